package report

import (
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/bench/suites"
	"github.com/bitwalk/bitwalk/scan"
)

// Every headline is a trial of some suite.
func TestHeadlines(t *testing.T) {
	var trials []measure.Trial
	for _, s := range suites.All {
		trials = append(trials, s.Trials(&suites.Options{Paths: scan.Paths(), Seed: 7})...)
	}
	for _, h := range headlines {
		if !slices.ContainsFunc(trials, func(t measure.Trial) bool { return t.Name == h.name }) {
			t.Errorf("headline %q: no trial %s", h.what, h.name)
		}
	}
}
