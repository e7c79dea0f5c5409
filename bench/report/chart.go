package report

import (
	"bytes"
	"cmp"
	"fmt"
	"html/template"
	"image/color"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/bench/results"
	"github.com/bitwalk/bitwalk/bench/suites"
)

// This file draws the charts of the report.

// room is how many cases a chart has room for.
const room = 1000

// A chart is drawn.
type chart struct{ suites.Chart }

// A point is a median and its interval, at x.
type point struct {
	x         float64
	label     string // of x, if it is not a number
	y, lo, hi float64
	noisy     bool
}

// A series is a line of a chart.
type series struct {
	Name   string
	impl   string
	points []point
	style
}

// A style tells a line from the others even in grey: no two share colour,
// dashes and marker.
type style struct {
	color  color.Color
	dashes []vg.Length
	glyph  draw.GlyphDrawer
}

// okabeIto is a palette made for every kind of colour vision (Okabe and Ito,
// 2008), without its yellow, which is too light for a line.
var okabeIto = []color.Color{
	color.RGBA{0x00, 0x00, 0x00, 0xff}, // black
	color.RGBA{0xd5, 0x5e, 0x00, 0xff}, // vermilion
	color.RGBA{0x00, 0x72, 0xb2, 0xff}, // blue
	color.RGBA{0x00, 0x9e, 0x73, 0xff}, // green
	color.RGBA{0xcc, 0x79, 0xa7, 0xff}, // purple
	color.RGBA{0xe6, 0x9f, 0x00, 0xff}, // orange
	color.RGBA{0x56, 0xb4, 0xe9, 0xff}, // sky
}

var ceilingStyle = style{color.Gray{0x80}, []vg.Length{1, 3}, draw.PlusGlyph{}}

func styleOf(i int) style {
	dashes := [][]vg.Length{nil, {6, 3}, {2, 2}, {8, 2, 2, 2}, {10, 4}}
	glyphs := []draw.GlyphDrawer{draw.CircleGlyph{}, draw.SquareGlyph{}, draw.TriangleGlyph{},
		draw.CrossGlyph{}, draw.PlusGlyph{}, draw.BoxGlyph{}}
	turn := i / len(okabeIto)
	return style{okabeIto[i%len(okabeIto)], dashes[(i+turn)%len(dashes)], glyphs[(i+turn)%len(glyphs)]}
}

// series collects the chart's lines.
func (c *chart) series(r *results.Results) []*series {
	var list []*series
	index := map[string]*series{}
	whats := map[string]bool{}
	var cases []*results.Case
	for _, cs := range r.Cases {
		// On a logarithmic axis, zero has no place.
		if c.Matches(cs.Name) && !(c.LogX && measure.Number(cs.Param(c.X)) <= 0) {
			cases = append(cases, cs)
			whats[cs.What] = true
		}
	}
	every := 1 + len(cases)/room
	if every > 1 {
		c.XName += fmt.Sprintf("; one case in %d", every)
	}
	for i, cs := range cases {
		if i%every != 0 {
			continue
		}
		x := cs.Param(c.X)
		p := point{x: measure.Number(x), label: x}
		for _, w := range cs.Ways {
			name := suites.Label(w.Impl, w.Path)
			p := p
			p.noisy = w.Noisy()
			switch {
			case c.Ratio != "":
				if w.Impl != c.Ratio {
					continue
				}
				name = cs.What
				hand := cs.Hand().Spread
				p.y, p.lo, p.hi = w.Spread.Median/hand.Median, w.Lo/hand.Median, w.Hi/hand.Median
				p.noisy = p.noisy || hand.Noisy()
			case c.Rate:
				p.y, p.lo, p.hi = 8/w.Spread.Median, 8/w.Hi, 8/w.Lo
			default:
				p.y, p.lo, p.hi = w.Spread.Median, w.Lo, w.Hi
			}
			if c.Ratio == "" && len(whats) > 1 {
				name = cs.What + " " + name
			}
			s := index[name]
			if s == nil {
				s = &series{Name: name, impl: w.Impl}
				index[name] = s
				list = append(list, s)
			}
			s.points = append(s.points, p)
		}
	}
	next := 1 // 0 is black: the loop by hand
	for _, s := range list {
		switch {
		case s.impl == "hand":
			s.style = styleOf(0)
		case s.impl == "ceiling":
			s.style = ceilingStyle
		default:
			s.style = styleOf(next)
			next++
		}
		slices.SortStableFunc(s.points, func(a, b point) int { return cmp.Compare(a.x, b.x) })
	}
	// Left out only now, so that a way looks the same in the next chart.
	return slices.DeleteFunc(list, func(s *series) bool { return slices.Contains(c.Skip, s.impl) })
}

// A Figure is a drawn chart: for a wide page and for a phone, and a legend
// that the browser lays out.
type Figure struct {
	Title, About string
	Wide, Narrow template.HTML
	Legend       []LegendEntry
}

type LegendEntry struct {
	Name   string
	Sample template.HTML
}

// draw returns the figure, or nil if the results have nothing for it.
func (c *chart) draw(r *results.Results) (*Figure, error) {
	list := c.series(r)
	if len(list) == 0 || len(list[0].points) < 2 {
		return nil, nil
	}
	f := &Figure{Title: c.Title}
	wide, err := c.svg(list, 720, 340)
	if err != nil {
		return nil, err
	}
	narrow, err := c.svg(list, 350, 320)
	if err != nil {
		return nil, err
	}
	f.Wide, f.Narrow = wide, narrow
	for _, s := range list {
		sample, err := s.sample(c.Ratio == "")
		if err != nil {
			return nil, err
		}
		f.Legend = append(f.Legend, LegendEntry{s.Name, sample})
	}
	return f, nil
}

func (c *chart) svg(list []*series, w, h vg.Length) (template.HTML, error) {
	p := plot.New()
	p.BackgroundColor = color.Transparent
	text := func(size vg.Length) font.Font { return font.Font{Typeface: "Liberation", Variant: "Sans", Size: size} }
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		axis.Label.TextStyle.Font = text(12)
		axis.Tick.Label.Font = text(11)
		axis.Padding = 4
		axis.LineStyle.Width = 0.6
		axis.Tick.LineStyle.Width = 0.6
	}
	p.X.Label.Text = c.XName
	p.Y.Label.Text = c.yName(list)
	c.scale(p, list, w)

	grid := plotter.NewGrid()
	grid.Vertical.Color = nil
	grid.Horizontal.Color = color.Gray{0xdd}
	p.Add(grid)
	if c.Ratio != "" {
		one := plotter.NewFunction(func(float64) float64 { return 1 })
		one.Color, one.Width = color.Black, 0.8
		p.Add(one)
	}
	for i, s := range list {
		if err := s.addTo(p, i, len(list), c.Ratio != ""); err != nil {
			return "", err
		}
	}
	return render(p, w, h, c.Title)
}

func (c *chart) yName(list []*series) string {
	switch {
	case c.Ratio != "":
		return "time ÷ time by hand"
	case c.Rate:
		return "GB/s"
	case strings.HasPrefix(c.From[0], "Enumerate") || strings.HasPrefix(c.From[0], "Count"):
		return "ns per word"
	}
	return "ns per element"
}

// scale sets both axes: logarithmic wherever values differ by much.
func (c *chart) scale(p *plot.Plot, list []*series, width vg.Length) {
	var xs []point
	place := map[string]int{} // of each label in xs
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, s := range list {
		for _, pt := range s.points {
			// By the medians: one disturbed round must not flatten the rest.
			lo, hi = min(lo, pt.y/1.15), max(hi, pt.y*1.15)
			if _, ok := place[pt.label]; !ok {
				place[pt.label] = len(xs)
				xs = append(xs, pt)
			}
		}
	}
	if math.IsNaN(xs[0].x) { // words, not numbers: evenly spaced
		var names []string
		for _, x := range xs {
			names = append(names, x.label)
		}
		for _, s := range list {
			for j := range s.points {
				s.points[j].x = float64(place[s.points[j].label])
			}
		}
		p.NominalX(names...)
		p.X.Min, p.X.Max = -0.5, float64(len(names))-0.5
	} else {
		slices.SortFunc(xs, func(a, b point) int { return cmp.Compare(a.x, b.x) })
		p.X.Min, p.X.Max = xs[0].x, xs[len(xs)-1].x
		p.X.Tick.Marker = plot.ConstantTicks(c.xTicks(xs, int(width/vg.Points(48))))
	}
	if c.LogX {
		p.X.Scale = plot.LogScale{}
	}
	p.Y.Min, p.Y.Max = 0, hi
	p.Y.Tick.Marker = plot.TickerFunc(linearTicks)
	if hi/lo > 12 && !c.Floor {
		p.Y.Scale = plot.LogScale{}
		p.Y.Min = lo
		p.Y.Tick.Marker = plot.TickerFunc(logTicks)
	}
}

// xTicks labels at most n of the points, each as its parameter is written.
func (c *chart) xTicks(xs []point, n int) (ticks []plot.Tick) {
	step := 1
	if len(xs) > 32 { // 0 to 64 by ones
		step = 8
	}
	last := math.Inf(-1)
	span := xs[len(xs)-1].x - xs[0].x
	at := func(x float64) float64 { return x / max(span, 1e-9) }
	if c.LogX {
		span = math.Log(xs[len(xs)-1].x / xs[0].x)
		at = func(x float64) float64 { return math.Log(x) / span }
	}
	for i, x := range xs {
		label := ""
		// Of two labels too close together, omit one.
		if i%step == 0 && at(x.x)-last >= 0.9/float64(n) {
			label, last = x.label, at(x.x)
			label = regexp.MustCompile(`([KM]i)?B$`).ReplaceAllString(label, " $0")
		}
		ticks = append(ticks, plot.Tick{Value: x.x, Label: label})
	}
	return ticks
}

// linearTicks labels round numbers, about five of them.
func linearTicks(lo, hi float64) (ticks []plot.Tick) {
	step := math.Pow(10, math.Floor(math.Log10((hi-lo)/2)))
	for _, m := range []float64{1, 2, 5, 10} {
		if (hi-lo)/(step*m) <= 6 {
			step *= m
			break
		}
	}
	for i := math.Ceil(lo / step); i*step <= hi; i++ {
		ticks = append(ticks, plot.Tick{Value: i * step, Label: strconv.FormatFloat(i*step, 'g', 4, 64)})
	}
	return ticks
}

// logTicks labels 1, 2 and 5 times the powers of ten, or only these where there
// are many.
func logTicks(lo, hi float64) (ticks []plot.Tick) {
	for e := math.Floor(math.Log10(lo)); e <= math.Log10(hi); e++ {
		for m := 1.0; m < 10; m++ {
			v := m * math.Pow(10, e)
			if v < lo || v > hi {
				continue
			}
			label := ""
			if m == 1 || (m == 2 || m == 5) && hi/lo < 2000 {
				label = strconv.FormatFloat(v, 'g', 4, 64)
			}
			ticks = append(ticks, plot.Tick{Value: v, Label: label})
		}
	}
	return ticks
}

// addTo draws the line, its intervals, and rings around what is noisy. Points
// without a line between them stand side by side.
func (s *series) addTo(p *plot.Plot, i, n int, apart bool) error {
	pts := make(plotter.XYs, len(s.points))
	var marks, rings plotter.XYs
	for j, pt := range s.points {
		pts[j] = plotter.XY{X: pt.x, Y: pt.y}
		if apart {
			pts[j].X += 0.7*(float64(i)+0.5)/float64(n) - 0.35
		}
		// Long lines carry a marker here and there, each at other places.
		if every := max(1, len(s.points)/10); apart || j%every == i%every {
			marks = append(marks, pts[j])
		}
		if pt.noisy {
			rings = append(rings, pts[j])
		}
		bar, err := plotter.NewLine(plotter.XYs{{X: pts[j].X, Y: max(pt.lo, p.Y.Min)}, {X: pts[j].X, Y: min(pt.hi, p.Y.Max)}})
		if err != nil {
			return err
		}
		bar.Color, bar.Width = s.color, 0.6
		p.Add(bar)
	}
	if !apart {
		line, err := plotter.NewLine(pts)
		if err != nil {
			return err
		}
		line.Color, line.Width, line.Dashes = s.color, 1.4, s.dashes
		p.Add(line)
	}
	for _, dots := range []struct {
		at    plotter.XYs
		style draw.GlyphStyle
	}{
		{marks, draw.GlyphStyle{Color: s.color, Radius: 3, Shape: s.glyph}},
		{rings, draw.GlyphStyle{Color: s.color, Radius: 5.5, Shape: draw.RingGlyph{}}},
	} {
		if len(dots.at) == 0 {
			continue
		}
		sc, err := plotter.NewScatter(dots.at)
		if err != nil {
			return err
		}
		sc.GlyphStyle = dots.style
		p.Add(sc)
	}
	return nil
}

// sample draws the marker that stands in the legend, on a line if the chart
// has lines.
func (s *series) sample(line bool) (template.HTML, error) {
	c := vgsvg.New(34, 12)
	dc := draw.New(c)
	if line {
		dc.StrokeLine2(draw.LineStyle{Color: s.color, Width: 1.6, Dashes: s.dashes}, 0, 6, 34, 6)
	}
	dc.DrawGlyph(draw.GlyphStyle{Color: s.color, Radius: 3, Shape: s.glyph}, vg.Point{X: 17, Y: 6})
	return inline(c, "")
}

func render(p *plot.Plot, w, h vg.Length, title string) (template.HTML, error) {
	c := vgsvg.New(w, h)
	p.Draw(draw.New(c))
	return inline(c, title)
}

var svgHead = regexp.MustCompile(`(?s)^.*?<svg width="[^"]*" height="[^"]*"`)

// inline turns an SVG document into an element of the page, which says how
// large it is and has the page's letters.
func inline(c *vgsvg.Canvas, title string) (template.HTML, error) {
	var buf bytes.Buffer
	if _, err := c.WriteTo(&buf); err != nil {
		return "", err
	}
	head := `<svg aria-hidden="true"`
	if title != "" {
		head = fmt.Sprintf(`<svg role="img" aria-label="%s"`, template.HTMLEscapeString(title))
	}
	w, h := c.Size()
	head += fmt.Sprintf(` width="%.0f" height="%.0f"`, w.Points(), h.Points())
	svg := svgHead.ReplaceAllString(buf.String(), head)
	svg = strings.ReplaceAll(svg, "font-family:Liberation Sans", "font-family:Liberation Sans,Arimo,Helvetica,Arial,sans-serif")
	return template.HTML(svg), nil
}
