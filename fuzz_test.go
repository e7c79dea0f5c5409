// Package bitwalk_test fuzzes the library through its public names: each target
// runs every path that this CPU can run against an oracle that is slow and
// obvious, and so against each other. The targets of package iter are beside its tests.
package bitwalk_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/internal/word"
	"github.com/bitwalk/bitwalk/scan"
)

// elements is the oracle for everything else: the positions of the ones of x.
func elements(x uint64) (list []int) {
	for i := range 64 {
		if x>>i&1 != 0 {
			list = append(list, i)
		}
	}
	return list
}

// wordsOf makes words of a fuzzer's bytes, at some alignment.
func wordsOf(data []byte) []uint64 {
	if len(data) == 0 {
		return nil
	}
	off := int(data[0]) % 8
	words := make([]uint64, off)
	for data = data[1:]; len(data) > 0; {
		var b [8]byte
		data = data[copy(b[:], data):]
		words = append(words, binary.LittleEndian.Uint64(b[:]))
	}
	return words[off:]
}

func naivePositions(words []uint64) (list []int) {
	for w, x := range words {
		for _, i := range elements(x) {
			list = append(list, 64*w+i)
		}
	}
	return list
}

// same fails the test unless got is want.
func same[T comparable](t *testing.T, got, want []T, format string, args ...any) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Fatalf("%v: %s: %v, want %v", scan.Active(), fmt.Sprintf(format, args...), got, want)
	}
}

// Bits of words of every width: deposited in others, extracted, and counted.
func FuzzWords(f *testing.F) {
	for _, set := range []uint64{0, 1, 1 << 63, ^uint64(0), 0x8000_0001_0100_00e6} {
		f.Add(uint64(0x0123_4567_89ab_cdef), set)
	}
	f.Fuzz(func(t *testing.T, x, set uint64) {
		fuzzWords(t, x, set)
		fuzzWords(t, uint32(x), uint32(set))
		fuzzWords(t, uint16(x), uint16(set))
		fuzzWords(t, uint8(x), uint8(set))
	})
}

func fuzzWords[W scan.Word](t *testing.T, x, set W) {
	elements, width := elements(uint64(set)), word.Width[W]()
	var deposit, extract W
	for i, e := range elements {
		deposit |= x >> i & 1 << e
		extract |= x >> e & 1 << i
	}
	ends := []int{width, width, len(elements)} // the zeros at both ends, and the ones
	if set != 0 {
		ends = []int{elements[0], width - 1 - elements[len(elements)-1], len(elements)}
	}
	same(t, []int{scan.TrailingZeros(set), scan.LeadingZeros(set), scan.OnesCount(set)}, ends, "zeros and ones of %#x", set)
	testkit.EachPath(t, func(t *testing.T) {
		same(t, []W{scan.Deposit(x, set), scan.Extract(x, set)}, []W{deposit, extract}, "%#x in %#x, deposited and extracted", x, set)
		if width == 64 {
			same(t, []int{scan.Active().TrailingZeros(uint64(set)), scan.Active().OnesCount(uint64(set))}, []int{ends[0], ends[2]}, "TrailingZeros and OnesCount of %#x", set)
		}
	})
}

// The operations on two sets, and on many made of the two, of which each lacks some words.
func FuzzSets(f *testing.F) {
	f.Add([]byte{}, []byte{}, []byte{0}, 1)
	f.Add([]byte{1}, []byte{9, 255, 255, 1}, []byte{1, 2, 3, 4}, 2)
	f.Add(bytes.Repeat([]byte{0xe6, 0x80, 1}, 60), bytes.Repeat([]byte{0x5a}, 150), []byte{1, 2, 3, 4}, 2)
	f.Add(bytes.Repeat([]byte{3}, 900), bytes.Repeat([]byte{255}, 700), bytes.Repeat([]byte{9, 200}, 11), 17)
	f.Add(bytes.Repeat([]byte{0x7f, 255}, 900), bytes.Repeat([]byte{0x5b}, 291), bytes.Repeat([]byte{9, 200}, 11), 3)
	f.Add(bytes.Repeat([]byte{0xe6}, 290), bytes.Repeat([]byte{0x5b}, 291), []byte{1}, 1) // words more than a short piece
	f.Fuzz(func(t *testing.T, dataA, dataB, cuts []byte, least int) {
		a, b := wordsOf(dataA), wordsOf(dataB)
		size := max(len(a), len(b))
		where := func(holds func(i int) bool) (list []int) {
			for i := range 64 * size {
				if holds(i) {
					list = append(list, i)
				}
			}
			return list
		}
		inA := func(i int) bool { return i < 64*len(a) && a[i/64]>>(i%64)&1 != 0 }
		inB := func(i int) bool { return i < 64*len(b) && b[i/64]>>(i%64)&1 != 0 }
		and := where(func(i int) bool { return inA(i) && inB(i) })
		andNot := where(func(i int) bool { return inA(i) && !inB(i) })
		or := where(func(i int) bool { return inA(i) || inB(i) })
		xor := where(func(i int) bool { return inA(i) != inB(i) })
		// The kernels get both with as many words.
		sameA, sameB := slices.Concat(a, make([]uint64, size-len(a))), slices.Concat(b, make([]uint64, size-len(b)))
		testkit.EachPath(t, func(t *testing.T) {
			for _, op := range []struct {
				name    string
				want    []int
				count   func(a, b []uint64) int
				combine func(dst, a, b []uint64)
			}{
				{"And", and, scan.CountAnd, scan.And},
				{"AndNot", andNot, scan.CountAndNot, scan.AndNot},
				{"Or", or, scan.CountOr, scan.Or},
				{"Xor", xor, scan.CountXor, scan.Xor},
			} {
				dst, x, y := make([]uint64, size), slices.Clone(sameA), slices.Clone(sameB)
				op.combine(dst, x, y)
				same(t, naivePositions(dst), op.want, "%s of %x and %x", op.name, a, b)
				same(t, []int{op.count(x, y)}, []int{len(op.want)}, "Count%s of %x and %x", op.name, a, b)
				op.combine(x, x, y)
				op.combine(y, sameA, y)
				same(t, naivePositions(x), op.want, "%s of %x and %x, in the first", op.name, a, b)
				same(t, naivePositions(y), op.want, "%s of %x and %x, in the second", op.name, a, b)
			}
		})

		if len(cuts) == 0 || len(cuts) > 100 {
			return
		}
		many := func() (sets [][]uint64, dst []uint64) { // which is one of the sets, if a cut says so
			dst = slices.Clone(sameB)
			for i, cut := range cuts {
				set := dst
				if cut%4 != 1 {
					set = slices.Clone([][]uint64{sameA, sameB}[cut%2])
					for j := range set {
						set[j] |= uint64(cut) * 0x0101_0204_0810_2040 >> (i & 7)
					}
					clear(set[:len(set)-min(int(cut), len(set))])
				}
				sets = append(sets, set)
			}
			return sets, dst
		}
		least = 1 + least&0xff
		sets, _ := many()
		times := make([]int, 64*size)
		for _, set := range sets {
			for _, i := range naivePositions(set) {
				times[i]++
			}
		}
		testkit.EachPath(t, func(t *testing.T) {
			for _, op := range []struct {
				name  string
				least int
				store func(dst []uint64, sets [][]uint64)
			}{
				{"AndAll", len(sets), scan.AndAll},
				{"OrAll", 1, scan.OrAll},
				{"AtLeast", least, func(dst []uint64, sets [][]uint64) { scan.AtLeast(dst, sets, least) }},
			} {
				want := where(func(i int) bool { return times[i] >= op.least })
				into, dst := many()
				op.store(dst, into)
				same(t, naivePositions(dst), want, "%s (%d) of %x", op.name, op.least, sets)
			}
			inAll := where(func(i int) bool { return times[i] == len(sets) })
			if list := scan.AppendPositionsAndAll(nil, sets); !slices.EqualFunc(list, inAll, func(i uint32, j int) bool { return int(i) == j }) {
				t.Fatalf("%v: AppendPositionsAndAll of %x: %d, want %d", scan.Active(), sets, list, inAll)
			}
		})
	})
}
