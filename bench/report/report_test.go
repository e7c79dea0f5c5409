package report

import (
	"bytes"
	"encoding/xml"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/bench/ratios"
	"github.com/bitwalk/bitwalk/bench/results"
	"github.com/bitwalk/bitwalk/bench/suites"
	"github.com/bitwalk/bitwalk/scan"
)

// madeUp returns outcomes of everything on the page, that nothing measured.
func madeUp(paths []scan.Path) (outcomes []*measure.Outcome) {
	for _, trial := range suites.Trials(&suites.Options{Paths: paths}) {
		for i, side := range trial.Sides() {
			o := trial.Outcome(&side)
			o.NS = []float64{float64(10 + i), float64(11 + i)}
			outcomes = append(outcomes, o)
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
		r, err := results.Of([][2]string{{"cpu", "<A>"}, {"caches", "48KiB 2048KiB"}, {"path", paths[0].String()}}, outcomes)
		if err != nil {
			t.Fatal(err)
		}
		m := newPage(r)
		if len(m.Rows) != len(rows) || len(m.Figures) != len(figures) || len(m.Tables) == 0 {
			t.Errorf("%v: %d rows, %d figures, %d tables", paths, len(m.Rows), len(m.Figures), len(m.Tables))
		}
		for _, f := range m.Figures {
			if strings.Contains(f.Title, "NaN") || f.Title == "" || len(f.Panels) == 0 {
				t.Errorf("%v: %s: %s", paths, f.Name, f.Title)
			}
			for _, panel := range f.Panels {
				wellFormed(t, string(panel))
				if lines := strings.Count(string(panel), "<g "); lines < 2 || lines > 6 || !strings.Contains(string(panel), "aria-label=") {
					t.Errorf("%v: %s: a panel has %d lines", paths, f.Name, lines)
				}
			}
		}
		var page bytes.Buffer
		if err := Write(&page, r); err != nil || strings.Contains(page.String(), "<A>") || !strings.HasSuffix(page.String(), "</html>\n") {
			t.Errorf("%v: %v, or the page is not whole", paths, err)
		}
		for _, loads := range []string{"<script", "<link", "<img", "src=", "url("} {
			if strings.Contains(page.String(), loads) {
				t.Errorf("the page has %s", loads)
			}
		}
		if marks := strings.Count(page.String(), `class="cache"`); marks != 1+2+2 {
			t.Errorf("%v: %d ends of caches are marked", paths, marks)
		}
	}
}

// A row names a file of the suites that has its case.
func TestRowFiles(t *testing.T) {
	for _, row := range rows {
		text, err := os.ReadFile("../suites/" + row.file)
		head := regexp.MustCompile("^[A-Z][a-z]+").FindString(row.name)
		if err != nil || !strings.Contains(string(text), `"`+head) {
			t.Errorf("%s is not in %s: %v", head, row.file, err)
		}
	}
}

// What has to be measured again is not drawn: a row has a question mark, a figure lacks the point and
// says so.
func TestUnsure(t *testing.T) {
	outcomes := madeUp(scan.Paths())
	for _, o := range outcomes {
		if strings.HasPrefix(o.Trial.Name, "Snoob/n=22/k=11/set=low") && o.Impl == "iter" {
			o.NS = []float64{5, 10, 10}
		}
	}
	r, err := results.Of([][2]string{{"path", scan.Active().String()}}, outcomes)
	if err != nil {
		t.Fatal(err)
	}
	m := newPage(r)
	for _, row := range m.Rows {
		if unsure := strings.Contains(row.Ours, "Snoob(set, 11) { // 22 elements") && !strings.Contains(row.Ours, "gaps"); (row.Speed == "?") != unsure {
			t.Errorf("%s: %s", row.Ours, row.Speed)
		}
	}
	for _, f := range m.Figures {
		if unsure := f.Name == "snoob"; len(f.Panels) == 0 || strings.Contains(f.About, "Without Snoob/n=22/k=11/set=low/body=sum, whose") != unsure {
			t.Errorf("%s: %s, %d panels", f.Name, f.About, len(f.Panels))
		}
	}
}

// Lines on one another have one name, others one each, and none covers another.
func TestNames(t *testing.T) {
	l := func(name string, y ...float64) line {
		var points []point
		for i, y := range y {
			points = append(points, point{float64(i), y})
		}
		return line{name, "a", points}
	}
	lines := []line{l("by hand", 1, 2, 3), l("Positions", 1.02, 2, 3.1), l("bits-and-blooms", 1, 2, 3.05), l("roaring", 3, 2, 3), l("big.Int", 3, 2, 1)}
	list := names(lines, func(y float64) float64 { return 20 * y })
	var got []string
	for i, n := range list {
		var text []string
		for _, row := range n.rows() {
			text = append(text, regexp.MustCompile("<.*?>").ReplaceAllString(row, ""))
		}
		got = append(got, strings.Join(text, " / "))
		if i > 0 && n.y-list[i-1].y < n.half()+list[i-1].half()-0.5 {
			t.Errorf("%s at %v covers %s at %v", got[i], n.y, got[i-1], list[i-1].y)
		}
	}
	if want := "big.Int|by hand, Positions / bits-and-blooms|roaring"; strings.Join(got, "|") != want {
		t.Errorf("names %q, want %q", got, want)
	}
}

// The bars are one file of SVG, and end beside their numbers.
func TestBars(t *testing.T) {
	svg, alt := Bars([]ratios.Gain{{What: "a", Against: "b & c", Times: 4.04}, {What: "d", Against: "e", Times: 12}}, Dark)
	wellFormed(t, svg)
	if !strings.Contains(svg, ">4.0×<") || !strings.Contains(svg, ">12×<") || alt != "Times as fast: a: 4.0 (b & c). d: 12 (e)." {
		t.Errorf("%s\n%s", svg, alt)
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
