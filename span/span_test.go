package span_test

import (
	"encoding/json"
	std "iter"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/rank"
	"github.com/bitwalk/bitwalk/scan"
	"github.com/bitwalk/bitwalk/span"
)

type board uint64

// walk8 is the oracle: the walk over a set of 8 by trying every word. For
// k = all, every size will do.
func walk8(set uint8, k int) (walk []uint8) {
	for x := range 256 {
		sub := uint8(x)
		if sub&^set == 0 && (k == all || bits.OnesCount8(sub) == k) {
			walk = append(walk, sub)
		}
	}
	return walk
}

const all = -7

func whole[W scan.Word](set W, k int) span.Range[W] {
	if k == all {
		return span.Subsets(set)
	}
	return span.Snoob(set, k)
}

// checkWalks compares the results of r's methods with the subsets it should hold.
func checkWalks[W scan.Word](t *testing.T, r span.Range[W], want []W) {
	t.Helper()
	if got := slices.Collect(r.Walk()); !slices.Equal(got, want) {
		t.Fatalf("%v: Walk: %#x, want %#x", r, got, want)
	}
	if r.Len() != uint64(len(want)) || r.IsEmpty() != (len(want) == 0) {
		t.Fatalf("%v: Len = %d, IsEmpty = %v, want %d", r, r.Len(), r.IsEmpty(), len(want))
	}
	first, last, ok := r.Bounds()
	if ok != (len(want) > 0) || ok && (first != want[0] || last != want[len(want)-1]) {
		t.Fatalf("%v: Bounds = %#x, %#x, %v", r, first, last, ok)
	}
	back := slices.Clone(want)
	slices.Reverse(back)
	if got := slices.Collect(r.RWalk()); !slices.Equal(got, back) {
		t.Fatalf("%v: RWalk: %#x, want %#x", r, got, back)
	}
	buf := make([]W, 1+len(want)%11)
	if got := join(r.Blocks(buf)); !slices.Equal(got, want) {
		t.Fatalf("%v: Blocks of %d: %#x, want %#x", r, len(buf), got, want)
	}
	if got := join(r.RBlocks(buf)); !slices.Equal(got, back) {
		t.Fatalf("%v: RBlocks of %d: %#x, want %#x", r, len(buf), got, back)
	}
}

func join[W any](blocks func(func([]W) bool)) (words []W) {
	for b := range blocks {
		words = append(words, b...)
	}
	return words
}

// Every set of 8, every k, and for every 17th set every pair of ends.
func TestExhaustive8(t *testing.T) {
	for s := range 256 {
		set := uint8(s)
		for _, k := range []int{all, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9} {
			want := walk8(set, k)
			r := whole(set, k)
			checkWalks(t, r, want)
			if s%17 != 0 {
				continue
			}
			for i, sub := range want {
				if got := r.After(sub).Rank(sub); got != uint64(i) {
					t.Fatalf("%v: Rank(%#x) = %d, want %d", r, sub, got, i)
				}
				checkWalks(t, r.From(sub), want[i:])
				checkWalks(t, r.After(sub), want[i+1:])
				checkWalks(t, r.To(sub), want[:i+1])
				checkWalks(t, r.Before(sub), want[:i])
				for j := i; j < len(want); j += 5 {
					checkWalks(t, r.Ranks(uint64(i), uint64(j)), want[i:j+1])
					checkWalks(t, r.From(sub).To(want[j]), want[i:j+1])
					checkWalks(t, r.From(want[j]).Before(sub), nil)
					checkWalks(t, r.From(sub).Indexes(0, uint64(j-i)), want[i:j+1])
					checkWalks(t, r.Indexes(uint64(i), uint64(j)), want[i:j+1])
				}
			}
		}
	}
}

// A walk and its blocks may be left anywhere, with short tables and long ones.
func TestLeft(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		for _, set := range []uint64{0x8040_2010_0804_0201, 0x8040_2010_0804_0225, 0xc001_0703_8010_4323} {
			for k := range 6 {
				up := slices.Collect(iter.Snoob(set, k))
				down := slices.Collect(iter.RSnoob(set, k))
				n := min(len(up), 300)
				testkit.CheckLeft(t, "Walk", span.Snoob(set, k).Walk(), up[:n])
				testkit.CheckLeft(t, "RWalk", span.Snoob(set, k).RWalk(), down[:n])
				first := func(blocks std.Seq[[]uint64]) std.Seq[uint64] {
					return func(yield func(uint64) bool) {
						for block := range blocks {
							if !yield(block[0]) {
								return
							}
						}
					}
				}
				testkit.CheckLeft(t, "Blocks", first(span.Snoob(set, k).Blocks(make([]uint64, 1))), up[:n])
				testkit.CheckLeft(t, "RBlocks", first(span.Snoob(set, k).RBlocks(make([]uint64, 1))), down[:n])
			}
		}
	})
}

// A part of a part has the subsets that are in both.
func TestPartsOfParts(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 3000 {
		set := uint8(r.Uint32())
		k := r.IntN(5)
		if k == 4 {
			k = all
		}
		want := walk8(set, k)
		if len(want) == 0 {
			continue
		}
		at := func() int { return r.IntN(len(want)) }
		part, low, high := whole(set, k), 0, len(want)
		for range 3 {
			i, j := at(), at()
			switch r.IntN(6) {
			case 0:
				part, low = part.From(want[i]), max(low, i)
			case 1:
				part, low = part.After(want[i]), max(low, i+1)
			case 2:
				part, high = part.To(want[i]), min(high, i+1)
			case 3:
				part, high = part.Before(want[i]), min(high, i)
			case 4:
				i, j = min(i, j), max(i, j)
				part, low, high = part.Ranks(uint64(i), uint64(j)), max(low, i), min(high, j+1)
			case 5:
				if part.IsEmpty() {
					break
				}
				i, j = i%(high-low), j%(high-low)
				i, j = min(i, j), max(i, j)
				part, low, high = part.Indexes(uint64(i), uint64(j)), low+i, low+j+1
			}
		}
		checkWalks(t, part, want[low:max(low, high)])
	}
}

// The parts of every split, one after the other, are the walk.
func TestSplit8(t *testing.T) {
	for _, set := range []uint8{0, 1, 0x80, 0b10110, 0x7f, 0xff} {
		for _, k := range []int{all, -1, 0, 1, 2, 3, 4, 8, 9} {
			want := walk8(set, k)
			for n := 1; n <= len(want)+3; n++ {
				checkSplit(t, whole(set, k), want, n)
				if len(want) > 2 {
					checkSplit(t, whole(set, k).After(want[0]).Before(want[len(want)-1]), want[1:len(want)-1], n)
				}
			}
		}
	}
}

func checkSplit(t *testing.T, r span.Range[uint8], want []uint8, n int) {
	t.Helper()
	parts := r.Split(n)
	if len(parts) != n {
		t.Fatalf("%v.Split(%d): %d parts", r, n, len(parts))
	}
	var got []uint8
	for i, part := range parts {
		if got := r.Part(i, n); got != part {
			t.Fatalf("%v.Part(%d, %d) = %v, want %v", r, i, n, got, part)
		}
		if l := int(part.Len()); l != len(want)/n && l != len(want)/n+1 {
			t.Fatalf("%v.Split(%d): a part of %d", r, n, l)
		}
		got = slices.AppendSeq(got, part.Walk())
	}
	if !slices.Equal(got, want) {
		t.Fatalf("%v.Split(%d): %v, want %v", r, n, got, want)
	}
}

// The parts of a walk that is too long to finish: each begins after the end of the
// one before, the first and the last are at the ends, and the lengths are even.
func TestSplit64(t *testing.T) {
	whole := []span.Range[uint64]{
		span.Subsets(^uint64(0)),
		span.Subsets(^uint64(0)).After(0),
		span.Subsets(^uint64(1 << 20)),
		span.Snoob(^uint64(0), 32),
		span.Snoob(^uint64(0), 3),
		span.Snoob(^uint64(0), 0),
	}
	for _, r := range whole {
		for _, n := range []int{1, 2, 3, 5, 64, 1000, 1023, 1 << 16} {
			parts := r.Split(n)
			rest := r
			shortest, longest := ^uint64(0), uint64(0)
			for i, part := range parts {
				if got := r.Part(i, n); got != part {
					t.Fatalf("%v.Part(%d, %d) = %v, want %v", r, i, n, got, part)
				}
				if l := part.Len(); n > 1 {
					shortest, longest = min(shortest, l), max(longest, l)
				}
				first, last, ok := part.Bounds()
				if !ok {
					continue
				}
				if want, _, _ := rest.Bounds(); first != want {
					t.Fatalf("%v.Split(%d): a part begins at %#x, not at %#x", r, n, first, want)
				}
				rest = rest.After(last)
			}
			if _, _, ok := rest.Bounds(); ok {
				t.Fatalf("%v.Split(%d) leaves %v", r, n, rest)
			}
			if n > 1 && longest-shortest > 1 {
				t.Fatalf("%v.Split(%d): lengths from %d to %d", r, n, shortest, longest)
			}
		}
	}
	full := span.Subsets(^uint64(0))
	if full.IsEmpty() || full.Len() != 0 || full.Indexes(0, ^uint64(0)) != full || full.Rank(^uint64(0)) != ^uint64(0) {
		t.Errorf("%v: IsEmpty %v, Len %d", full, full.IsEmpty(), full.Len())
	}
	if n := math.MaxInt; full.Part(n-1, n).To(1<<63).Len() != 0 || full.Part(n-1, n).Len() == 0 {
		t.Errorf("the last of %d parts is %v", n, full.Part(n-1, n))
	}
	if parts := full.Split(2); parts[0].Len() != 1<<63 || parts[1].Len() != 1<<63 {
		t.Errorf("half of 2^64 is %d and %d", parts[0].Len(), parts[1].Len())
	}
}

// Both ends of walks of every length over 64 elements.
func TestEnds64(t *testing.T) {
	for n := 0; n <= 64; n++ {
		set := ^(^uint64(0) >> n)
		for k := -1; k <= n+1; k++ {
			r := whole(set, k)
			if k < 0 {
				r = span.Subsets(set)
			}
			first, last, ok := r.Bounds()
			if ok != (k <= n) {
				t.Fatalf("%v: Bounds: %v", r, ok)
			}
			if !ok {
				continue
			}
			// Forward from the first and back from the last, for a while, by
			// the steps; the walk begins and ends at its bounds.
			for i, sub := range collect(r.Walk(), 130) {
				if sub != first {
					t.Fatalf("%v: word %d is %#x, want %#x", r, i, sub, first)
				}
				if k < 0 {
					first, _ = scan.NextSubset(first, set)
				} else {
					first, _ = scan.NextSnoobIn(first, set)
				}
			}
			back := collect(r.RWalk(), 130)
			for i, sub := range back {
				if sub != last {
					t.Fatalf("%v: word %d from the end is %#x, want %#x", r, i, sub, last)
				}
				if k < 0 {
					last, _ = scan.PrevSubset(last, set)
				} else {
					last, _ = scan.PrevSnoobIn(last, set)
				}
			}
			slices.Reverse(back)
			if got := slices.Collect(r.From(back[0]).Walk()); !slices.Equal(got, back) {
				t.Fatalf("%v: the last %d: %#x, want %#x", r, len(back), got, back)
			}
		}
	}
}

// Walks that begin and end anywhere, too short for a large table and long enough, with
// a last run of any length.
func TestLengths(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	testkit.EachPath(t, func(t *testing.T) {
		for _, set := range []uint64{1<<20 - 1, 0x00ff_ff0f_0f00_0ff0, 0x8000_0000_0421_0043, ^uint64(1 << 40), 1<<63 - 1} {
			n := bits.OnesCount64(set)
			for _, k := range []int{all, 1, 2, 3, 5, n / 2, n - 4, n - 2, n - 1} {
				walk := whole(set, k)
				for range 12 {
					most := min(walk.Len()-1, 1<<(1+r.IntN(12)))
					length := 1 + r.Uint64N(most)
					first := r.Uint64N(walk.Len() - length + 1)
					part := walk.Indexes(first, first+length-1)
					sub, _, _ := part.Bounds()
					var want []uint64
					for range length {
						want = append(want, sub)
						if k == all {
							sub, _ = scan.NextSubset(sub, set)
						} else {
							sub, _ = scan.NextSnoobIn(sub, set)
						}
					}
					checkWalks(t, part, want)
				}
			}
		}
	})
}

func collect[W any](seq func(func(W) bool), n int) (words []W) {
	for w := range seq {
		words = append(words, w)
		if len(words) == n {
			break
		}
	}
	return words
}

// A walk that is stopped anywhere and resumed from there, again and again,
// skips nothing and repeats nothing, ascending and descending, and with the range
// written as text in between.
func TestResume(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, whole := range []span.Range[board]{
		span.Subsets(board(0x8000_1003_0070_0181)),
		span.Snoob(board(0x8000_1003_0070_0181), 4),
		span.Snoob(board(0x8000_1003_0070_0181), 7),
	} {
		want := slices.Collect(whole.Walk())
		var got []board
		for rest := whole; rest.Len() > 0; rest = reread(t, rest) {
			stop := r.IntN(200)
			for sub := range rest.Walk() {
				got = append(got, sub)
				if stop--; stop < 0 {
					rest = rest.After(sub)
					break
				}
			}
			if stop >= 0 {
				break
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%v: resumed: %d words, want %d", whole, len(got), len(want))
		}
		got = got[:0]
		for rest := whole; rest.Len() > 0; rest = reread(t, rest) {
			stop := r.IntN(200)
			for sub := range rest.RWalk() {
				got = append(got, sub)
				if stop--; stop < 0 {
					rest = rest.Before(sub)
					break
				}
			}
			if stop >= 0 {
				break
			}
		}
		slices.Reverse(got)
		if !slices.Equal(got, want) {
			t.Errorf("%v: resumed downwards: %d words, want %d", whole, len(got), len(want))
		}
	}
}

// reread returns r after writing and reading it as text and as JSON.
func reread[W scan.Word](t *testing.T, r span.Range[W]) span.Range[W] {
	t.Helper()
	text, err := r.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	var fromText, fromJSON span.Range[W]
	if err := fromText.UnmarshalText(text); err != nil || fromText != r {
		t.Fatalf("%s read as %v, %v", text, fromText, err)
	}
	doc, err := json.Marshal(map[string]span.Range[W]{"rest": r})
	if err != nil {
		t.Fatal(err)
	}
	var m map[string]span.Range[W]
	if err := json.Unmarshal(doc, &m); err != nil || m["rest"] != r {
		t.Fatalf("%s read as %v, %v", doc, m, err)
	}
	fromJSON = m["rest"]
	return fromJSON
}

func TestText(t *testing.T) {
	full := span.Subsets(^uint64(0))
	for want, r := range map[string]span.Range[uint64]{
		"snoob 0x0 0 none": {},
		"subsets 0xffffffffffffffff 0x0..0xffffffffffffffff":                full,
		"subsets 0xffffffffffffffff 0xfffffffffffffffe..0xffffffffffffffff": full.From(1<<64 - 2),
		"subsets 0xffffffffffffffff none":                                   full.After(1<<64 - 1),
		"subsets 0x0 0x0..0x0":                                              span.Subsets(uint64(0)),
		"snoob 0xff 3 0x7..0xe0":                                            span.Snoob(uint64(0xff), 3),
		"snoob 0xff 9 none":                                                 span.Snoob(uint64(0xff), 9),
		"snoob 0xff -1 none":                                                span.Snoob(uint64(0xff), -99),
	} {
		if r.String() != want {
			t.Errorf("String: %q, want %q", r, want)
		}
		reread(t, r)
	}
	var r span.Range[uint8]
	if err := r.UnmarshalText([]byte("  subsets\t0b1111 0..15\n")); err != nil || r != span.Subsets(uint8(15)) {
		t.Errorf("as one writes it by hand: %v, %v", r, err)
	}
	for _, text := range []string{
		"", "none", "subsets", "subsets 0xff", "subsets 0xff 0x0", "subsets 0xff 0x0..", "subsets 0xff ..0x1",
		"subsets 0x100 0x0..0x1", "subsets 0xff 0x0..0x100", "subsets 0x0f 0x0..0x10", "subsets 0x0f 0x10..0x0f",
		"subsets 0xff 0x2..0x1", "subsets -1 0x0..0x1", "subsets 0xff 0x0..0x1 0x2", "subsets 0xff None",
		"snoob 0xff 0x7..0xe0", "snoob 0xff 3 0x7..0xf0", "snoob 0xff 3 0x6..0xe0", "snoob 0xff 9 0x7..0xe0",
		"snoob 0xff x 0x7..0xe0", "snoob 0xff 3 0xe0..0x7", "snoob 0xff -1 0x0..0x0", "Subsets 0xff none",
	} {
		before := r
		if err := r.UnmarshalText([]byte(text)); err == nil || !strings.HasPrefix(err.Error(), "span: ") {
			t.Errorf("%q is read as %v, %v", text, r, err)
		}
		if r != before {
			t.Errorf("%q left %v behind", text, r)
		}
	}
}

func TestPanics(t *testing.T) {
	all, some, none := span.Subsets(uint8(0x0f)), span.Snoob(uint8(0x0f), 2), span.Snoob(uint8(0x0f), 5)
	for want, f := range map[string]func(){
		"span: From: 0x30 is not a subset of 0x0f":                                     func() { all.From(0x30) },
		"span: To: 0x30 is not a subset of 0x0f":                                       func() { all.To(0x30) },
		"span: Before: 0x01 is not a 2-element subset of 0x0f":                         func() { some.Before(1) },
		"span: After: 0x07 is not a 2-element subset of 0x0f":                          func() { some.After(7) },
		"span: Rank: 0x10 is not a subset of 0x0f":                                     func() { all.Rank(0x10) },
		"span: Rank: 0x07 is not a 2-element subset of 0x0f":                           func() { some.After(3).Rank(7) },
		"span: Split: 0 parts, want at least 1":                                        func() { all.Split(0) },
		"span: Part: -1 parts, want at least 1":                                        func() { all.Part(0, -1) },
		"span: Part: 3 is not one of the parts 0 to 2":                                 func() { all.Part(3, 3) },
		"span: Part: -1 is not one of the parts 0 to 0":                                func() { none.Part(-1, 1) },
		"span: Ranks: from 2 to 1 runs backwards":                                      func() { all.Ranks(2, 1) },
		"span: Ranks: 16 is not the rank of a subset of 0x0f, which has 16 subsets":    func() { all.Ranks(0, 16) },
		"span: Ranks: 6 is not the rank of a 2-element subset of 0x0f, which has 6":    func() { some.Ranks(0, 6) },
		"span: Ranks: 0 is not the rank of a 5-element subset of 0x0f, which has 0":    func() { none.Ranks(0, 0) },
		"span: Indexes: from 2 to 1 runs backwards":                                    func() { all.Indexes(2, 1) },
		"span: Indexes: 5 is not a place in snoob 0xf 2 0x5..0xc, which has 5 subsets": func() { some.After(3).Indexes(0, 5) },
		"span: Indexes: 0 is not a place in snoob 0xf 5 none, which has 0 subsets":     func() { none.Indexes(0, 0) },
		"span: Blocks: buf is empty":                                                   func() { all.Blocks(nil) },
		"span: RBlocks: buf is empty":                                                  func() { all.RBlocks(nil) },
	} {
		got := func() (r any) {
			defer func() { r = recover() }()
			f()
			return nil
		}()
		if got != want {
			t.Errorf("panic: %v, want %v", got, want)
		}
	}
}

func TestAllocs(t *testing.T) {
	r := span.Snoob(board(0xffff_0000), 5).After(0x1f_0000)
	s := span.Subsets(uint32(0x8421_8421)).From(1)
	buf := make([]board, 100)
	sum := board(0)
	if n := testing.AllocsPerRun(10, func() {
		for sub := range r.Walk() {
			sum += sub
		}
		for sub := range r.RWalk() {
			sum += sub
		}
		for sub := range s.Walk() {
			sum += board(sub)
		}
		for block := range r.Blocks(buf) {
			sum += block[0]
		}
		for block := range r.RBlocks(buf) {
			sum += block[0]
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// The length, the ends, the parts and the text of a range are right for any set.
func FuzzRange(f *testing.F) {
	f.Add(uint64(0xff), 3, uint64(5), uint64(9), 4)
	f.Add(^uint64(0), -1, uint64(0), ^uint64(0), 2)
	f.Add(^uint64(0), 32, uint64(1)<<40, uint64(1)<<40+99, 7)
	f.Fuzz(func(t *testing.T, set uint64, k int, a, b uint64, n int) {
		k, n = k%65, 1+int(uint(n)%100)
		if k < 0 {
			k = all
		}
		r := whole(set, k)
		switch {
		case k == all:
			if m := scan.OnesCount(set); m < 64 {
				a, b = a&(1<<m-1), b&(1<<m-1)
			}
		case k > scan.OnesCount(set):
			return
		default:
			a, b = a%r.Len(), b%r.Len()
		}
		r = r.Ranks(min(a, b), max(a, b))
		if r.Len() != max(a, b)-min(a, b)+1 {
			t.Errorf("%v: Len = %d", r, r.Len())
		}
		reread(t, r)
		if first, last, _ := r.Bounds(); r.Rank(first) != min(a, b) || r.Rank(last) != max(a, b) {
			t.Errorf("%v: ranks %d to %d, want %d to %d", r, r.Rank(first), r.Rank(last), min(a, b), max(a, b))
		}
		if got := whole(set, k).Indexes(min(a, b), max(a, b)); got != r {
			t.Errorf("Indexes = %v, want %v", got, r)
		}
		sum := uint64(0)
		for i, part := range r.Split(n) {
			sum += part.Len()
			if got := r.Part(i, n); got != part {
				t.Errorf("%v.Part(%d, %d) = %v, want %v", r, i, n, got, part)
			}
		}
		if sum != r.Len() {
			t.Errorf("%v: its %d parts have %d together", r, n, sum)
		}
		if r.Len()-1 < 1000 {
			want := make([]uint64, 0, 1000)
			for i := range r.Len() {
				if k < 0 {
					want = append(want, scan.Deposit(min(a, b)+i, set))
				} else {
					want = append(want, rank.UnrankSnoob(set, k, min(a, b)+i))
				}
			}
			checkWalks(t, r, want)
		}
	})
}
