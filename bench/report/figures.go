package report

import (
	"cmp"
	"fmt"
	"html/template"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/bench/results"
	"github.com/bitwalk/bitwalk/rank"
)

// This file says what the figures show: lines of which results, and in a title what is
// to be seen on the machine.

// A figure has one or more panels side by side, on one y axis if same is true.
type figure struct {
	name, about string
	same        bool
	panels      []panel
	title       func(f *found) string
}

// A panel shows the cases whose names match a pattern, each at its place on the x axis.
type panel struct {
	from         string
	x            func(c *results.Case) float64
	xName, yName string
	ticks        []float64
	label        func(float64) string // of x
	linear       bool
	y            func(c *results.Case, w *results.Way) float64 // nil: the time
	yLabel       func(float64) string                          // nil: a duration
	one          string                                        // the name of a line at y = 1, or ""
	bytes        float64                                       // of memory for each unit of x, to mark the caches, or 0
	ways         []way
}

// A way is a line: its name, its class in the style sheet, and which results are its
// points: the impl; the path, or "" for the best or none; the kind of set, or "" for any.
//
// In every figure, ink is by hand, a is bitwalk, a second is bitwalk's other line, limit is what
// memory allows, and b, c and d are others.
type way struct{ name, class, impl, path, set string }

// ways returns lines, each given by its classes and its impl, named as in the tables.
func ways(list ...string) (ways []way) {
	for _, l := range list {
		i := strings.LastIndex(l, " ")
		ways = append(ways, way{cmp.Or(titles[l[i+1:]], l[i+1:]), l[:i], l[i+1:], "", ""})
	}
	return ways
}

// byParam takes x from a parameter of the name.
func byParam(key string) func(c *results.Case) float64 {
	return func(c *results.Case) float64 { return measure.Number(c.Param(key)) }
}

var (
	byWords   = []float64{1, 8, 64, 1024, 1 << 15, 1 << 20}
	loops     = ways("ink hand", "a second iter", "a blocks")
	libraries = ways("a Set", "b bitset", "d roaring")
	ofBoards  = ways("ink hand", "a second Set", "a wide")
	figures   = []figure{
		{
			name:  "snoob",
			about: "How many times as fast as Gosper's hack, or its form for sets with gaps, iter.Snoob is in a whole walk over half of the elements of ever larger sets. For shorter walks, use scan.NextSnoob or scan.NextSnoobIn.",
			panels: []panel{{from: "*Snoob/n=*/k=*/set=*/body=sum", x: subsetsOf, xName: "subsets in the walk", yName: "times as fast as by hand",
				ticks: []float64{1, 10, 100, 1000, 10_000, 100_000, 1_000_000}, label: power, y: overHand, yLabel: plainly, one: "Gosper's hack", ways: []way{
					{"for-range", "a", "iter", "", "low"}, {"the same, gaps", "a second", "iter", "", "scattered"}}}},
			title: snoobTitle,
		},
		{
			name:  "published",
			about: "Time to list the positions of the ones of a word: by testing each bit, by a table of bytes, by De Bruijn multiplication (Leiserson, Prokop and Randall, 1998), by hand with bits.TrailingZeros64, by a for-range over iter.Positions, and by scan.AppendPositions, which is for lists: 1,024 words a call. With one word a call it loses to the loop by hand up to 8 ones.",
			panels: []panel{{from: "Enumerate/ones=*", x: byParam("ones"), linear: true, xName: "ones in the 64-bit word", yName: "time per word",
				ticks: []float64{1, 8, 16, 24, 32, 40, 48, 56, 64}, label: count,
				ways: ways("d bitwise", "c table8", "b rightmost", "ink hand", "a second iter", "a AppendPositions")}},
			title: publishedTitle,
		},
		{
			name:  "positions",
			about: "Time per element of loops over the elements of sets in slices of words: density 0.1, one bit in ten, on the left; 65,536 words on the right. A for-range is over iter.Positions, blocks are of iter.PositionBlocks: use these for 64 words and more.",
			same:  true,
			panels: []panel{
				{from: "WholePositions/words=*/density=0.1", x: byParam("words"), xName: "words of the set", yName: "density 0.1, time per element",
					ticks: []float64{1, 8, 64, 1024, 1 << 16}, label: count, bytes: 8, ways: loops},
				{from: "WholePositions/words=65536/density=*", x: byParam("density"), xName: "density", yName: "65,536 words, time per element",
					ticks: []float64{0.001, 0.01, 0.1, 0.5}, label: decimals, ways: loops},
			},
			title: positionsTitle,
		},
		{
			name:  "sets",
			about: "Time per word of each set, on each path of the processor. The dashed line is a loop that only reads both sets, the dotted one only stores the result: no path is faster than memory, beyond the caches.",
			same:  true,
			panels: []panel{
				{from: "And/words=*", x: byParam("words"), xName: "words of each set", yName: "scan.And, time per word", ticks: byWords, label: count, bytes: 24, ways: append(paths("And"), ways("limit dotted store")[0])},
				{from: "CountAnd/words=*", x: byParam("words"), xName: "words of each set", yName: "scan.CountAnd, time per word", ticks: byWords, label: count, bytes: 16, ways: paths("CountAnd")},
			},
			title: setsTitle,
		},
		{
			name:  "peers",
			about: "Sets among four million places, from one element in 100,000 to every second: bitset.Set beside two other libraries. Results go into memory that is there; roaring makes a new set. Use roaring for sets of fewer than one in a thousand places, and bitset.Set for others.",
			panels: []panel{
				peerPanel("PeersContains", "Contains, time per query", nil, nil),
				peerPanel("PeersAnd", "And, time per set", nil, nil),
				peerPanel("PeersAll", "iterate, time per element", nil, nil),
				peerPanel("PeersContains", "memory per set", func(_ *results.Case, w *results.Way) float64 { return float64(w.Bytes) }, memory),
			},
			title: peersTitle,
		},
		{
			name:  "wide",
			about: "Time per set, over many sets: a board of package wide, a bitset.Set, and for two words the operation written out on both. One in eight bits is a one. Use a board for operations on a fixed number of words.",
			panels: []panel{
				{from: "Boards/op=Or/words=*", x: byParam("words"), linear: true, xName: "words", yName: "Or, time per set", ticks: []float64{1, 2, 4, 6, 8}, label: count, ways: ofBoards},
				{from: "Boards/op=Bits/words=*", x: byParam("words"), linear: true, xName: "words", yName: "all elements, time per set", ticks: []float64{1, 2, 4, 6, 8}, label: count, ways: ofBoards},
			},
			title: wideTitle,
		},
	}
)

func peerPanel(from, yName string, y func(*results.Case, *results.Way) float64, label func(float64) string) panel {
	return panel{from: from + "/density=*", x: byParam("density"), xName: "density", yName: yName, y: y, yLabel: label,
		ticks: []float64{0.00001, 0.0001, 0.001, 0.01, 0.1, 0.5}, label: power, ways: libraries}
}

// paths are the lines of a function on each path, and its ceiling. A machine lacks some.
func paths(impl string) []way {
	return []way{{"plain Go", "ink", impl, "generic", ""}, {"avx2", "a second", impl, "avx2", ""}, {"avx512", "a", impl, "avx512", ""}, {"neon", "a", impl, "neon", ""},
		ways("limit ceiling")[0]}
}

func plainly(v float64) string  { return strconv.FormatFloat(v, 'g', 3, 64) }
func decimals(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// subsetsOf is the number of subsets in a walk over half of the elements. Other walks are not in
// the figure.
func subsetsOf(c *results.Case) float64 {
	n, k := int(measure.Number(c.Param("n"))), int(measure.Number(c.Param("k")))
	if n != 2*k && n != 1 {
		return math.NaN()
	}
	return float64(rank.Binomial(n, k))
}

// overHand is how many times as fast as the loop by hand a walk is.
func overHand(c *results.Case, w *results.Way) float64 {
	hand := cmp.Or(c.Way("hand", ""), c.Way("inset", ""))
	if hand == nil {
		return math.NaN()
	}
	return hand.Median / w.Median
}

// A found figure is one that a machine has results for. Unsure are the names of cases whose ratios
// are not sure.
type found struct {
	*results.Results
	figure
	plots  []*plot
	unsure string
}

// find returns the figure with the results of a machine, or nil.
func (f figure) find(r *results.Results) *found {
	of := &found{Results: r, figure: f}
	for _, p := range f.panels {
		plot := p.plot(r)
		if plot == nil {
			return nil
		}
		of.plots = append(of.plots, plot)
		of.unsure = strings.TrimPrefix(of.unsure+p.unsure(r), ", ")
	}
	if first := of.plots[0]; f.same {
		for _, p := range of.plots {
			first.lo, first.hi = min(first.lo, p.lo), max(first.hi, p.hi)
		}
		for _, p := range of.plots {
			p.lo, p.hi = first.lo, first.hi
		}
	}
	for _, p := range of.plots {
		p.alt = fmt.Sprintf("%s. %s by %s.%s", of.title(of), p.yName, p.xName, p.ends())
	}
	return of
}

// plot returns the panel with the results of a machine, or nil if some are not there.
func (p panel) plot(r *results.Results) *plot {
	to := &plot{panel: p}
	if to.yLabel == nil {
		to.yLabel = duration
	}
	for _, way := range p.ways {
		switch points := p.points(way, r); {
		case len(points) > 0:
			to.lines = append(to.lines, line{way.name, way.class, points})
		case way.path == "": // every machine has these
			return nil
		}
	}
	to.lo, to.hi = to.span()
	for _, size := range caches(r) {
		if p.bytes > 0 {
			to.marks = append(to.marks, size/p.bytes)
		}
	}
	return to
}

// unsure returns the names of the cases in the panel whose ratios are not sure, each after a comma.
func (p panel) unsure(r *results.Results) (names string) {
	for _, c := range r.Cases {
		if ok, _ := path.Match(p.from, c.Name); ok && !c.Sure() && !math.IsNaN(p.x(c)) {
			names += ", " + c.Name
		}
	}
	return names
}

// caches returns the sizes of the machine's caches, the first one first.
func caches(r *results.Results) (sizes []float64) {
	for _, size := range strings.Fields(r.Get("caches")) {
		kib, _ := strconv.ParseFloat(strings.TrimSuffix(size, "KiB"), 64)
		sizes = append(sizes, 1024*kib)
	}
	return sizes
}

// points returns the points of a line, from left to right.
func (p panel) points(way way, r *results.Results) (list []point) {
	for _, c := range r.Cases {
		w := c.Of(way.impl, cmp.Or(way.path, r.Best()))
		if ok, _ := path.Match(p.from, c.Name); !ok || w == nil || way.set != "" && way.set != c.Param("set") || !c.Sure() {
			continue
		}
		x, y := p.x(c), w.Median
		if p.y != nil {
			y = p.y(c, w)
		}
		if !math.IsNaN(x) && y > 0 {
			list = append(list, point{x, y})
		}
	}
	slices.SortFunc(list, func(a, b point) int { return cmp.Compare(a.x, b.x) })
	return list
}

// ends says where each line begins and ends.
func (p *plot) ends() string {
	var b strings.Builder
	for _, l := range p.lines {
		from, to := l.points[0], l.points[len(l.points)-1]
		fmt.Fprintf(&b, " %s: %s at %s, %s at %s.", l.name, p.yLabel(from.y), p.label(from.x), p.yLabel(to.y), p.label(to.x))
	}
	return b.String()
}

// at returns the value of a line of a panel at x.
func (f *found) at(panel int, name string, x float64) float64 {
	for _, l := range f.plots[panel].lines {
		if l.name == name {
			for _, pt := range l.points {
				if pt.x == x {
					return pt.y
				}
			}
		}
	}
	return math.NaN()
}

// times writes how many times as much a is as b.
func times(a, b float64) string { return results.Times(a / b) }

// from returns the least x from which on a line is below a limit everywhere, or NaN.
func (f *found) from(panel int, name string, below func(x, y float64) bool) (x float64) {
	x = math.NaN()
	for _, l := range f.plots[panel].lines {
		if l.name == name {
			for _, pt := range slices.Backward(l.points) {
				if !below(pt.x, pt.y) {
					break
				}
				x = pt.x
			}
		}
	}
	return x
}

func publishedTitle(f *found) string {
	return fmt.Sprintf("At 32 ones, AppendPositions is %s times as fast as De Bruijn and %s times as fast as by hand; a for-range is %s and %s times as fast",
		times(f.at(0, "De Bruijn", 32), f.at(0, "AppendPositions", 32)), times(f.at(0, "by hand", 32), f.at(0, "AppendPositions", 32)),
		times(f.at(0, "De Bruijn", 32), f.at(0, "for-range", 32)), times(f.at(0, "by hand", 32), f.at(0, "for-range", 32)))
}

func snoobTitle(f *found) string {
	faster := func(line int) (from, most string) {
		l := f.plots[0].lines[line]
		last := l.points[len(l.points)-1]
		if x := f.from(0, l.name, func(_, y float64) bool { return y > 1 }); math.IsNaN(x) {
			from = "more than " + decimals(last.x)
		} else {
			from = decimals(x)
		}
		return from, results.Times(last.y)
	}
	from, most := faster(0)
	fromGaps, mostGaps := faster(1)
	return fmt.Sprintf("Snoob is faster than Gosper's hack from %s subsets on, and %s times as fast in long walks; with gaps from %s on, and %s times as fast", from, most, fromGaps, mostGaps)
}

// blocksFrom is the number of words from which on the documentation says to use PositionBlocks.
const blocksFrom = 64

func positionsTitle(f *found) string {
	slowest := math.Inf(1)
	for _, pt := range f.plots[0].lines[1].points {
		slowest = min(slowest, f.at(0, "by hand", pt.x)/pt.y)
	}
	at := func(words float64) string { return times(f.at(0, "by hand", words), f.at(0, "by blocks", words)) }
	return fmt.Sprintf("Positions is at least %s times as fast as a loop by hand, PositionBlocks %s times at %d words and %s times at %s",
		results.Times(slowest), at(blocksFrom), blocksFrom, at(1<<16), "65,536")
}

func setsTitle(f *found) string {
	best := f.Best()
	if best == "bmi2" || best == "generic" {
		return "There is no kernel for two sets here"
	}
	long := "takes as long as only reading the sets"
	if best, read := f.at(1, best, 1<<20), f.at(1, "only reading", 1<<20); best > 1.1*read {
		long = "takes " + times(best, read) + " times as long as only reading the sets"
	}
	return fmt.Sprintf("At 1 Ki words, CountAnd by %s is %s times as fast as plain Go; at 1 Mi words, it %s",
		best, times(f.at(1, "plain Go", 1024), f.at(1, best, 1024)), long)
}

func peersTitle(f *found) string {
	wins := func(panel int) string { // the greatest density at which roaring is below bitset.Set
		most := math.NaN()
		for _, pt := range f.plots[panel].lines[0].points {
			if f.at(panel, "roaring", pt.x) < pt.y {
				most = pt.x
			}
		}
		if math.IsNaN(most) {
			return "nowhere"
		}
		return "up to " + decimals(100*most) + "\u00a0% ones"
	}
	return fmt.Sprintf("roaring is smaller %s, intersects faster %s and iterates faster %s; bitset.Set answers Contains %s times as fast at 1\u00a0%%",
		wins(3), wins(1), wins(2), times(f.at(0, "roaring", 0.01), f.at(0, "bitset.Set", 0.01)))
}

func wideTitle(f *found) string {
	return fmt.Sprintf("With two words, a union takes %s on a board, %s in a bitset.Set and %s by hand; a walk over the elements %s, %s and %s",
		duration(f.at(0, "package wide", 2)), duration(f.at(0, "bitset.Set", 2)), duration(f.at(0, "by hand", 2)),
		duration(f.at(1, "package wide", 2)), duration(f.at(1, "bitset.Set", 2)), duration(f.at(1, "by hand", 2)))
}

// A Figure is ready for the page. It says which cases it lacks because their ratios are not sure.
type Figure struct {
	Name, Title, About string
	Panels             []template.HTML
}

func (f *found) page() Figure {
	p := Figure{Name: f.name, Title: f.title(f), About: f.about}
	if f.unsure != "" {
		p.About += " Without " + f.unsure + ", whose medians and minima differ by more than a quarter: measure again."
	}
	if strings.Contains(p.Title, "NaN") {
		p.Title = "Some ratios have to be measured again"
	}
	for _, plot := range f.plots {
		p.Panels = append(p.Panels, template.HTML(plot.svg()))
	}
	return p
}

// A Theme is a set of colours.
type Theme string

// The themes of a drawing that stands alone.
const (
	Light Theme = "light"
	Dark  Theme = "dark"
)
