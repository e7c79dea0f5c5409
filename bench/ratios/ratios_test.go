package ratios

import (
	"context"
	"testing"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/bench/suites"
	"github.com/bitwalk/bitwalk/scan"
)

// Every trial of every promise agrees with itself.
func TestTrialsAgree(t *testing.T) {
	rows, err := Match("")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, trial := range Trials(rows, &suites.Options{Paths: scan.Paths(), Seed: 7}) {
		if seen[trial.Name] || testing.Short() && trial.Elems > 1<<16 {
			continue
		}
		seen[trial.Name] = true
		if _, err := measure.One(context.Background(), &trial, 0); err != nil {
			t.Error(err)
		}
	}
}
