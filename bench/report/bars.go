package report

import (
	"cmp"
	"fmt"
	"html"
	"slices"

	"github.com/bitwalk/bitwalk/bench/ratios"
	"github.com/bitwalk/bitwalk/bench/results"
)

// This file draws the figure of the README: a bar for each thing that a program gets done sooner,
// from 1, which is as fast as the loop by hand.

// Bars returns the bars as an SVG file, and the same in words.
func Bars(gains []ratios.Gain, theme Theme) (svg, alt string) {
	const wide, step, from, room = 520, 46, 14, 60 // room is for the number at the end of a bar
	widest := slices.MaxFunc(gains, func(a, b ratios.Gain) int { return cmp.Compare(a.Times, b.Times) }).Times
	c := &canvas{x: func(times float64) float64 { return from + (wide-from-room)*times/widest }}
	for i, g := range gains {
		y := float64(step * i)
		fmt.Fprintf(c, `<text x="%d" y="%.0f">%s<tspan class="dim"> beside %s</tspan></text>`, from, y+16, html.EscapeString(g.What), html.EscapeString(g.Against))
		fmt.Fprintf(c, `<rect class="a" x="%d" y="%.0f" width="%.1f" height="14"/>`, from, y+22, c.x(g.Times)-from)
		fmt.Fprintf(c, `<path class="one" d="M%.1f %.0fv18"/>`, c.x(1), y+20)
		c.text("a", "start", c.x(g.Times)+6, y+34, results.Times(g.Times)+"×")
		alt += fmt.Sprintf(" %s: %s times as fast as %s.", g.What, results.Times(g.Times), g.Against)
	}
	height := step*len(gains) + 22
	c.text("dim", "middle", c.x(1), float64(height-4), "1×: as fast")
	alt = "How many times as fast." + alt
	style := "<style>svg{" + colours[theme] + "}" + drawing + "svg text{font-size:14px}svg rect.a{fill:var(--a)}svg .one{stroke:var(--page);stroke-width:2}</style>"
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" aria-label="%s">%s%s</svg>`+"\n",
		wide, height, html.EscapeString(alt), style, c.String()), alt
}
