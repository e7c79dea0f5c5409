package iter

import (
	stditer "iter"
	"math/bits"

	"github.com/bitwalk/bitwalk/scan"
)

type Word = scan.Word
type Seq[V any] = stditer.Seq[V]
type Seq2[K, V any] = stditer.Seq2[K, V]

func Pull[V any](seq Seq[V]) (next func() (V, bool), stop func()) { return stditer.Pull(seq) }

func Bits[W Word](x W) Seq[int] {
	return func(yield func(int) bool) {
		for b := uint64(x); b != 0; {
			i := bits.TrailingZeros64(b)
			b &= b - 1
			if !yield(i) {
				return
			}
		}
	}
}

func RBits[W Word](x W) Seq[int] {
	return func(yield func(int) bool) {
		for b := uint64(x); b != 0; {
			i := bits.Len64(b) - 1
			b ^= 1 << (i & 63)
			if !yield(i) {
				return
			}
		}
	}
}

func Ones[W Word](x W) Seq[W] {
	return func(yield func(W) bool) {
		for b := x; b != 0; {
			one := b & -b
			b ^= one
			if !yield(one) {
				return
			}
		}
	}
}

func Subsets[W Word](set W) Seq[W] {
	return func(yield func(W) bool) {
		for sub, ok := W(0), true; ok; {
			v := sub
			sub, ok = scan.NextSubset(sub, set)
			if !yield(v) {
				return
			}
		}
	}
}

func RSubsets[W Word](set W) Seq[W] {
	return func(yield func(W) bool) {
		for sub, ok := set, true; ok; {
			v := sub
			sub, ok = scan.PrevSubset(sub, set)
			if !yield(v) {
				return
			}
		}
	}
}

func Snoob[W Word](set W, k int) Seq[W] {
	return func(yield func(W) bool) {
		if k < 0 || k > scan.OnesCount(set) {
			return
		}
		for sub, ok := scan.Deposit(W(1)<<k-1, set), true; ok; {
			v := sub
			sub, ok = scan.NextSnoobIn(sub, set)
			if !yield(v) {
				return
			}
		}
	}
}

func RSnoob[W Word](set W, k int) Seq[W] {
	return func(yield func(W) bool) {
		for sub := range Snoob(set, scan.OnesCount(set)-k) {
			if !yield(set ^ sub) {
				return
			}
		}
	}
}

func Positions(words []uint64) Seq[int] {
	return func(yield func(int) bool) {
		for i, w := range words {
			for ; w != 0; w &= w - 1 {
				if !yield(64*i + bits.TrailingZeros64(w)) {
					return
				}
			}
		}
	}
}

func RPositions(words []uint64) Seq[int] {
	return func(yield func(int) bool) {
		for i := len(words) - 1; i >= 0; i-- {
			for j := range RBits(words[i]) {
				if !yield(64*i + j) {
					return
				}
			}
		}
	}
}

func blocks[W Word](seq Seq[W], buf []W) Seq[[]W] {
	return func(yield func([]W) bool) {
		n := 0
		for v := range seq {
			buf[n] = v
			if n++; n == len(buf) {
				if !yield(buf) {
					return
				}
				n = 0
			}
		}
		if n > 0 {
			yield(buf[:n])
		}
	}
}

func SubsetBlocks[W Word](set W, buf []W) Seq[[]W]      { return blocks(Subsets(set), buf) }
func SnoobBlocks[W Word](set W, k int, buf []W) Seq[[]W] { return blocks(Snoob(set, k), buf) }
