package report

import (
	"bytes"
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/bench/results"
	"github.com/bitwalk/bitwalk/bench/suites"
	"github.com/bitwalk/bitwalk/scan"
)

// madeUp returns outcomes of everything on the page, that nothing measured.
func madeUp(paths []scan.Path) (outcomes []*measure.Outcome) {
	for _, s := range suites.All {
		for _, trial := range s.Trials(&suites.Options{Paths: paths}) {
			for i, side := range trial.Sides() {
				o := &measure.Outcome{Trial: &trial, Impl: side.Impl, Bytes: side.Bytes, NS: []float64{float64(1 + i), float64(2 + i)}}
				if side.Path != nil {
					o.Path = side.Path.String()
				}
				outcomes = append(outcomes, o)
			}
		}
	}
	return outcomes
}

// The page has all rows and figures, from at most 300 results, whatever the paths, and a
// figure is well-formed and says what is to be seen.
func TestPage(t *testing.T) {
	all := scan.Paths()
	for _, paths := range [][]scan.Path{all, all[len(all)-1:]} {
		outcomes := madeUp(paths)
		if len(outcomes) > 300 {
			t.Errorf("%v: %d results", paths, len(outcomes))
		}
		r, err := results.Of([][2]string{{"cpu", "<A>"}, {"path", paths[0].String()}}, outcomes)
		if err != nil {
			t.Fatal(err)
		}
		m := newMachine(r)
		if len(m.Rows) != len(rows) || len(m.Figures) != len(figures) || len(m.Claims) != 2 || len(m.Tables) == 0 {
			t.Errorf("%v: %d rows, %d figures, %d claims, %d tables", paths, len(m.Rows), len(m.Figures), len(m.Claims), len(m.Tables))
		}
		for _, f := range m.Figures {
			if strings.Contains(f.Title, "NaN") || f.Title == "" {
				t.Errorf("%v: %s: %s", paths, f.Name, f.Title)
			}
			for _, panel := range f.Panels {
				wellFormed(t, string(panel))
				if lines := strings.Count(string(panel), "<g "); lines < 2 || lines > 5 || !strings.Contains(string(panel), "aria-label=") {
					t.Errorf("%v: %s: a panel has %d lines", paths, f.Name, lines)
				}
			}
		}
		var page bytes.Buffer
		if err := Write(&page, []*results.Results{r, r}); err != nil || strings.Contains(page.String(), "<A>") || !strings.HasSuffix(page.String(), "</html>\n") {
			t.Errorf("%v: %v, or the page is not whole", paths, err)
		}
		for _, loads := range []string{"<script", "<link", "<img", "src=", "url("} {
			if strings.Contains(page.String(), loads) {
				t.Errorf("the page has %s", loads)
			}
		}
		svg, _ := SVG(r, "snoob", Dark)
		wellFormed(t, svg)
	}
}

func wellFormed(t *testing.T, text string) {
	t.Helper()
	for d := xml.NewDecoder(strings.NewReader(text)); ; {
		if _, err := d.Token(); err == io.EOF {
			return
		} else if err != nil || text == "" {
			t.Errorf("%v in %.200q", err, text)
			return
		}
	}
}
