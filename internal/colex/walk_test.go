package colex

import (
	"math/bits"
	"slices"
	"testing"
)

// naive returns the k-subsets of set, ascending, by counting through all words
// of as many bits as set has elements.
func naive(set uint64, k int) (words []uint64) {
	n := bits.OnesCount64(set)
	for x := range uint64(1) << n {
		if bits.OnesCount64(x) != k {
			continue
		}
		sub, rest := uint64(0), set
		for i := range n {
			if x>>i&1 != 0 {
				sub |= rest & -rest
			}
			rest &= rest - 1
		}
		words = append(words, sub)
	}
	return words
}

// words walks from the given run on.
func words(w *Walk, table []uint64, base uint64, run []uint64, size int) (out []uint64) {
	for len(run) > 0 {
		for _, x := range run {
			out = append(out, base^x)
		}
		if size == Whole {
			break
		}
		base, run = w.Next(table)
	}
	return out
}

var sets = []uint64{
	0, 1, 0x1f, 0x3ff, 0xffff, // packed
	1 << 63, 1<<63 | 1, 0xe6, 0x8421_0842_1084_2108, 0x0110_2040_f000_00ff, 0x00ff_ff00_0000_0000,
}

func TestWalk(t *testing.T) {
	for _, set := range sets {
		n := bits.OnesCount64(set)
		if testing.Short() && n > 12 {
			continue
		}
		for k := -1; k <= n+1; k++ {
			up := naive(set, k)
			down := slices.Clone(up)
			slices.Reverse(down)
			for flip, want := range map[uint64][]uint64{0: up, set: down} {
				if set == 0 {
					want = up
				}
				if run := Tiny(set, k, flip); run != nil {
					if got := words(nil, nil, flip, run, Whole); !slices.Equal(got, want) {
						t.Fatalf("Tiny(%#x, %d, %#x): %#x, want %#x", set, k, flip, got, want)
					}
				}
				testTables(t, set, k, flip, want)
			}
		}
	}
}

// testTables walks with the table that Start asks for, and again with the larger
// ones.
func testTables(t *testing.T, set uint64, k int, flip uint64, want []uint64) {
	t.Helper()
	var w Walk
	base, run, size := w.Start(set, k, flip)
	if size <= None {
		if got := words(&w, nil, base, run, size); !slices.Equal(got, want) {
			t.Fatalf("set %#x, k = %d, flip %#x: %#x, want %#x", set, k, flip, got, want)
		}
		if size == Whole {
			return
		}
	}
	for _, size := range []int{size, Large, Huge} {
		if size == None {
			continue
		}
		var w Walk
		w.Start(set, k, flip)
		// Canaries stand for the words the walk has no business with.
		room := make([]uint64, size+2)
		room[0], room[size+1] = 1234, 5678
		table := room[1 : size+1]
		base, run := w.Fill(table)
		if got := words(&w, table, base, run, size); !slices.Equal(got, want) {
			t.Fatalf("set %#x, k = %d, flip %#x, table of %d: %#x, want %#x", set, k, flip, size, got, want)
		}
		if room[0] != 1234 || room[size+1] != 5678 {
			t.Fatalf("set %#x, k = %d: wrote outside the table", set, k)
		}
		if size < Large || flip != 0 {
			continue
		}
		for i := 0; i < len(want); i += 1 + len(want)/50 {
			var w Walk
			w.Start(set, k, 0)
			base, run := w.Fill(table)
			base, run = w.Seek(table, base, run, want[i])
			if got := words(&w, table, base, From(run, base, want[i]), size); !slices.Equal(got, want[i:]) {
				t.Fatalf("set %#x, k = %d: from %#x: %#x, want %#x", set, k, want[i], got, want[i:])
			}
		}
	}
}

// The lists fit into their half, the compact ones into Small and Medium, and
// whatever is below a run is one.
func TestLayout(t *testing.T) {
	for l, half := range map[*layout]int{&large: Large / 2, &huge: Huge / 2} {
		last := Classes - 1
		if end := l.offset[last] + Binomial[last][l.reach[last]]; end > half {
			t.Errorf("lists take %d words, a half has %d", end, half)
		}
		for m := range 65 {
			for p := m; p <= 64; p++ {
				c := min(m, p-m)
				if one := c < Classes && p <= l.reach[c]; one != (p <= int(l.deepest[m])) {
					t.Errorf("%d of %d: one run %v, deepest %d", m, p, one, l.deepest[m])
				}
			}
		}
	}
	for k := range 65 {
		n := int(large.deepest[k])
		need := 0
		for j := 1; j <= min(k, n-k); j++ {
			need += Binomial[j][n]
		}
		if need > Medium {
			t.Errorf("one run of %d in %d takes %d words, more than Medium", k, n, need)
		}
	}
	for p := range 65 {
		for c := range Classes {
			want := 1
			for i := range c {
				want = want * (p - i) / (i + 1)
			}
			if Binomial[c][p] != want {
				t.Errorf("C(%d, %d) = %d, want %d", p, c, Binomial[c][p], want)
			}
		}
	}
}

func TestNoAllocation(t *testing.T) {
	var sum uint64
	if n := testing.AllocsPerRun(10, func() {
		var w Walk
		var table [Large]uint64
		w.Start(0x8421_0842_1084_2108, 5, 0)
		base, run := w.Fill(table[:])
		for len(run) > 0 {
			sum += base ^ run[0]
			base, run = w.Next(table[:])
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
