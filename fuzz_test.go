// Package bitwalk_test fuzzes the library through its public names: each target
// runs every path that this CPU can run against an oracle that is slow and
// obvious, and so against each other.
package bitwalk_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	std "iter"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/pieces"
	"github.com/bitwalk/bitwalk/internal/word"
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/lattice"
	"github.com/bitwalk/bitwalk/scan"
)

// eachPath runs check on every path that this CPU can run, with pieces as long as
// they are and with the shortest.
func eachPath(t *testing.T, check func(path scan.Path)) {
	for _, path := range scan.Paths() {
		restore := scan.Force(path)
		if scan.Active() != path {
			t.Fatalf("path %v does not run", path)
		}
		check(path)
		lengthen := pieces.Shorten(pieces.MinLen)
		check(path)
		lengthen()
		restore()
	}
}

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

// smallSet keeps at most n elements of set, so that a walk over it ends.
func smallSet(set uint64, n int) uint64 {
	for _, i := range elements(set) {
		if n--; n < 0 {
			set &^= 1 << i
		}
	}
	return set
}

// subsets is the oracle of the subset walks: number i's bits choose elements.
func subsets(set uint64, keep func(sub uint64, size int) bool) (list []uint64) {
	elements := elements(set)
	for i := range 1 << len(elements) {
		sub, size := uint64(0), 0
		for j, e := range elements {
			if i>>j&1 != 0 {
				sub |= 1 << e
				size++
			}
		}
		if keep(sub, size) {
			list = append(list, sub)
		}
	}
	return list
}

func reversed[T any](list []T) []T {
	list = slices.Clone(list)
	slices.Reverse(list)
	return list
}

// same fails the test unless got is want.
func same[T comparable](t *testing.T, got, want []T, format string, args ...any) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Fatalf("%v: %s: %v, want %v", scan.Active(), fmt.Sprintf(format, args...), got, want)
	}
}

// Words of every width: their elements, and bits deposited in them and extracted.
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
	want := elements(uint64(set))
	same(t, slices.Collect(iter.Bits(set)), want, "Bits(%#x)", set)
	same(t, slices.Collect(iter.RBits(set)), reversed(want), "RBits(%#x)", set)
	var ones []W
	var deposit, extract W
	for i, e := range want {
		ones = append(ones, 1<<e)
		deposit |= x >> i & 1 << e
		extract |= x >> e & 1 << i
	}
	same(t, slices.Collect(iter.Ones(set)), ones, "Ones(%#x)", set)
	width := word.Width[W]()
	ends := []int{width, width, len(want)} // the zeros at both ends, and the ones
	if set != 0 {
		ends = []int{want[0], width - 1 - want[len(want)-1], len(want)}
	}
	same(t, []int{scan.TrailingZeros(set), scan.LeadingZeros(set), scan.OnesCount(set)}, ends, "zeros and ones of %#x", set)
	eachPath(t, func(path scan.Path) {
		same(t, []W{scan.Deposit(x, set), scan.Extract(x, set)}, []W{deposit, extract}, "%#x in %#x, deposited and extracted", x, set)
		if width == 64 {
			same(t, []int{path.TrailingZeros(uint64(set)), path.OnesCount(uint64(set))}, []int{ends[0], ends[2]}, "%v of %#x", path, set)
		}
	})
}

// The positions in words, as all types, walked over, listed and in blocks.
func FuzzPositions(f *testing.F) {
	f.Add([]byte{}, 1)
	f.Add([]byte{3, 0, 0, 0, 0, 0, 0, 0, 0, 1}, 2)
	f.Add(append([]byte{1}, make([]byte, 300)...), 3)
	f.Add(append([]byte{1}, slices.Repeat([]byte{0x80, 0xff}, 250)...), 7)
	f.Add(append([]byte{7}, slices.Repeat([]byte{0xff}, 300)...), 100)
	f.Add(append([]byte{5}, slices.Repeat([]byte{0x11, 0, 0, 0, 0, 0}, 200)...), 64)
	f.Add(append([]byte{2}, slices.Repeat([]byte{0, 0, 0, 0x10, 0, 0, 0, 0}, 100)...), 65)
	f.Add(append([]byte{0}, slices.Repeat([]byte{0, 0x81, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0}, 70)...), 256)
	f.Fuzz(func(t *testing.T, data []byte, size int) {
		words := wordsOf(data)
		want := naivePositions(words)
		same(t, slices.Collect(iter.RPositions(words)), reversed(want), "RPositions(%x)", words)
		eachPath(t, func(path scan.Path) {
			same(t, []int{scan.Count(words)}, []int{len(want)}, "Count(%x)", words)
			same(t, slices.Collect(iter.Positions(words)), want, "Positions(%x)", words)
			for _, free := range []int{0, 1, len(want), len(want) + 64} {
				fuzzPositions[int](t, words, want, 1+int(uint(size)%400), free)
				fuzzPositions[uint32](t, words, want, 1+int(uint(size)%400), free)
				fuzzPositions[uint16](t, words, want, 1+int(uint(size)%400), free)
				fuzzPositions[int8](t, words, want, 1+int(uint(size)%400), free)
			}
		})
	})
}

// fuzzPositions compares the positions of type E with all, in blocks of so many, and in a list
// with room for so many. They panic if the last position in words is none of E.
func fuzzPositions[E scan.Integer](t *testing.T, words []uint64, all []int, size, free int) {
	var want, one, blocks []E
	last := 64*len(words) - 1
	exceeds := last >= 0 && (E(last) < 0 || int(E(last)) != last)
	if !exceeds {
		for _, p := range all {
			want = append(want, E(p))
		}
	}
	list := append(make([]E, 0, 2+free), 6, 7)
	buf := make([]E, size)
	for _, f := range []func(){
		func() { list = scan.AppendPositions(list, words, 0) },
		func() { one = slices.Collect(iter.PositionsAs[E](words)) },
		func() {
			for block := range iter.PositionBlocks(words, buf) {
				if len(blocks)%size != 0 {
					t.Errorf("%v: %T, blocks of %d of %x: a short block in the middle", scan.Active(), E(0), size, words)
				}
				blocks = append(blocks, block...)
			}
		},
	} {
		func() {
			defer func() {
				if r := recover(); (r != nil) != exceeds {
					t.Fatalf("%v: %T, blocks of %d of %x: panic %v", scan.Active(), E(0), size, words, r)
				}
			}()
			f()
		}()
	}
	same(t, list, append([]E{6, 7}, want...), "AppendPositions of %x", words)
	same(t, one, want, "PositionsAs of %x", words)
	same(t, blocks, want, "blocks of %d of %x", size, words)
}

// The operations on two sets, and on many made of the two, of which each lacks some words.
func FuzzSets(f *testing.F) {
	f.Add([]byte{}, []byte{}, []byte{0}, 1, 0, 0)
	f.Add([]byte{1}, []byte{9, 255, 255, 1}, []byte{1, 2, 3, 4}, 2, 3, 70)
	f.Add(bytes.Repeat([]byte{0xe6, 0x80, 1}, 60), bytes.Repeat([]byte{0x5a}, 150), []byte{1, 2, 3, 4}, 2, -1, 1000)
	f.Add(bytes.Repeat([]byte{3}, 900), bytes.Repeat([]byte{255}, 700), bytes.Repeat([]byte{9, 200}, 11), 17, 63, 64)
	f.Add(bytes.Repeat([]byte{0x7f, 255}, 900), bytes.Repeat([]byte{0x5b}, 291), bytes.Repeat([]byte{9, 200}, 11), 3, 63, 640)
	f.Add(bytes.Repeat([]byte{0xe6}, 290), bytes.Repeat([]byte{0x5b}, 291), []byte{1}, 1, 63, 640) // words more than a short piece
	f.Fuzz(func(t *testing.T, dataA, dataB, cuts []byte, least, from, to int) {
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
		part := where(func(i int) bool { return inA(i) && from <= i && i < to })
		zeros := where(func(i int) bool { return i < 64*len(a) && !inA(i) })
		// The kernels get both with as many words.
		sameA, sameB := slices.Concat(a, make([]uint64, size-len(a))), slices.Concat(b, make([]uint64, size-len(b)))
		eachPath(t, func(path scan.Path) {
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
			same(t, slices.Collect(iter.PositionsAnd(a, b)), and, "PositionsAnd(%x, %x)", a, b)
			same(t, slices.Collect(iter.PositionsAndNot(a, b)), andNot, "PositionsAndNot(%x, %x)", a, b)
			same(t, slices.Collect(iter.ZeroPositions(a)), zeros, "ZeroPositions(%x)", a)
			same(t, slices.Collect(iter.PositionsIn(a, from, to)), part, "PositionsIn(%x, %d, %d)", a, from, to)
			same(t, slices.Collect(iter.RPositionsIn(a, from, to)), reversed(part), "RPositionsIn(%x, %d, %d)", a, from, to)
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
		eachPath(t, func(path scan.Path) {
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
				t.Fatalf("%v: AppendPositionsAndAll of %x: %d, want %d", path, sets, list, inAll)
			}
		})
	})
}

// FuzzSubsets compares whole walks over the subsets of seven elements with the oracle, and the
// beginnings of others with steps.
func FuzzSubsets(f *testing.F) {
	f.Add(uint64(0), 0, 1)
	f.Add(uint64(0xe6), 2, 3)
	f.Add(^uint64(0), 32, 64)
	f.Add(^uint64(0), 63, 128)
	f.Add(uint64(1)<<63|1, 1, 2)
	f.Add(uint64(0xffff_0000_0f0f_1111), 12, 100)
	f.Fuzz(func(t *testing.T, x uint64, k, size int) {
		size = 1 + int(uint(size)%200)
		set := smallSet(x, 7)
		want := subsets(set, func(uint64, int) bool { return true })
		same(t, slices.Collect(iter.Subsets(set)), want, "Subsets(%#x)", set)
		same(t, slices.Collect(iter.RSubsets(set)), reversed(want), "RSubsets(%#x)", set)
		for _, x := range []uint64{x, set} {
			steps(t, iter.Subsets(x), 0, func(sub uint64) (uint64, bool) { return scan.NextSubset(sub, x) })
			steps(t, iter.RSubsets(x), x, func(sub uint64) (uint64, bool) { return scan.PrevSubset(sub, x) })
		}
		eachPath(t, func(path scan.Path) {
			fuzzBlocks(t, iter.SubsetBlocks(set, make([]uint64, size)), want, "SubsetBlocks(%#x), of %d", set, size)
			for k := -1; k <= len(elements(set))+1; k++ {
				want := subsets(set, func(_ uint64, size int) bool { return size == k })
				same(t, slices.Collect(iter.Snoob(set, k)), want, "Snoob(%#x, %d)", set, k)
				same(t, slices.Collect(iter.RSnoob(set, k)), reversed(want), "RSnoob(%#x, %d)", set, k)
				fuzzBlocks(t, iter.SnoobBlocks(set, k, make([]uint64, size)), want, "SnoobBlocks(%#x, %d), of %d", set, k, size)
			}
			// Far from the ends of long walks, the fills agree with the steps.
			buf, first := make([]uint64, size), x&(uint64(size)*0x9e37_79b9_7f4a_7c15)
			filled := buf[:scan.FillSubsets(buf, first, x)]
			steps(t, slices.Values(filled), first, func(sub uint64) (uint64, bool) {
				next, ok := scan.NextSubset(sub, x)
				return next, ok && (len(filled) < size || sub != filled[size-1])
			})
		})
		n := len(elements(x))
		k = int(uint(k) % uint(n+1))
		first, last := scan.Deposit(uint64(1)<<k-1, x), x^scan.Deposit(uint64(1)<<(n-k)-1, x)
		steps(t, iter.Snoob(x, k), first, func(sub uint64) (uint64, bool) { return scan.NextSnoobIn(sub, x) })
		steps(t, iter.RSnoob(x, k), last, func(sub uint64) (uint64, bool) { return scan.PrevSnoobIn(sub, x) })
	})
}

// fuzzBlocks compares the words of blocks with want.
func fuzzBlocks(t *testing.T, blocks std.Seq[[]uint64], want []uint64, format string, args ...any) {
	t.Helper()
	var got []uint64
	for block := range blocks {
		got = append(got, block...)
	}
	same(t, got, want, format, args...)
}

// steps compares a walk, or the beginning of a long one, with its steps from first on.
func steps(t *testing.T, walk std.Seq[uint64], first uint64, step func(uint64) (uint64, bool)) {
	t.Helper()
	n, next, ok := 0, first, true
	for x := range walk {
		if !ok || x != next {
			t.Fatalf("from %#x, word %d: %#x, want %#x, %v", first, n, x, next, ok)
		}
		next, ok = step(x)
		if n++; n == 1<<10 {
			return
		}
	}
	if ok {
		t.Fatalf("from %#x: %d words, and then %#x", first, n, next)
	}
}

// FuzzLattice compares the transforms of up to 2^9 values with walks over subsets.
func FuzzLattice(f *testing.F) {
	f.Add([]byte("0 a function on all subsets of some elements"), uint8(4))
	f.Add(bytes.Repeat([]byte{0, 255, 128}, 700), uint8(9))
	f.Fuzz(func(t *testing.T, data []byte, n uint8) {
		g := make([]uint64, 1<<(n%10))
		copy(g, wordsOf(data))
		var sums, odd, most, pairs []uint64
		for s := range uint(len(g)) {
			var sum, xor, greatest, parts uint64
			for sub := range iter.Subsets(s) {
				sum += g[sub]
				xor ^= g[sub]
				greatest = max(greatest, g[sub])
				parts += g[sub] * g[s^sub]
			}
			sums, odd, most, pairs = append(sums, sum), append(odd, xor), append(most, greatest), append(pairs, parts)
		}
		eachPath(t, func(path scan.Path) {
			for cores := 1; cores <= 2; cores++ {
				check := func(name string, want []uint64, do func(h []uint64)) {
					h := slices.Clone(g)
					do(h)
					same(t, h, want, "%s of %d values", name, len(g))
				}
				check("Zeta", sums, func(h []uint64) { lattice.Zeta(h, lattice.Sum, cores) })
				check("Zeta with Xor", odd, func(h []uint64) { lattice.Zeta(h, lattice.Xor, cores) })
				check("Zeta with Max", most, func(h []uint64) { lattice.Zeta(h, lattice.Max, cores) })
				check("Zeta and Mobius", g, func(h []uint64) { lattice.Zeta(h, lattice.Sum, cores); lattice.Mobius(h, cores) })
				check("ConvolveSubsets", pairs, func(h []uint64) { lattice.ConvolveSubsets(h, h, h, cores) })
			}
		})
	})
}
