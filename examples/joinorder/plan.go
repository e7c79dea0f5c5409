package main

import (
	"bytes"
	"fmt"
	"html"

	"github.com/bitwalk/bitwalk/order"
	"github.com/bitwalk/bitwalk/scan"
)

// A plan has the best tree for every connected set of relations, and counts of what
// was examined.
type plan struct {
	*query
	best                           []tree // of each set
	sets, connected, splits, pairs int
	limits                         int // by optimizeMax
}

// A tree joins the result of the tree of one part with that of the rest.
type tree struct {
	part       Set // 0 for one relation
	rows, cost float64
	exists     bool // the set is connected
}

// The cost of a tree, from the costs of its parts and the rows of its result.
type cost func(a, b, rows float64) float64

func sum(a, b, rows float64) float64     { return a + b + rows }
func largest(a, b, rows float64) float64 { return max(a, b, rows) }

// optimize finds the best tree of all relations.
func optimize(q *query, cost cost) *plan {
	p := &plan{query: q, best: make([]tree, q.all()+1)}
	rows, connected := q.results(), q.connected()
	for set := range order.BySize(q.all(), 1, len(q.names)) {
		p.sets++
		if !connected[set] {
			continue
		}
		p.connected++
		t := tree{rows: rows[set], exists: true}
		for part, rest := range order.Splits(set) {
			p.splits++
			a, b := &p.best[part], &p.best[rest]
			if !a.exists || !b.exists {
				continue
			}
			// The set is connected, so an edge joins the two parts.
			p.pairs++
			if cost := cost(a.cost, b.cost, t.rows); t.part == 0 || cost < t.cost {
				t.part, t.cost = part, cost
			}
		}
		p.best[set] = t
	}
	return p
}

// text returns the best tree of set as a term.
func (p *plan) text(set Set) string {
	part := p.best[set].part
	if part == 0 {
		return p.names[scan.TrailingZeros(set)]
	}
	return "(" + p.text(part) + " ⋈ " + p.text(set^part) + ")"
}

// The picture's measures, in pixels.
const (
	across, down = 110, 80 // from leaf to leaf, from a join to the next
	margin       = 60
)

// depth returns the number of joins from set to the deepest relation.
func (p *plan) depth(set Set) int {
	part := p.best[set].part
	if part == 0 {
		return 0
	}
	return 1 + max(p.depth(part), p.depth(set^part))
}

// draw returns the best tree as SVG: the relations in a row at the bottom, and each
// join centred above the two parts it joins, labelled with its number of rows.
func (p *plan) draw() []byte {
	var b, nodes bytes.Buffer // what is below, and what is above it
	print := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	printNode := func(format string, args ...any) { fmt.Fprintf(&nodes, format+"\n", args...) }
	all := p.all()
	levels := p.depth(all)
	width, height := 2*margin+across*(len(p.names)-1), 2*margin+down*levels
	print(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img" aria-labelledby="title">`, width, height, width, height)
	print(`<title id="title">The best tree of joins: %s</title>`, html.EscapeString(p.text(all)))
	print(`<style>
text { font-family: system-ui, sans-serif; fill: #1b1f24; font-size: 13px; text-anchor: middle }
.rows { font-size: 11px; fill: #57606a }
.beside { text-anchor: start }
.edge { stroke: #174ea6; stroke-width: 2 }
.join { fill: #ffffff; stroke: #174ea6; stroke-width: 2 }
</style>`)
	print(`<rect width="%d" height="%d" rx="12" fill="#ffffff"/>`, width, height)

	leaves := 0
	var place func(set Set) (x, y float64)
	place = func(set Set) (x, y float64) {
		t := p.best[set]
		if t.part == 0 {
			i := scan.TrailingZeros(set)
			x, y = float64(margin+across*leaves), float64(height-margin)
			leaves++
			print(`<text class="name" x="%.1f" y="%.1f">%s</text>`, x, y+20, html.EscapeString(p.names[i]))
			print(`<text class="rows" x="%.1f" y="%.1f">%.4g</text>`, x, y+36, p.rows[i])
			return x, y
		}
		x1, y1 := place(t.part)
		x2, y2 := place(set ^ t.part)
		x, y = (x1+x2)/2, float64(height-margin-down*p.depth(set))
		print(`<line class="edge" x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f"/>`, x, y, x1, y1)
		print(`<line class="edge" x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f"/>`, x, y, x2, y2)
		printNode(`<circle class="join" cx="%.1f" cy="%.1f" r="13"/>`, x, y)
		printNode(`<text x="%.1f" y="%.1f">⋈</text>`, x, y+4)
		printNode(`<text class="rows beside" x="%.1f" y="%.1f">%.4g</text>`, x+18, y+4, t.rows)
		return x, y
	}
	place(all)
	b.Write(nodes.Bytes())
	print(`</svg>`)
	return b.Bytes()
}
