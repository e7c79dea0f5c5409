package main

import (
	"bytes"
	"encoding/xml"
	"io"
	"math"
	"os"
	"strings"
	"testing"
)

// The committed picture is what go generate makes.
func TestGenerated(t *testing.T) {
	got, err := os.ReadFile("hypercube.svg")
	if err != nil {
		t.Fatal(err)
	}
	var want, stderr bytes.Buffer
	if status := run(nil, &want, &stderr); status != 0 {
		t.Fatalf("status %d, %s", status, &stderr)
	}
	// Git may have checked the file out with other line ends.
	if got = bytes.ReplaceAll(got, []byte("\r\n"), []byte("\n")); !bytes.Equal(got, want.Bytes()) {
		t.Error("hypercube.svg differs from what go generate would make")
	}
}

// elements counts the elements of the picture by name and class.
func elements(t *testing.T, svg []byte) map[string]int {
	t.Helper()
	n := make(map[string]int)
	for d := xml.NewDecoder(bytes.NewReader(svg)); ; {
		token, err := d.Token()
		if err == io.EOF {
			return n
		}
		if err != nil {
			t.Fatal(err)
		}
		if e, ok := token.(xml.StartElement); ok {
			for _, a := range e.Attr {
				if a.Name.Local == "class" {
					n[e.Name.Local+"."+a.Value]++
				}
			}
		}
	}
}

func TestDraw(t *testing.T) {
	for name, o := range orders {
		n := elements(t, draw(o))
		for element, want := range map[string]int{
			"circle.set": 16, "line.edge": 32, "path.step": 15, "text.word": 16, "text.number": 16, "text.note": 5,
		} {
			if n[element] != want {
				t.Errorf("%s: %d of %s, want %d", name, n[element], element, want)
			}
		}
		var walked []Set
		seen := make(map[Set]bool)
		for s := range o.walk {
			walked = append(walked, s)
			seen[s] = true
		}
		if len(walked) != 16 || len(seen) != 16 {
			t.Errorf("%s walks %04b", name, walked)
		}
	}
}

// Arrows begin and end beside the sets they join and touch no other set, and arrows
// that meet at a set keep their tips apart.
func TestArrowsKeepApart(t *testing.T) {
	at := layout()
	distance := func(p, q point) float64 { return math.Hypot(p.x-q.x, p.y-q.y) }
	for name, o := range orders {
		var walked []Set
		for s := range o.walk {
			walked = append(walked, s)
		}
		arrows := o.arrows()
		for i, c := range arrows {
			from, to := walked[i], walked[i+1]
			if d, e := distance(c[0], at[from]), distance(c[3], at[to]); math.Abs(d-radius-gap) > 0.1 || math.Abs(e-radius-gap) > 0.1 {
				t.Errorf("%s: the arrow from %04b to %04b ends %.1f and %.1f from them", name, from, to, d, e)
			}
			for step := range 101 {
				u := float64(step) / 100
				v := 1 - u
				p := point{
					v*v*v*c[0].x + 3*v*v*u*c[1].x + 3*v*u*u*c[2].x + u*u*u*c[3].x,
					v*v*v*c[0].y + 3*v*v*u*c[1].y + 3*v*u*u*c[2].y + u*u*u*c[3].y,
				}
				for s := range at {
					if set := Set(s); set != from && set != to && distance(p, at[s]) < radius+gap {
						t.Fatalf("%s: the arrow from %04b to %04b comes too near to %04b", name, from, to, set)
					}
				}
				if p.x < 0 || p.x > width || p.y < 0 || p.y > height {
					t.Fatalf("%s: the arrow from %04b to %04b leaves the picture", name, from, to)
				}
			}
			if i > 0 && distance(arrows[i-1][3], c[0]) < 8 {
				t.Errorf("%s: arrows overlap at %04b", name, from)
			}
		}
	}
}

func TestRunRefuses(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"-order random", "hypercube: -order random: the orders are ascending, descending, layers and gray"},
		{"-frob", "hypercube: flag provided but not defined: -frob"},
		{"layers", `hypercube: unexpected argument "layers"`},
	} {
		var stdout, stderr bytes.Buffer
		status := run(strings.Fields(test.args), &stdout, &stderr)
		if status != 2 || stdout.Len() > 0 || stderr.String() != test.want+"\n" {
			t.Errorf("%s: status %d, stdout %q, stderr\n%s\nwant\n%s", test.args, status, &stdout, &stderr, test.want)
		}
	}
}
