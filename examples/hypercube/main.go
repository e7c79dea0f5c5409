// Hypercube draws the subsets of a set of four elements as a 4-cube, and a walk over
// them in one of four orders as a path of arrows:
//
//	go run github.com/bitwalk/bitwalk/examples/hypercube -order layers >hypercube.svg
//
// The sets of one size form a layer, which iter.Snoob walks; a thin line joins two sets
// that differ in one element. The orders are ascending (iter.Subsets), descending
// (iter.RSubsets), layers (order.BySize) and gray (order.Gray).
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"iter"
	"math"
	"os"

	walk "github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/order"
	"github.com/bitwalk/bitwalk/scan"
)

//go:generate go run . -o hypercube.svg

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// run runs the command and returns its exit status.
func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("hypercube", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	name := flags.String("order", "ascending", "the `order` of walking: ascending, descending, layers or gray")
	file := flags.String("o", "", "the `file` to write in place of standard output")
	err := flags.Parse(args)
	var path route
	switch {
	case errors.Is(err, flag.ErrHelp):
		flags.SetOutput(stdout)
		flags.Usage()
		return 0
	case err != nil:
	case flags.NArg() > 0:
		err = fmt.Errorf("unexpected argument %q", flags.Arg(0))
	default:
		var ok bool
		if path, ok = orders[*name]; !ok {
			err = fmt.Errorf("-order %s: the orders are ascending, descending, layers and gray", *name)
		}
	}
	if err == nil {
		svg := draw(path)
		if *file != "" {
			err = os.WriteFile(*file, svg, 0o666)
		} else {
			_, err = stdout.Write(svg)
		}
	}
	if err != nil {
		fmt.Fprintln(stderr, "hypercube:", err)
		return 2
	}
	return 0
}

// A Set is a subset of all.
type Set uint8

const all Set = 0b1111

// A route is a walk over all sets. A step between layers that does not follow an
// edge is drawn as a curve. The bend is the number of pixels by which it leaves
// higher than a straight line and arrives lower: enough to keep the arrows that meet
// at a set apart.
type route struct {
	title, code string
	walk        iter.Seq[Set]
	bend        float64
}

var orders = map[string]route{
	"ascending":  {"Every subset, ascending", "for s := range iter.Subsets(set)", walk.Subsets(all), 22},
	"descending": {"Every subset, descending", "for s := range iter.RSubsets(set)", walk.RSubsets(all), -22},
	"layers":     {"Every subset, the small ones first", "for s := range order.BySize(set, 0, 4)", order.BySize(all, 0, 64), 22},
	"gray":       {"Every subset, one element changed", "for s, changed := range order.Gray(set)", gray, 0},
}

// gray is order.Gray without the changes.
func gray(yield func(Set) bool) {
	for s := range order.Gray(all) {
		if !yield(s) {
			return
		}
	}
}

// The picture's measures, in pixels.
const (
	width, height = 960, 740
	middle        = 565 // of a layer
	top           = 160 // the layer of the full set
	across, down  = 140, 130
	radius        = 25
	gap           = 4 // between an arrow and what it points to
)

type point struct{ x, y float64 }

// layout returns the positions of the sets on the page: each layer centred, evenly
// spaced, with the empty set at the bottom.
func layout() (at [all + 1]point) {
	n := scan.OnesCount(all)
	for k := range n + 1 {
		var layer []Set
		for s := range walk.Snoob(all, k) {
			layer = append(layer, s)
		}
		for i, s := range layer {
			at[s] = point{
				middle + across*(float64(i)-float64(len(layer)-1)/2),
				top + down*float64(n-k),
			}
		}
	}
	return at
}

// toward returns the point at a distance from p in the direction of q.
func (p point) toward(q point, away float64) point {
	d := math.Hypot(q.x-p.x, q.y-p.y)
	return point{p.x + (q.x-p.x)/d*away, p.y + (q.y-p.y)/d*away}
}

// arrow returns the control points of the curve from the circle at p to that at q.
func arrow(p, q point, bend float64) [4]point {
	c1 := point{p.x + (q.x-p.x)/3, p.y + (q.y-p.y)/3 - bend}
	c2 := point{q.x + (p.x-q.x)/3, q.y + (p.y-q.y)/3 + bend}
	return [4]point{p.toward(c1, radius+gap), c1, c2, q.toward(c2, radius+gap)}
}

// arrows returns the control points of every step.
func (o route) arrows() (curves [][4]point) {
	at := layout()
	next, stop := iter.Pull(o.walk)
	defer stop()
	last, _ := next()
	for s, ok := next(); ok; s, ok = next() {
		bend := o.bend
		if at[last].y == at[s].y || scan.OnesCount(last^s) == 1 {
			bend = 0
		}
		curves = append(curves, arrow(at[last], at[s], bend))
		last = s
	}
	return curves
}

// draw returns the picture as SVG, in colours for a light page and for a dark one, as the reader's
// browser prefers.
func draw(o route) []byte {
	var b bytes.Buffer
	print := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	at := layout()

	print(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img" aria-labelledby="title">`, width, height, width, height)
	print(`<title id="title">The 4-cube of the subsets of a set of four elements. %s: a path with arrows.</title>`, o.title)
	print(`<style>
svg { --page: #ffffff; --ink: #1b1f24; --soft: #57606a; --line: #b9c0ca; --walk: #174ea6 }
@media (prefers-color-scheme: dark) {
svg { --page: #0d1117; --ink: #f0f6fc; --soft: #9198a1; --line: #3d444d; --walk: #79b8ff }
}
.page { fill: var(--page) }
text { font-family: system-ui, sans-serif; fill: var(--ink) }
.code, .word { font-family: ui-monospace, monospace }
.word { font-size: 15px; font-weight: 600; text-anchor: middle }
.number { font-size: 11px; text-anchor: middle; fill: var(--soft) }
.note { font-size: 12px; fill: var(--soft) }
.edge { stroke: var(--line); stroke-width: 1.5 }
.step { fill: none; stroke: var(--walk); stroke-width: 2.5; marker-end: url(#tip) }
.tip { fill: var(--walk) }
.set { fill: var(--page); stroke: var(--walk); stroke-width: 1.5 }
</style>`)
	print(`<defs><marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="12" markerHeight="12" markerUnits="userSpaceOnUse" orient="auto"><path class="tip" d="M0 0.5 L10 5 L0 9.5 L2.5 5 Z"/></marker></defs>`)
	print(`<rect class="page" width="%d" height="%d" rx="12"/>`, width, height)
	print(`<text x="32" y="52" font-size="24" font-weight="600">%s</text>`, o.title)
	print(`<text x="32" y="82" font-size="16" class="code">%s</text>`, o.code)

	for s := range walk.Subsets(all) {
		for one := range walk.Ones(all &^ s) {
			p, q := at[s], at[s|one]
			print(`<line class="edge" x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f"/>`, p.x, p.y, q.x, q.y)
		}
	}
	for _, c := range o.arrows() {
		print(`<path class="step" d="M%.1f %.1f C%.1f %.1f %.1f %.1f %.1f %.1f"/>`, c[0].x, c[0].y, c[1].x, c[1].y, c[2].x, c[2].y, c[3].x, c[3].y)
	}
	i := 0
	for s := range o.walk {
		i++
		print(`<circle class="set" cx="%.1f" cy="%.1f" r="%d"/>`, at[s].x, at[s].y, radius)
		print(`<text class="word" x="%.1f" y="%.1f">%04b</text>`, at[s].x, at[s].y+3, s)
		print(`<text class="number" x="%.1f" y="%.1f">%d</text>`, at[s].x, at[s].y+16, i)
	}
	n := scan.OnesCount(all)
	for k := range n + 1 {
		sets := 0
		for range walk.Snoob(all, k) {
			sets++
		}
		y := top + down*(n-k)
		print(`<text class="code" font-size="14" x="32" y="%d">Snoob(set, %d)</text>`, y, k)
		print(`<text class="note" x="32" y="%d">%d of %d</text>`, y+18, sets, 1<<n)
	}
	print(`</svg>`)
	return b.Bytes()
}
