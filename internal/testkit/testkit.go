// Package testkit has what the tests of several packages share: running on every path,
// random words, memory with guard pages, expected panics, the name of the function that
// accessed memory, and commands. The oracles are with the tests, each naive in a different way.
package testkit

import (
	"fmt"
	"go/version"
	"iter"
	"math"
	"math/bits"
	"math/rand/v2"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/internal/guard"
	"github.com/bitwalk/bitwalk/internal/path"
	"github.com/bitwalk/bitwalk/internal/preempt"
	"github.com/bitwalk/bitwalk/internal/word"
)

// Short reports whether a test should take a sample of its cases, so that go test ends
// soon. It returns false only without -short and with BITWALK_LONG set in the
// environment. Tests that build programs ask testing.Short instead.
func Short() bool { return testing.Short() || os.Getenv("BITWALK_LONG") == "" }

// NeedsInlining skips a test of Go 1.23, which inlines no loop over an iterator.
func NeedsInlining(t testing.TB) {
	t.Helper()
	if version.Compare(runtime.Version(), "go1.24") < 0 {
		t.Skip("Go 1.23 inlines no loop over an iterator")
	}
}

// EachPath runs test as subtests on every path that this CPU can run, or on the one that
// BITWALK_PATH names, each with pieces of two lengths: the usual one, in which every loop
// of a kernel runs, and the shortest, which cuts slices of a few words.
func EachPath(t *testing.T, test func(t *testing.T)) {
	paths := path.List()
	if os.Getenv("BITWALK_PATH") != "" {
		paths = []path.Path{path.Active()}
	}
	for _, p := range paths {
		for _, piece := range []int{preempt.Piece, preempt.MinPiece} {
			t.Run(fmt.Sprintf("path=%v/piece=%d", p, piece), func(t *testing.T) {
				defer path.Force(p)()
				defer preempt.Shorten(piece)()
				test(t)
			})
		}
	}
}

// Toucher runs f, which should access inaccessible memory such as
// [guard.Memory.Beyond], and returns the name of the function that did so, without
// its package: the kernel that ran. If nothing faults, it returns "".
func Toucher(f func()) (name string) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if recover() == nil {
			return
		}
		var pcs [64]uintptr
		frames := runtime.CallersFrames(pcs[:runtime.Callers(0, pcs[:])])
		for more := true; more; {
			var frame runtime.Frame
			if frame, more = frames.Next(); frame.Function == "runtime.sigpanic" {
				frame, _ = frames.Next()
				name = frame.Function[strings.LastIndex(frame.Function, "/")+1:]
				_, name, _ = strings.Cut(name, ".")
				return
			}
		}
	}()
	f()
	return ""
}

// Guarded returns memory for at least n elements between two inaccessible pages. It
// is valid until the end of the test.
func Guarded[T any](t testing.TB, n int) guard.Memory[T] {
	t.Helper()
	mem, err := guard.New[T](n)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := mem.Free(); err != nil {
			t.Error(err)
		}
	})
	return mem
}

// Canary is the value of the memory around a slice that must not be written.
const Canary = 0xdead_beef

// A canary fits any type of 32 or 64 bits.
type canary interface{ ~uint32 | ~uint64 }

// FillCanary fills mem with canaries.
func FillCanary[T canary](mem []T) {
	for i := range mem {
		mem[i] = Canary
	}
}

// CheckCanary reports a write to around outside dst, which is a part of it.
func CheckCanary[T canary](t *testing.T, around, dst []T) {
	t.Helper()
	inside := func(i int) bool {
		return len(dst) > 0 && &around[i] == &dst[0]
	}
	for i := 0; i < len(around); i++ {
		if inside(i) {
			i += len(dst) - 1
		} else if around[i] != Canary {
			t.Fatalf("wrote %#x outside the slice", around[i])
		}
	}
}

// Densities are the densities of the sets that kernels are tested and measured with;
// Mixed gives every word a different one.
var Densities = []float64{0, .001, .01, .03, .1, .25, .5, .9, 1, Mixed}

// Around returns positions to ask for in n bits: all, and some beyond both ends.
func Around(n int) []int {
	list := []int{math.MinInt, math.MinInt + 1, -65, -64, -63, -2}
	for i := -1; i <= n+1; i++ {
		list = append(list, i)
	}
	return append(list, n+63, n+64, n+65, math.MaxInt-1, math.MaxInt)
}

// Mixed stands for a random one of the other Densities for each word.
const Mixed = -1

// NewRand returns a source of random numbers, the same for every test.
func NewRand() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }

// RandomWords returns n words in which each bit is one with probability density, to
// within 2^-24.
func RandomWords(r *rand.Rand, n int, density float64) []uint64 {
	words := make([]uint64, n)
	for i := range words {
		d := density
		if d == Mixed {
			d = Densities[r.IntN(len(Densities)-1)]
		}
		words[i] = randomWord(r, uint(d*(1<<24)))
	}
	return words
}

// randomWord returns a word in which each bit is one with probability p/2^24. Digit by
// digit from the lowest, OR with random bits makes (1 + q)/2 of a probability q, and AND
// makes q/2.
func randomWord(r *rand.Rand, p uint) (x uint64) {
	if p>>24 > 0 {
		return ^uint64(0)
	}
	for digit := bits.TrailingZeros(p); digit < 24; digit++ {
		if p>>digit&1 == 1 {
			x |= r.Uint64()
		} else {
			x &= r.Uint64()
		}
	}
	return x
}

// RandomSet returns a word with k ones.
func RandomSet(r *rand.Rand, k int) (set uint64) {
	for _, e := range r.Perm(64)[:k] {
		set |= 1 << e
	}
	return set
}

// MustPanic runs f, which must panic with a message that contains each of want.
func MustPanic(t *testing.T, f func(), want ...string) {
	t.Helper()
	defer func() {
		t.Helper()
		got := fmt.Sprint(recover())
		for _, w := range want {
			if !strings.Contains(got, w) {
				t.Errorf("panic %q does not mention %q", got, w)
			}
		}
	}()
	f()
}

// CheckBlocks checks that the blocks of a walk are want: that all but the last fill a buffer of that
// size, that nothing is written behind it, not even by appending to a block, and that the walk may be
// left.
func CheckBlocks[E word.Integer](t *testing.T, name string, want []E, size int, blocks func(buf []E) iter.Seq[[]E]) {
	t.Helper()
	const canary = 93
	buf := slices.Repeat([]E{canary}, size+64)[:size]
	var got []E
	last := len(buf)
	for block := range blocks(buf) {
		if len(block) == 0 || last != len(buf) || &block[0] != &buf[0] || cap(block) != len(block) {
			t.Fatalf("%s: block of %d after one of %d, buf has %d", name, len(block), last, len(buf))
		}
		last = len(block)
		got = append(got, block...)
		clear(block) // as a body may
	}
	if !slices.Equal(got, want) {
		t.Fatalf("%s, blocks of %d: %#x, want %#x", name, len(buf), got, want)
	}
	CheckLeft(t, name, Joined(blocks(buf)), want[:min(len(want), 10)])
	if behind := buf[size : size+64]; slices.Max(behind) != canary || slices.Min(behind) != canary {
		t.Fatalf("%s, blocks of %d: wrote %#x behind the buffer", name, len(buf), behind)
	}
}

// Joined has the elements of blocks one by one.
func Joined[E any](blocks iter.Seq[[]E]) iter.Seq[E] {
	return func(yield func(E) bool) {
		for block := range blocks {
			for _, x := range block {
				if !yield(x) {
					return
				}
			}
		}
	}
}

// CheckLeft leaves a walk after n elements, for every n from 1 to len(want), and compares
// them with the first n of want.
func CheckLeft[T comparable](t *testing.T, name string, walk iter.Seq[T], want []T) {
	t.Helper()
	for n := 1; n <= len(want); n++ {
		i := 0
		for x := range walk {
			if x != want[i] {
				t.Fatalf("%s: element %d is %v, want %v", name, i, x, want[i])
			}
			if i++; i == n {
				break
			}
		}
		if i != n {
			t.Fatalf("%s: %d elements, want %d", name, i, n)
		}
	}
}
