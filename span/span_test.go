package span_test

import (
	"encoding/json"
	"math"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	walk "github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/rank"
	"github.com/bitwalk/bitwalk/scan"
	"github.com/bitwalk/bitwalk/span"
)

type board uint64

// walk8 is the oracle: the walk over a set of 8 by trying every word, of k elements or,
// if k < 0, any number.
func walk8(set uint8, k int) (walk []uint8) {
	for x := range 256 {
		sub := uint8(x)
		if sub&^set == 0 && (k < 0 || bits.OnesCount8(sub) == k) {
			walk = append(walk, sub)
		}
	}
	return walk
}

// whole returns the range of the subsets of k elements or, if k < 0, all.
func whole[W scan.Word](set W, k int) span.Range[W] {
	if k < 0 {
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
	if got := slices.Collect(testkit.Joined(r.Blocks(buf))); !slices.Equal(got, want) {
		t.Fatalf("%v: Blocks of %d: %#x, want %#x", r, len(buf), got, want)
	}
}

// Every set of 8, every k, whole and in parts: a part of a part has the subsets that are in
// both.
func TestExhaustive8(t *testing.T) {
	r := testkit.NewRand()
	for s := range 256 {
		for k := -1; k <= 9; k++ {
			set := uint8(s)
			want := walk8(set, k)
			checkWalks(t, whole(set, k), want)
			if len(want) == 0 {
				continue
			}
			for range 4 {
				part, low, high := whole(set, k), 0, len(want)
				for range 1 + r.IntN(3) {
					i, j := r.IntN(len(want)), r.IntN(len(want))
					if got := part.Rank(want[i]); got != uint64(i) {
						t.Fatalf("%v: Rank(%#x) = %d, want %d", part, want[i], got, i)
					}
					switch r.IntN(5) {
					case 0:
						part, low = part.From(want[i]), max(low, i)
					case 1:
						part, low = part.After(want[i]), max(low, i+1)
					case 2:
						part, high = part.To(want[i]), min(high, i+1)
					case 3:
						part, high = part.Before(want[i]), min(high, i)
					case 4:
						if low < high {
							i, j = i%(high-low), j%(high-low)
							i, j = min(i, j), max(i, j)
							part, low, high = part.Indexes(uint64(i), uint64(j)), low+i, low+j+1
						}
					}
				}
				checkWalks(t, part, want[low:max(low, high)])
				reread(t, part)
			}
		}
	}
}

// A walk may be left anywhere, with short tables and long ones.
func TestLeft(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		for _, set := range []uint64{0x8040_2010_0804_0201, 0x8040_2010_0804_0225, 0xc001_0703_8010_4323} {
			for k := range 6 {
				up := slices.Collect(walk.Snoob(set, k))
				down := slices.Collect(walk.RSnoob(set, k))
				n := min(len(up), 300)
				testkit.CheckLeft(t, "Walk", span.Snoob(set, k).Walk(), up[:n])
				testkit.CheckLeft(t, "RWalk", span.Snoob(set, k).RWalk(), down[:n])
			}
		}
	})
}

// With gaps and without, so that the runs come from every table.
func TestBlocks(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		for _, set := range []uint64{1<<9 - 1, 0x0803_0100_4000_2181} {
			for k := -1; k < 5; k++ {
				r := whole(set, k)
				want := slices.Collect(r.Walk())
				n := len(want)
				for _, size := range []int{1, 2, 7, 8, 9, 20, max(1, n-1), n, n + 1, 2 * n} {
					testkit.CheckBlocks(t, r.String(), want, size, r.Blocks)
				}
			}
		}
	})
}

// checkSplit checks that the parts of a range follow one another, the first and the last are
// at the ends, and the lengths are even.
func checkSplit(t *testing.T, r span.Range[uint64], n int) {
	t.Helper()
	rest, shortest, longest := r, ^uint64(0), uint64(0)
	for i, part := range r.Split(n) {
		if got := r.Part(i, n); got != part {
			t.Fatalf("%v.Part(%d, %d) = %v, want %v", r, i, n, got, part)
		}
		shortest, longest = min(shortest, part.Len()), max(longest, part.Len())
		first, last, ok := part.Bounds()
		if !ok {
			continue
		}
		if want, _, _ := rest.Bounds(); first != want {
			t.Fatalf("%v.Split(%d): a part begins at %#x, not at %#x", r, n, first, want)
		}
		rest = rest.After(last)
	}
	if !rest.IsEmpty() || n > 1 && longest-shortest > 1 {
		t.Fatalf("%v.Split(%d) leaves %v; lengths from %d to %d", r, n, rest, shortest, longest)
	}
}

// A length of 2^64 is 0.
func TestFull(t *testing.T) {
	full := span.Subsets(^uint64(0))
	if full.IsEmpty() || full.Len() != 0 || full.Indexes(0, ^uint64(0)) != full || full.Rank(^uint64(0)) != ^uint64(0) {
		t.Errorf("%v: IsEmpty %v, Len %d", full, full.IsEmpty(), full.Len())
	}
	if n := math.MaxInt; full.Part(n-1, n).To(1<<63).Len() != 0 || full.Part(n-1, n).Len() == 0 {
		t.Errorf("the last of %d parts is %v", n, full.Part(n-1, n))
	}
}

// from returns n subsets of set from sub on, of size k or any.
func from(sub, set uint64, k int, n uint64) (walk []uint64) {
	for ; n > 0; n-- {
		walk = append(walk, sub)
		if k < 0 {
			sub, _ = scan.NextSubset(sub, set)
		} else {
			sub, _ = scan.NextSnoobIn(sub, set)
		}
	}
	return walk
}

// Walks that begin and end anywhere, too short for a large table and long enough, with
// a last run of any length.
func TestLengths(t *testing.T) {
	r := testkit.NewRand()
	testkit.EachPath(t, func(t *testing.T) {
		for _, n := range []uint64{255, 256, 257, 511, 512, 513} { // a run has 256, or two
			for _, first := range []uint64{0, r.Uint64N(1024 - n), 1024 - n} {
				checkPart(t, 1<<10-1, -1, first, first+n-1, 2)
			}
		}
		for _, set := range []uint64{1<<20 - 1, 0x00ff_ff0f_0f00_0ff0, 0x8000_0000_0421_0043, ^uint64(1 << 40), 1<<63 - 1, ^uint64(0)} {
			n := bits.OnesCount64(set)
			for _, k := range []int{-1, 1, 2, 3, 5, n / 2, n - 4, n - 2, n - 1} {
				last := whole(set, k).Len() - 1
				for range 10 {
					length := 1 + r.Uint64N(min(last, 1<<(1+r.IntN(12))))
					first := r.Uint64N(last - length + 1)
					checkPart(t, set, k, first, first+length-1, 1+r.IntN(9))
				}
				checkPart(t, set, k, 0, min(last, 999), 2)
				checkPart(t, set, k, last-min(last, 999), last, 3)
			}
		}
	})
}

// checkPart checks the length, the ends, the parts, the text and, if it is short, the walks of
// a part between two ranks.
func checkPart(t *testing.T, set uint64, k int, first, last uint64, n int) {
	t.Helper()
	r := whole(set, k).Indexes(first, last)
	if r.Len() != last-first+1 {
		t.Errorf("%v: Len = %d", r, r.Len())
	}
	if low, high, _ := r.Bounds(); r.Rank(low) != first || r.Rank(high) != last {
		t.Errorf("%v: ranks %d to %d, want %d to %d", r, r.Rank(low), r.Rank(high), first, last)
	}
	reread(t, r)
	checkSplit(t, r, n)
	if last-first < 1<<12 {
		sub := scan.Deposit(first, set)
		if k >= 0 {
			sub = rank.UnrankSnoob(set, k, first)
		}
		checkWalks(t, r, from(sub, set, k, r.Len()))
	}
}

func FuzzRange(f *testing.F) {
	f.Add(uint64(0xff), 3, uint64(5), uint64(9), 4)
	f.Add(^uint64(0), 32, uint64(1)<<40, uint64(1)<<40+99, 7)
	f.Add(uint64(0b1011), -1, uint64(0), uint64(7), 999) // more parts than subsets
	for _, n := range []int{1, 2, 5, 16, 999} {
		f.Add(^uint64(0), -1, uint64(0), ^uint64(0), n)
		f.Add(^uint64(0), -1, uint64(1), ^uint64(0), n)
	}
	f.Fuzz(func(t *testing.T, set uint64, k int, a, b uint64, n int) {
		k, n = max(k, -1)%65, 1+int(uint(n)%1000)
		r := whole(set, k)
		if r.IsEmpty() {
			checkSplit(t, r, n)
			return
		}
		if length := r.Len(); length > 0 {
			a, b = a%length, b%length
		}
		checkPart(t, set, k, min(a, b), max(a, b), n)
	})
}

// reread returns r after writing and reading it as text and as JSON.
func reread[W scan.Word](t *testing.T, r span.Range[W]) span.Range[W] {
	t.Helper()
	text, err := r.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	var fromText span.Range[W]
	if err := fromText.UnmarshalText(text); err != nil || fromText != r {
		t.Fatalf("%s read as %v, %v", text, fromText, err)
	}
	doc, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	var fromJSON span.Range[W]
	if err := json.Unmarshal(doc, &fromJSON); err != nil || fromJSON != r {
		t.Fatalf("%s read as %v, %v", doc, fromJSON, err)
	}
	return fromJSON
}

// A drawn is a word that prints itself.
type drawn uint8

func (drawn) String() string { return "a drawing" }

func TestText(t *testing.T) {
	if got := reread(t, span.Snoob(drawn(7), 2)).String(); got != "snoob 0x7 2 0x3..0x6" {
		t.Errorf("String: %q", got)
	}
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
	r := span.Subsets(uint8(15))
	for _, text := range []string{
		"", "none", "subsets", "subsets 0xff", "subsets 0xff 0x0", "subsets 0xff 0x0..", "subsets 0xff ..0x1",
		"subsets 0x100 0x0..0x1", "subsets 0xff 0x0..0x100", "subsets 0x0f 0x0..0x10", "subsets 0x0f 0x10..0x0f",
		"subsets 0xff 0x2..0x1", "subsets -1 0x0..0x1", "subsets 0xff 0x0..0x1 0x2", "subsets 0xff None",
		"snoob 0xff 0x7..0xe0", "snoob 0xff 3 0x7..0xf0", "snoob 0xff 3 0x6..0xe0", "snoob 0xff 9 0x7..0xe0",
		"snoob 0xff x 0x7..0xe0", "snoob 0xff 3 0xe0..0x7", "snoob 0xff -1 0x0..0x0", "Subsets 0xff none",
		// Nearly what String writes.
		"subsets 255 0x0..0x7", "subsets 0xff 0..7", "subsets 0b11 0x0..0x3", "subsets 0xFF none", "subsets 0x0f none",
		"subsets 0xf_f none", "snoob 0xff +3 0x7..0xe0", "snoob 0xff 03 0x7..0xe0", "snoob 0xff -7 none", "subsets\t0xff none",
		"subsets  0xff none", " subsets 0xff none", "subsets 0xff none\n", "snoob 0xff 3 0x07..0xe0",
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

func TestAllocs(t *testing.T) {
	testkit.NeedsInlining(t)
	buf := make([]board, 100)
	sum := board(0)
	for _, r := range []span.Range[board]{span.Subsets(board(0x8421_8421)).From(1), span.Snoob(board(0xffff_0000), 5).Part(1, 3)} {
		if n := testing.AllocsPerRun(10, func() {
			for sub := range r.Walk() {
				sum += sub
			}
			for sub := range r.RWalk() {
				sum += sub
			}
			for block := range r.Blocks(buf) {
				sum += block[0]
			}
			for sub := range span.Search(r, 0, func(n board, i int) (board, board, bool) { return n + 1, ^board(0), n%7 != 5 }) {
				sum += sub
			}
		}); n != 0 {
			t.Errorf("%v: %v allocations", r, n)
		}
	}
}
