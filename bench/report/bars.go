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
	const wide, step, from, room = 370, 66, 4, 50 // room is for the number at the end of a bar
	widest := slices.MaxFunc(gains, func(a, b ratios.Gain) int { return cmp.Compare(a.Times, b.Times) }).Times
	c := &canvas{x: func(times float64) float64 { return from + (wide-from-room)*times/widest }}
	for i, g := range gains {
		y := float64(step * i)
		c.text("", "start", from, y+16, g.What)
		c.text("dim", "start", from, y+33, "beside "+g.Against)
		fmt.Fprintf(c, `<rect class="a" x="%d" y="%.0f" width="%.1f" height="14"/>`, from, y+39, c.x(g.Times)-from)
		fmt.Fprintf(c, `<path class="one" d="M%.1f %.0fv18"/>`, c.x(1), y+37)
		c.text("a", "start", c.x(g.Times)+6, y+51, results.Times(g.Times)+"×")
		alt += fmt.Sprintf(" %s: %s (%s).", g.What, results.Times(g.Times), g.Against)
	}
	height := step*len(gains) + 22
	c.text("dim", "middle", c.x(1), float64(height-4), "1×: as fast")
	alt = "Times as fast:" + alt
	style := "<style>svg{" + colours[theme] + "}" + drawing + "svg text{font-size:15px}svg rect.a{fill:var(--a)}svg .one{stroke:var(--page);stroke-width:2}</style>"
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" aria-label="%s">%s%s</svg>`+"\n",
		wide, height, html.EscapeString(alt), style, c.String()), alt
}
