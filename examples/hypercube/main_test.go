package main

import (
	"encoding/xml"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

func TestRun(t *testing.T) {
	command := testkit.Command(run)
	command.Generates(t, "main.go", ".")
	command.Refuses(t, map[string]string{
		"-order random": "hypercube: -order random: the orders are ascending, descending, layers and gray\n",
		"-frob":         "hypercube: flag provided but not defined: -frob\n",
		"layers":        "hypercube: unexpected argument \"layers\"\n",
	})
}

// Each order has every set once, and no arrow comes near to a set but those that it joins.
func TestDraw(t *testing.T) {
	at := layout()
	for name, o := range orders {
		svg := draw(o)
		if err := xml.Unmarshal(svg, new(struct{})); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for class, want := range map[string]int{"set": 16, "edge": 32, "step": 15, "word": 16, "number": 16, "note": 5} {
			if n := strings.Count(string(svg), `class="`+class+`"`); n != want {
				t.Errorf("%s: %d of %s, want %d", name, n, class, want)
			}
		}
		walked := slices.Collect(o.walk)
		for i, c := range o.arrows() {
			if slices.Contains(walked[:i], walked[i]) {
				t.Errorf("%s walks %04b", name, walked)
			}
			for step := range 101 {
				u := float64(step) / 100
				v := 1 - u
				x := v*v*v*c[0].x + 3*v*v*u*c[1].x + 3*v*u*u*c[2].x + u*u*u*c[3].x
				y := v*v*v*c[0].y + 3*v*v*u*c[1].y + 3*v*u*u*c[2].y + u*u*u*c[3].y
				for s, p := range at {
					if Set(s) != walked[i] && Set(s) != walked[i+1] && math.Hypot(x-p.x, y-p.y) < radius+gap {
						t.Fatalf("%s: the arrow from %04b to %04b comes too near to %04b", name, walked[i], walked[i+1], s)
					}
				}
			}
		}
	}
}
