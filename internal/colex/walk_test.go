package colex

import (
	"math/bits"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

// naive returns the k-subsets of set, ascending, by counting through all words
// of as many bits as set has elements.
func naive(set uint64, k int) (words []uint64) {
	for x := range uint64(1) << bits.OnesCount64(set) {
		if bits.OnesCount64(x) == k {
			words = append(words, naiveDeposit(x, set))
		}
	}
	return words
}

// words walks on, with a table of the length large, and returns at most so many words. A walk
// must not touch what is around its room.
func words(t *testing.T, w *Walk, large, most int) (out []uint64) {
	t.Helper()
	rooms := [2][]uint64{make([]uint64, PieceLen+2), make([]uint64, large+2)}
	for _, room := range rooms {
		room[0], room[len(room)-1] = testkit.Canary, testkit.Canary
	}
	for w.Stage != Over && len(out) < most {
		room := rooms[0]
		if w.Stage == Table {
			room = rooms[1]
		}
		next := w.Next
		if w.Stage == New {
			next = w.First
		} else {
			checkInvariants(t, w)
		}
		base, run := next(room[1 : len(room)-1])
		for _, x := range run {
			out = append(out, base^x)
		}
		if len(run) == 0 && (w.Stage != Over || out != nil) {
			t.Fatal("an empty run")
		}
	}
	for _, room := range rooms {
		testkit.CheckCanary(t, []uint64{room[0], room[len(room)-1]}, nil)
	}
	return out
}

// checkInvariants checks what Walk says of the next run.
func checkInvariants(t *testing.T, w *Walk) {
	t.Helper()
	c, all := w.at, w.K
	if w.Down {
		all = bits.OnesCount64(w.Set) - w.K
	}
	decided := w.Set &^ c.low
	switch {
	case c.low&^w.Set != 0 || bits.OnesCount64(c.low) != c.p || decided != 0 && c.low > decided&-decided,
		c.m < 0 || c.m > c.p || c.p > int(ofWord.most[c.m]),
		c.part&^decided != 0 || bits.OnesCount64(c.part)+c.m != all,
		w.done < 0 || w.done >= choose(c.p, min(c.m, c.p-c.m)):
		t.Fatalf("a walk over %d of %#x is at %+v", w.K, w.Set, *w)
	}
}

// Sets without gaps and with some, and every one of at most eight elements, at the bottom of the
// word and spread out.
func TestWalk(t *testing.T) {
	sets := []uint64{0x3ff, 0xffff, 1<<63 | 1, 0x8421_0842_1084_2108, 0x0110_2040_f000_00ff, 0x00ff_ff00_0000_0000}
	for x := range uint64(256) {
		if !testkit.Short() || x%7 == 0 {
			sets = append(sets, x, naiveDeposit(x, 0x8040_0080_1004_0203))
		}
	}
	testkit.EachPath(t, func(t *testing.T) {
		for _, set := range sets {
			n := bits.OnesCount64(set)
			if testkit.Short() && n > 12 {
				continue
			}
			for _, k := range []int{-1 << 31, -1, n + 1, 65, 1<<31 - 1} {
				testTables(t, set, k, false, nil)
				testTables(t, set, k, true, nil)
			}
			for k := range n + 1 {
				want := naive(set, k)
				testTables(t, set, k, false, want)
				slices.Reverse(want)
				testTables(t, set, k, true, want)
			}
		}
	})
}

// testTables walks through tables of both lengths, from the beginning and from places on
// the way.
func testTables(t *testing.T, set uint64, k int, down bool, want []uint64) {
	t.Helper()
	for _, large := range []int{TableLen, LongTableLen} {
		w := Walk{Set: set, K: k, Down: down}
		if got := words(t, &w, large, len(want)+1); !slices.Equal(got, want) {
			t.Fatalf("set %#x, k = %d, down %v, %d: %#x, want %#x", set, k, down, large, got, want)
		}
		for i := 0; i < len(want); i += 1 + len(want)/50 {
			w := Walk{Set: set, K: k, Down: down}
			w.Seek(want[i])
			if got := words(t, &w, large, len(want)+1); !slices.Equal(got, want[i:]) {
				t.Fatalf("set %#x, k = %d, down %v: from %#x: %#x, want %#x", set, k, down, want[i], got, want[i:])
			}
		}
	}
}

// From any place in walks that are too long to list, each word is the next one of
// the set.
func TestSeek(t *testing.T) {
	r := testkit.NewRand()
	rounds := 3000
	if testkit.Short() {
		rounds = 200
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
				w := Walk{Set: set, K: bits.OnesCount64(sub), Down: flip != 0}
				w.Seek(sub)
				got := words(t, &w, TableLen, 3000)
				x, ok := sub^flip, true
				for i, sub := range got {
					if !ok || sub != x^flip {
						t.Fatalf("set %#x, from %#x, flip %#x: word %d is %#x, want %#x, %v", set, got[0], flip, i, sub, x^flip, ok)
					}
					x, ok = nextSnoobIn(x, set)
				}
				if ok && len(got) < 3000 {
					t.Fatalf("set %#x, from %#x, flip %#x: %d words", set, sub, flip, len(got))
				}
			}
		}
	})
}

// nextSnoobIn is scan.NextSnoobIn: a carry moves the highest element of the lowest run up,
// and the others drop to the lowest elements of set.
func nextSnoobIn(sub, set uint64) (next uint64, ok bool) {
	next = ((sub | ^set) + sub&-sub) & set
	ok = next != 0
	for missing := bits.OnesCount64(sub) - bits.OnesCount64(next); missing > 0; missing-- {
		next |= set & -set
		set &= set - 1
	}
	return next, ok
}

// The lists fit into their half of a table, every part of a run is a run, and low has what
// the layout says.
func TestLayout(t *testing.T) {
	for size, l := range map[int]*layout{TableLen: &ofSet, LongTableLen: &ofWord} {
		last := classes - 1
		if end := l.offset[last] + choose(l.reach[last], last); end > size/2 {
			t.Errorf("lists take %d words, a half has %d", end, size/2)
		}
		for m := range 65 {
			for p := m; p <= 64; p++ {
				c := min(m, p-m)
				if one := c < classes && p <= l.reach[c]; one != (p <= int(l.most[m])) {
					t.Errorf("%d of %d: one run %v, most %d", m, p, one, l.most[m])
				}
			}
		}
	}
	for c, at := range ofWord.offset {
		list := low[at:][:choose(ofWord.reach[c], c)]
		for i, x := range list {
			if bits.OnesCount64(x) != c || i > 0 && x <= list[i-1] || low[len(low)-1-at-i] != x {
				t.Fatalf("entry %d of list %d is %#x", i, c, x)
			}
		}
	}
}

func TestNoAllocation(t *testing.T) {
	var sum uint64
	if n := testing.AllocsPerRun(10, func() {
		var table [TableLen]uint64
		w := Walk{Set: 0x8421_0842_1084_2108, K: 8}
		w.Seek(0x8421_0800_0000_0000 | 0x2108)
		var few [PieceLen]uint64
		for w.Stage != Over {
			room := table[:]
			if w.Stage != Table {
				room = few[:]
			}
			base, run := w.Next(room)
			sum += base ^ run[0]
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
