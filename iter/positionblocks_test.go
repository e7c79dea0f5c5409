package iter

import (
	"fmt"
	"iter"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/internal/word"
	"github.com/bitwalk/bitwalk/scan"
)

// Element types of every size, signed and not, with as many words as they can hold.
func TestPositionBlocks(t *testing.T) {
	type place int32
	testPositionBlocks[int8](t, 2)
	testPositionBlocks[uint8](t, 4)
	testPositionBlocks[square](t, 2)
	testPositionBlocks[int16](t, 512)
	testPositionBlocks[uint16](t, 700)
	testPositionBlocks[int32](t, 700)
	testPositionBlocks[uint32](t, 700)
	testPositionBlocks[place](t, 300)
	testPositionBlocks[int](t, 700)
	testPositionBlocks[int64](t, 300)
	testPositionBlocks[uint64](t, 300)
	testPositionBlocks[uintptr](t, 300)
}

func testPositionBlocks[E scan.Integer](t *testing.T, most int) {
	testkit.EachPath(t, func(t *testing.T) {
		defer word.Shorten(word.MinPiece)()
		r := testkit.NewRand()
		for _, n := range []int{0, 1, 2, minBlocks - 1, minBlocks, minBlocks + 1, 7, 31, 32, 33, 64, 100, 300, most} {
			if n > most {
				continue
			}
			for _, density := range testkit.Densities {
				words := testkit.RandomWords(r, n, density)
				var want []E
				for i := range Positions(words) {
					want = append(want, E(i))
				}
				sizes := []int{1, 2, minRoom - 1, minRoom, minRoom + 1, 128, 192, 255, 256, 257, 320, 1000}
				if testkit.Short() && n > 100 || len(want) > 2000 {
					sizes = []int{sizes[2+r.IntN(10)], 1 + r.IntN(400)}
				}
				for _, size := range sizes {
					checkBlocks(t, fmt.Sprintf("PositionBlocks of %T in %d words", E(0), n), want, make([]E, size),
						func(buf []E) iter.Seq[[]E] { return PositionBlocks(words, buf) })
				}
			}
		}
	})
}

func TestPositionBlocksStayInBuf(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		for _, density := range []float64{.05, .5, 1} {
			words := testkit.RandomWords(testkit.NewRand(), 40, density)
			testkit.CheckBlocks(t, scan.Count(words), func(buf []uint64) iter.Seq[[]uint64] { return PositionBlocks(words, buf) })
		}
	})
}

// A body may do anything to the block and to the words: the positions stay in order,
// and no change makes the walk panic.
func TestPositionBlocksChange(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		r := testkit.NewRand()
		for _, size := range []int{1, 50, 64, 100, 300} {
			words := testkit.RandomWords(r, 60, testkit.Mixed)
			want := slices.Collect(Positions(words))
			var got []int
			buf := make([]int, size)
			for block := range PositionBlocks(words, buf) {
				got = append(got, block...)
				for i := range buf {
					buf[i] = -1
				}
			}
			if !slices.Equal(got, want) {
				t.Fatalf("blocks of %d that the body overwrites: %d, want %d", size, got, want)
			}
			last := -1
			for block := range PositionBlocks(words, buf) {
				for _, p := range block {
					if p <= last {
						t.Fatalf("blocks of %d of words that the body changes: %d after %d", size, p, last)
					}
					last = p
				}
				for range 10 {
					words[r.IntN(len(words))] = r.Uint64()
				}
			}
		}
	})
}

// A block that is left early costs a block: the words behind it may be anything.
func TestPositionBlocksLeft(t *testing.T) {
	words := testkit.RandomWords(testkit.NewRand(), 300, .2)
	want := slices.Collect(Positions(words))
	testkit.EachPath(t, func(t *testing.T) {
		for _, size := range []int{1, 64, 100} {
			testkit.CheckLeft(t, "PositionBlocks", func(yield func(int) bool) {
				for block := range PositionBlocks(words, make([]int, size)) {
					for _, p := range block {
						if !yield(p) {
							return
						}
					}
				}
			}, want[:500:500])
		}
	})
}

// Positions that the elements can't hold come after those that they can.
func TestPositionsTooLarge(t *testing.T) {
	words := make([]uint64, 600)
	words[1], words[2], words[4], words[512] = 1<<63, 1, 1<<2, 1<<9
	tooLarge[int8](t, words, []int8{127}, 128)
	tooLarge[square](t, words, []square{127}, 128)
	tooLarge[uint8](t, words, []uint8{127, 128}, 258)
	tooLarge[int16](t, words, []int16{127, 128, 258}, 32777)
	tooLarge[uint16](t, words, []uint16{127, 128, 258, 32777}, -1)
	tooLarge[int8](t, make([]uint64, 600), nil, -1)
	clear(words[:4])
	tooLarge[uint8](t, words, nil, 258)
}

func tooLarge[E scan.Integer](t *testing.T, words []uint64, want []E, first int) {
	t.Helper()
	check := func(name string, want []E, walk func(add func(E))) {
		t.Helper()
		var got []E
		message := ""
		if first >= 0 {
			message = fmt.Sprintf("iter: %s: position %d exceeds %T", name, first, E(0))
		}
		if panics := recovered(func() { walk(func(i E) { got = append(got, i) }) }); panics != message || !slices.Equal(got, want) {
			t.Errorf("%s yields %d and panics with %q, want %d and %q", name, got, panics, want, message)
		}
	}
	check("PositionsAs", want, func(add func(E)) {
		for i := range PositionsAs[E](words) {
			add(i)
		}
	})
	for _, size := range []int{1, 100} {
		check("PositionBlocks", want, func(add func(E)) {
			for block := range PositionBlocks(words, make([]E, size)) {
				for _, i := range block {
					add(i)
				}
			}
		})
	}
	if first >= 0 {
		want = nil
	}
	down := slices.Clone(want)
	slices.Reverse(down)
	check("RPositionsAs", down, func(add func(E)) {
		for i := range RPositionsAs[E](words) {
			add(i)
		}
	})
}

// recovered runs f and returns the text of its panic.
func recovered(f func()) (text string) {
	defer func() {
		if r := recover(); r != nil {
			text = fmt.Sprint(r)
		}
	}()
	f()
	return ""
}
