package report

import (
	"cmp"
	"fmt"
	"html"
	"math"
	"slices"
	"strconv"
	"strings"
)

// This file draws a panel of a figure, as SVG: two axes, a few lines, and the name of
// each line at its end. Colours are classes: a style sheet says what they are.

// A plot is a panel with the lines of a machine.
type plot struct {
	panel
	alt    string // what is to be seen, for who can't see it
	lines  []line
	lo, hi float64   // of y
	marks  []float64 // of x, where the caches end
}

// A line goes through points from left to right.
type line struct {
	name, class string
	points      []point
}

type point struct{ x, y float64 }

// The plot, and the margins around its axes; the names of lines stand in the right one.
const (
	width, height            = 404, 260
	left, right, top, bottom = 54, 130, 24, 42
	lineHeight               = 14
)

// A canvas is where a plot is drawn: x and y turn values into places.
type canvas struct {
	strings.Builder
	x, y func(float64) float64
}

// svg returns the drawing.
func (p *plot) svg() string {
	lo, hi := p.lo, p.hi
	c := &canvas{x: p.scaleX(), y: func(v float64) float64 {
		return top + (height-top-bottom)*(1-math.Log(v/lo)/math.Log(hi/lo))
	}}
	fmt.Fprintf(c, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" aria-label="%s">`, width, height, html.EscapeString(p.alt))
	c.axes(p, yTicks(lo, hi))
	c.marks(p)
	lines := p.lines
	if p.one != "" {
		from, to := p.ticks[0], p.ticks[len(p.ticks)-1]
		lines = append(slices.Clone(lines), line{p.one, "ink", []point{{from, 1}, {to, 1}}})
	}
	for _, l := range lines {
		c.line(l, l.name != p.one)
	}
	for _, n := range names(lines, c.y) {
		end := n.lines[0].end()
		fmt.Fprintf(c, `<path class="lead" d="M%.1f %.1fL%d %.1f"/>`, c.x(end.x)+3, c.y(end.y), width-right+10, n.y)
		for i, row := range n.rows() {
			fmt.Fprintf(c, `<text x="%d" y="%.1f">%s</text>`, width-right+12, n.y+4+lineHeight*(float64(i)-float64(len(n.rows())-1)/2), row)
		}
	}
	c.WriteString("</svg>\n")
	return c.String()
}

func (c *canvas) text(class, anchor string, x, y float64, s string) {
	fmt.Fprintf(c, `<text class="%s" text-anchor="%s" x="%.1f" y="%.1f">%s</text>`, class, anchor, x, y, html.EscapeString(s))
}

func (c *canvas) axes(p *plot, yTicks []float64) {
	xName := p.xName
	if !p.linear {
		xName += " (log)"
	}
	c.text("dim", "start", 2, 12, p.yName+" (log)")
	c.text("dim", "middle", left+(width-left-right)/2, height-6, xName)
	for _, v := range yTicks {
		fmt.Fprintf(c, `<path class="grid" d="M%d %.1fH%d"/>`, left, c.y(v), width-right)
		c.text("dim", "end", left-5, c.y(v)+4, p.yLabel(v))
	}
	for _, v := range p.ticks {
		fmt.Fprintf(c, `<path class="grid" d="M%.1f %dv5"/>`, c.x(v), height-bottom)
		c.text("dim", "middle", c.x(v), height-bottom+18, p.label(v))
	}
}

// marks draws where the caches end.
func (c *canvas) marks(p *plot) {
	for i, at := range p.marks {
		if x := c.x(at); x > left+12 && x < width-right-4 {
			fmt.Fprintf(c, `<path class="cache" d="M%.1f %dV%d"/>`, x, top, height-bottom)
			c.text("dim", "end", x-2, top+10, fmt.Sprintf("L%d", i+1))
		}
	}
}

func (c *canvas) line(l line, dots bool) {
	fmt.Fprintf(c, `<g class="%s"><path d="`, l.class)
	for i, pt := range l.points {
		fmt.Fprintf(c, "%c%.1f %.1f", "ML"[min(i, 1)], c.x(pt.x), c.y(pt.y))
	}
	c.WriteString(`"/>`)
	for _, pt := range l.points {
		if dots {
			fmt.Fprintf(c, `<circle cx="%.1f" cy="%.1f" r="2.2"/>`, c.x(pt.x), c.y(pt.y))
		}
	}
	c.WriteString("</g>")
}

// span returns the least and the greatest value to show, with some room.
func (p *plot) span() (lo, hi float64) {
	lo, hi = math.Inf(1), 0
	if p.one != "" {
		lo, hi = 1, 1
	}
	for _, l := range p.lines {
		for _, pt := range l.points {
			lo, hi = min(lo, pt.y), max(hi, pt.y)
		}
	}
	if hi < 3*lo { // so that a small difference looks small
		middle := math.Sqrt(lo * hi)
		lo, hi = middle/1.8, middle*1.8
	}
	return lo / 1.15, hi * 1.15
}

func (p *plot) scaleX() func(float64) float64 {
	from, to := p.ticks[0], p.ticks[len(p.ticks)-1]
	for _, l := range p.lines {
		for _, pt := range l.points {
			from, to = min(from, pt.x), max(to, pt.x)
		}
	}
	at := func(v float64) float64 { return math.Log(v/from) / math.Log(to/from) }
	if p.linear {
		at = func(v float64) float64 { return (v - from) / (to - from) }
	}
	return func(v float64) float64 { return left + 6 + (width-left-right-6)*at(v) }
}

// yTicks returns powers of ten, and 2 and 5 times these if they are few.
func yTicks(lo, hi float64) (ticks []float64) {
	for _, factors := range [][]float64{{1, 2, 5}, {1, 3}, {1}} {
		ticks = nil
		for e := math.Floor(math.Log10(lo)); e <= math.Log10(hi); e++ {
			for _, f := range factors {
				if v := f * math.Pow(10, e); v >= lo && v <= hi {
					ticks = append(ticks, v)
				}
			}
		}
		if len(ticks) <= 7 {
			break
		}
	}
	return ticks
}

// end is the last point.
func (l line) end() point { return l.points[len(l.points)-1] }

// equal reports whether two lines lie on one another, where y is the height of a value.
func (l line) equal(m line, y func(float64) float64) bool {
	return slices.EqualFunc(l.points, m.points, func(a, b point) bool { return a.x == b.x && math.Abs(y(a.y)-y(b.y)) < 5 })
}

// A name stands at height y, near the end of its line, or of several that lie on one another.
type name struct {
	lines []line
	y     float64
}

// longest is the number of letters that have room beside the drawing.
const longest = 18

// rows are the names of the lines, in as many rows as they need.
func (n *name) rows() (rows []string) {
	letters := longest
	for _, l := range n.lines {
		text := fmt.Sprintf(`<tspan class="%s">%s</tspan>`, l.class, html.EscapeString(l.name))
		if letters += 2 + len(l.name); letters <= longest {
			rows[len(rows)-1] += ", " + text
			continue
		}
		rows, letters = append(rows, text), len(l.name)
	}
	return rows
}

// half is half of its height.
func (n *name) half() float64 { return lineHeight * float64(len(n.rows())) / 2 }

// names places the names of the lines from top to bottom, such that none covers another.
func names(lines []line, y func(float64) float64) (list []name) {
	for _, l := range lines {
		if i := slices.IndexFunc(list, func(n name) bool { return n.lines[0].equal(l, y) }); i >= 0 {
			list[i].lines = append(list[i].lines, l)
			continue
		}
		list = append(list, name{[]line{l}, y(l.end().y)})
	}
	slices.SortStableFunc(list, func(a, b name) int { return cmp.Compare(a.y, b.y) })
	for range 100 { // push apart what is too close, and inwards what sticks out
		for i := range list {
			if i > 0 {
				apart := list[i].half() + list[i-1].half()
				if middle := (list[i].y + list[i-1].y) / 2; list[i].y-list[i-1].y < apart {
					list[i-1].y, list[i].y = middle-apart/2, middle+apart/2
				}
			}
			list[i].y = min(max(list[i].y, top), height-bottom)
		}
	}
	return list
}

// count writes a number as one reads it: 8, 1 Ki, 10⁶.
func count(v float64) string {
	switch {
	case v >= 1<<20 && math.Mod(v, 1<<20) == 0:
		return fmt.Sprintf("%.0f Mi", v/(1<<20))
	case v >= 1<<10 && math.Mod(v, 1<<10) == 0:
		return fmt.Sprintf("%.0f Ki", v/(1<<10))
	}
	return power(v)
}

// power writes a power of ten that is long as such.
func power(v float64) string {
	e := math.Round(math.Log10(v))
	if s := strconv.FormatFloat(v, 'f', -1, 64); len(s) < 5 || math.Abs(v/math.Pow(10, e)-1) > 1e-9 {
		return s
	}
	return "10" + strings.NewReplacer("-", "⁻", "0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹").
		Replace(strconv.Itoa(int(e)))
}

// duration writes nanoseconds with a unit and at most three digits.
func duration(ns float64) string { return scaled(ns, "ns", "µs", "ms", "s") }

// memory writes bytes in the same way.
func memory(bytes float64) string { return scaled(bytes, "B", "kB", "MB", "GB") }

func scaled(v float64, units ...string) string {
	for len(units) > 1 && v >= 999.5 {
		v, units = v/1000, units[1:]
	}
	digits := 2
	if v >= 100 {
		digits = 3
	}
	s, _ := strconv.ParseFloat(strconv.FormatFloat(v, 'g', digits, 64), 64)
	return strconv.FormatFloat(s, 'f', -1, 64) + " " + units[0]
}
