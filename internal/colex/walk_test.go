package colex

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
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

// tables makes the tables of a walk, each between canaries, which the walk must not
// touch.
type tables struct {
	small, large int
	rooms        [][]uint64
}

const canary = 0x1234_5678_dead_beef

func (t *tables) table(need int) []uint64 {
	n := map[int]int{NewSmall: t.small, NewLarge: t.large}[need]
	room := make([]uint64, n+2)
	room[0], room[n+1] = canary, canary
	t.rooms = append(t.rooms, room)
	return room[1 : n+1]
}

func (t *tables) check(tt *testing.T) {
	tt.Helper()
	for _, room := range t.rooms {
		if room[0] != canary || room[len(room)-1] != canary {
			tt.Fatal("wrote outside the table")
		}
	}
}

// all walks from the first subset on, as an iterator does.
func (t *tables) all(set uint64, k int, flip uint64) (out []uint64) {
	var room [Room]uint64
	base, run, need := FirstPacked(set, flip, k)
	if set&(set+1) != 0 {
		base, run, need = First(&room, set, flip, k)
	}
	for _, x := range run {
		out = append(out, base^x)
	}
	for need != Last {
		var w Walk
		table := t.table(need)
		base, run, need = w.Resume(table, set, flip, k)
		for {
			for _, x := range run {
				out = append(out, base^x)
			}
			if need != Same {
				break
			}
			base, run, need = w.Next(table)
		}
	}
	return out
}

// Starts has the same walks as FirstPacked, and for more elements than there are, none.
func TestStarts(t *testing.T) {
	for n := range Short + 1 {
		for m := range Short + 1 {
			base, words, need := FirstPacked(1<<n-1, 0, m)
			s := Starts[(Short+1)*n+m]
			if s.Base != base || !slices.Equal(s.Words, words) || s.Need != need {
				t.Errorf("%d of %d elements: %#x, %#x, %d, want %#x, %#x, %d", m, n, s.Base, s.Words, s.Need, base, words, need)
			}
		}
	}
}

// words walks from the given run on.
func (t *tables) words(w *Walk, base uint64, run []uint64, need int) (out []uint64) {
	var table []uint64
	for {
		for _, x := range run {
			out = append(out, base^x)
		}
		switch need {
		case Last:
			return out
		case Same:
			base, run, need = w.Next(table)
		default:
			table = t.table(need)
			base, run, need = w.Fill(table)
		}
	}
}

var sets = []uint64{
	0, 1, 0x1f, 0x3ff, 0xffff, // packed
	1 << 63, 1<<63 | 1, 0xe6, 0x8421_0842_1084_2108, 0x0110_2040_f000_00ff, 0x00ff_ff00_0000_0000,
}

func TestWalk(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		for _, set := range sets {
			testSet(t, set)
		}
	})
}

// Every set of at most eight elements, at the bottom of the word and spread out.
func TestWalk8(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		for set := range uint64(256) {
			if testkit.Short() && set%7 != 0 {
				continue
			}
			testSet(t, set)
			spread := []uint64{0}
			Deposit(spread, []uint64{set}, 0, 0x8040_0080_1004_0203)
			testSet(t, spread[0])
		}
	})
}

func testSet(t *testing.T, set uint64) {
	t.Helper()
	n := bits.OnesCount64(set)
	if testkit.Short() && n > 12 {
		return
	}
	for k := range n + 1 {
		up := naive(set, k)
		down := slices.Clone(up)
		slices.Reverse(down)
		for flip, want := range map[uint64][]uint64{0: up, set: down} {
			if set == 0 {
				want = up
			}
			testTables(t, set, k, flip, want)
		}
	}
}

// testTables walks through tables of all lengths, from the beginning and from
// places on the way.
func testTables(t *testing.T, set uint64, k int, flip uint64, want []uint64) {
	t.Helper()
	for _, tables := range []tables{{small: Small, large: Large}, {small: Small, large: Huge}, {small: 1, large: Large}} {
		if tables.small < Small && !canDeposit() {
			continue
		}
		var few [Few]uint64
		if got := tables.all(set, k, flip); !slices.Equal(got, want) {
			t.Fatalf("set %#x, k = %d, flip %#x, tables %v: %#x, want %#x", set, k, flip, tables, got, want)
		}
		for i := 0; i < len(want); i += 1 + len(want)/50 {
			var w Walk
			base, run, need := w.StartAt(&few, set, want[i], flip)
			if got := tables.words(&w, base, run, need); !slices.Equal(got, want[i:]) {
				t.Fatalf("set %#x, k = %d, flip %#x: from %#x: %#x, want %#x", set, k, flip, want[i], got, want[i:])
			}
		}
		tables.check(t)
	}
}

// From any place in walks that are too long to list, each word is the next one of
// the set.
func TestStartAt(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	rounds := 3000
	if testkit.Short() {
		rounds = 500
	}
	testkit.EachPath(t, func(t *testing.T) {
		for range rounds {
			set := r.Uint64() | r.Uint64()&r.Uint64()
			if r.IntN(4) == 0 {
				set = 1<<r.IntN(64) - 1 | 1<<63>>r.IntN(2)
			}
			sub := set & r.Uint64()
			switch r.IntN(4) {
			case 0:
				sub &= r.Uint64() & r.Uint64() & r.Uint64()
			case 1:
				sub = set &^ (r.Uint64() & r.Uint64() & r.Uint64() & r.Uint64())
			case 2:
				sub &^= 1<<r.IntN(64) - 1
			}
			for _, flip := range []uint64{0, set} {
				var w Walk
				var few [Few]uint64
				t0 := tables{small: Small, large: Large}
				var table []uint64
				x, left := sub^flip, 3000
				base, run, need := w.StartAt(&few, set, sub, flip)
				for ; left > 0; left-- {
					for len(run) == 0 && need != Last {
						if need == Same {
							base, run, need = w.Next(table)
						} else {
							table = t0.table(need)
							base, run, need = w.Fill(table)
						}
					}
					if len(run) == 0 {
						t.Fatalf("set %#x, from %#x, flip %#x: no word after %#x", set, sub, flip, x^flip)
					}
					if base^run[0] != x^flip {
						t.Fatalf("set %#x, from %#x, flip %#x: %#x, want %#x", set, sub, flip, base^run[0], x^flip)
					}
					run = run[1:]
					// The next subset with as many elements, by the definition.
					ripple := ((x | ^set) + x&-x) & set
					if ripple == 0 {
						if len(run) > 0 {
							t.Fatalf("set %#x, from %#x, flip %#x: too many words", set, sub, flip)
						}
						break
					}
					low := []uint64{0}
					depositGeneric(low, []uint64{1<<(bits.OnesCount64(x)-bits.OnesCount64(ripple)) - 1}, 0, set)
					x = ripple | low[0]
				}
			}
		}
	})
}

// The lists fit into their half of a table, and every part of a run is a run.
func TestLayout(t *testing.T) {
	for l, half := range map[*layout]int{&large: Large / 2, &huge: Huge / 2} {
		last := Classes - 1
		if end := l.offset[last] + choose(l.reach[last], last); end > half {
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
	for p := range 65 {
		for c := range Classes {
			want := 1
			for i := range c {
				want = want * (p - i) / (i + 1)
			}
			if choose(p, c) != want {
				t.Errorf("C(%d, %d) = %d, want %d", p, c, choose(p, c), want)
			}
		}
	}
}

func TestNoAllocation(t *testing.T) {
	var sum uint64
	if n := testing.AllocsPerRun(10, func() {
		var w Walk
		var few [Few]uint64
		var small [Small]uint64
		var large [Large]uint64
		_, _, need := w.StartAt(&few, 0x8421_0842_1084_2108, 0x8421_0800_0000_0000, 0)
		for table := small[:]; need != Last; {
			var run []uint64
			var base uint64
			switch need {
			case Same:
				base, run, need = w.Next(table)
			case NewLarge:
				table = large[:]
				base, run, need = w.Fill(table)
			default:
				base, run, need = w.Fill(table)
			}
			if len(run) > 0 {
				sum += base ^ run[0]
			}
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
