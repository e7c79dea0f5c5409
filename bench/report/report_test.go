package report

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/bench/results"
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

// page returns the page about results of the given cases.
func page(t *testing.T, cases []string) string {
	t.Helper()
	var text, html strings.Builder
	for _, name := range cases {
		for _, impl := range []string{"hand", "Count"} {
			for i := range 3 {
				fmt.Fprintf(&text, "Benchmark%s/impl=%s 10 0.3%d ns/word\n", name, impl, i)
			}
		}
	}
	file := filepath.Join(t.TempDir(), "results.txt")
	if err := os.WriteFile(file, []byte(text.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	r, err := results.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := Write(&html, []*results.Results{r}); err != nil {
		t.Fatal(err)
	}
	return html.String()
}

// A size of zero has no place on a logarithmic axis; the other sizes have.
func TestZero(t *testing.T) {
	html := page(t, []string{"Count/size=0KiB", "Count/size=16KiB", "Count/size=64KiB"})
	if !strings.Contains(html, "64 KiB") || strings.Contains(html, ">0 KiB") {
		t.Error("the chart is not of the sizes above zero")
	}
}

// Of very many cases a chart shows some, and says so.
func TestManyCases(t *testing.T) {
	var cases []string
	for i := range 60000 {
		cases = append(cases, fmt.Sprintf("Enumerate/ones=%d", i))
	}
	if html := page(t, cases); !strings.Contains(html, "one case in 61") || len(html) > 3<<20 {
		t.Errorf("the page has %d bytes, and the chart does not say which cases it shows", len(html))
	}
}
