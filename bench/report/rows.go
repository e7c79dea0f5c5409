package report

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/bitwalk/bitwalk/bench/results"
)

// This file has the rows that the page begins with: what a user writes with the library
// and without it, and how long each takes.

// A row is a case, and what is written on both sides.
type row struct {
	ours, theirs string
	name         string // of the case
	impl, hand   string
	file         string // of suites, with both ways
}

var rows = []row{
	{"for i := range iter.Bits(x) { // 8 elements", "for ; x != 0; x &= x - 1 { i := bits.TrailingZeros64(x)", "Bits/ones=8/body=sum", "iter", "hand", "walks.go"},
	{"for sub := range iter.Subsets(set) { // 16 elements", "for sub := 0; ; { …; if sub = (sub - set) & set; sub == 0 { break }", "Subsets/n=16/set=scattered/body=sum", "iter", "hand", "walks.go"},
	{"for sub := range iter.Snoob(set, 11) { // 22 elements", "r := x + x&-x; x = r | (x^r)>>2>>bits.TrailingZeros64(x) // Gosper's hack", "Snoob/n=22/k=11/set=low/body=sum", "iter", "hand", "snoob.go"},
	{"for sub := range iter.Snoob(set, 11) { // 22 elements with gaps", "// Gosper's hack within the set: a dozen lines", "Snoob/n=22/k=11/set=scattered/body=sum", "iter", "inset", "snoob.go"},
	{"for i := range iter.Positions(words) { // 65,536 words, density 0.1", "for w, x := range words { for ; x != 0; x &= x - 1 { i := 64*w + bits.TrailingZeros64(x)", "WholePositions/words=65536/density=0.1", "iter", "hand", "positions.go"},
	{"for block := range iter.PositionBlocks(words, buf) { // the same", "for w, x := range words { for ; x != 0; x &= x - 1 { i := 64*w + bits.TrailingZeros64(x)", "WholePositions/words=65536/density=0.1", "blocks", "hand", "positions.go"},
	{"n := scan.Count(words) // 1,024 words", "for _, w := range words { n += bits.OnesCount64(w) }", "Count/size=8KiB", "Count", "hand", "sets.go"},
	{"n := scan.CountAnd(a, b) // 1,024 words each", "for i := range a { n += bits.OnesCount64(a[i] & b[i]) }", "CountAnd/words=1024", "CountAnd", "hand", "sets.go"},
	{"both.And(a, b) // bitset.Sets of four million places, density 0.1", "a.CopyFull(both); both.InPlaceIntersection(b) // bits-and-blooms", "PeersAnd/density=0.1", "Set", "bitset", "peers.go"},
	{"lattice.Zeta(f, lattice.Sum, 1) // 16 elements", "for i … { for s … { f[s] += f[s^i] } }", "Zeta/n=16", "lattice", "hand", "lattice.go"},
}

// A Row is one with the results of a machine.
type Row struct {
	Ours, Theirs   string
	OurTime, Other string
	Unit           string // what the times are per
	File           string
	Speed          string  // how many times as fast, or a question mark
	Times          float64 // the same, or 0
	Part           float64 // of the widest bar
}

// Rows returns those that there are results for.
func Rows(r *results.Results) (list []Row) {
	widest := 1.0
	for _, row := range rows {
		c := r.Case(row.name)
		if c == nil {
			continue
		}
		ours, theirs := c.Of(row.impl, r.Best()), c.Way(row.hand, "")
		if ours == nil || theirs == nil {
			continue
		}
		ratio, times := ours.Over(theirs.Spread), 0.0
		if ratio.Sure() {
			times = 1 / ratio.Median
		}
		widest = max(widest, times)
		list = append(list, Row{Ours: row.ours, Theirs: row.theirs, OurTime: duration(ours.Median), Other: duration(theirs.Median), Unit: per(c),
			File: row.file, Speed: ratio.Times(), Times: times})
	}
	for i := range list {
		list[i].Part = list[i].Times / widest
	}
	return list
}

// Print prints the rows and the titles of the figures, or, if verbose or if there are
// none, a line for each way of each case.
func Print(w io.Writer, r *results.Results, verbose bool) error {
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	list := Rows(r)
	if verbose || len(list) == 0 {
		for _, c := range r.Cases {
			for _, way := range c.Ways {
				fmt.Fprintf(tw, "%s\t%s\t%s\t%s times as fast\n", c.Name, label(way), duration(way.Median), way.Over(c.Ways[0].Spread).Times())
			}
		}
		return tw.Flush()
	}
	for _, row := range list {
		fmt.Fprintf(tw, "%s\t%s\tin place of %s\tper %s\t%s times as fast\n", row.Ours, row.OurTime, row.Other, row.Unit, row.Speed)
	}
	if err := tw.Flush(); err != nil {
		return err
	}
	fmt.Fprintln(w)
	for _, f := range figures {
		if found := f.find(r); found != nil {
			fmt.Fprintf(w, "%s: %s.\n", f.name, found.page().Title)
		}
	}
	return nil
}

// per is what the times of a case are per.
func per(c *results.Case) string {
	unit := strings.TrimPrefix(c.Unit, "ns/")
	switch {
	case unit != "elem":
		return unit
	case strings.Contains(c.What, "Subset"), strings.Contains(c.What, "Snoob"):
		return "subset"
	}
	return "element"
}

// label names a way in tables.
func label(w *results.Way) string {
	name := w.Impl
	if title := titles[name]; title != "" {
		name = title
	}
	if w.Path != "" {
		name += ", " + w.Path
	}
	return name
}

var titles = map[string]string{
	"hand": "by hand", "iter": "for-range", "blocks": "by blocks", "inset": "by hand, within the set", "ceiling": "only reading", "store": "only storing",
	"Set": "bitset.Set", "bitset": "bits-and-blooms", "wide": "package wide", "steps": "steps of scan", "span": "package span",
	"ours": "bitwalk", "same": "for-range, both of iter", "each": "many at a time",
	"bitwise": "bit by bit", "table8": "8-bit table", "rightmost": "De Bruijn",
}
