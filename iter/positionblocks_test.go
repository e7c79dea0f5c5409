package iter

import (
	"fmt"
	"iter"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
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
	testPositionBlocks[uint32](t, 700)
	testPositionBlocks[place](t, 300)
	testPositionBlocks[int](t, 700)
	testPositionBlocks[uint64](t, 300)
	testPositionBlocks[uintptr](t, 300)
}

func testPositionBlocks[E scan.Integer](t *testing.T, most int) {
	testkit.EachPath(t, func(t *testing.T) {
		r := testkit.NewRand()
		for _, n := range []int{0, 1, 2, 3, 5, 8, 33, 100, most} {
			if n > most {
				continue
			}
			for _, density := range testkit.Densities {
				words := testkit.RandomWords(r, n, density)
				want := positionsWhere[E](64*n, func(i int) bool { return has(words, i) })
				sizes := []int{1, 2, room - 1, room, room + 1, 128, 192, 255, 256, 257, 320, 1000}
				if testkit.Short() && n > 7 || len(want) > 2000 {
					sizes = []int{sizes[2+r.IntN(10)], 1 + r.IntN(400)}
				}
				for _, size := range sizes {
					checkBlocks(t, fmt.Sprintf("PositionBlocks of %T in %d words", E(0), n), want, size,
						func(buf []E) iter.Seq[[]E] { return PositionBlocks(words, buf) })
				}
			}
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
