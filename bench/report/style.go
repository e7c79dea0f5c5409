package report

// This file has the colours of the page and the style of the drawings.

// colours are chosen for every kind of colour vision, after Okabe and Ito (2008), and
// dark or light enough to be read as text.
var colours = map[Theme]string{
	Light: "--ink:#1f2328;--soft:#59636e;--grid:#d8dee4;--page:#fff;--a:#0062b1;--b:#b34a00;--c:#00724c;--d:#97367f",
	Dark:  "--ink:#e6edf3;--soft:#9aa4af;--grid:#333b45;--page:#0d1117;--a:#6cb6ff;--b:#ff9e57;--c:#45d19c;--d:#ee9bd7",
}

const drawing = `
svg text{font:12px system-ui,sans-serif;fill:var(--ink)}
svg .dim{fill:var(--soft)}
svg .grid{stroke:var(--grid);fill:none}
svg .lead{stroke:var(--soft);stroke-width:.7;fill:none}
svg g path{fill:none;stroke-width:1.8;stroke-linejoin:round}
svg g.a path{stroke-width:2.8}svg g.second path{stroke-width:1.8;stroke-dasharray:8 3}
svg .cache{stroke:var(--soft);stroke-width:.7;stroke-dasharray:1.5 3;fill:none}
svg g.ink{stroke:var(--ink)}svg g.ink circle,svg tspan.ink{fill:var(--ink)}
svg g.a{stroke:var(--a)}svg g.a circle,svg tspan.a,svg text.a{fill:var(--a)}
svg g.b{stroke:var(--b)}svg g.b circle,svg tspan.b{fill:var(--b)}
svg g.c{stroke:var(--c)}svg g.c circle,svg tspan.c{fill:var(--c)}
svg g.d{stroke:var(--d)}svg g.d circle,svg tspan.d{fill:var(--d)}
svg g.limit{stroke:var(--soft);stroke-dasharray:5 4}svg g.dotted{stroke-dasharray:1.5 3}svg g.limit circle{display:none}svg tspan.limit{fill:var(--soft)}
svg tspan.a,svg text.a{font-weight:600}svg tspan.second{font-weight:400}
`
