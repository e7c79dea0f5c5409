// Package bitwalk_test fuzzes the library through its public names: each target
// runs every path that this CPU can run against an oracle that is slow and
// obvious, and so against each other.
package bitwalk_test

import (
	"bytes"
	"encoding/binary"
	std "iter"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/bitset"
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
		lengthen := word.Shorten(word.MinPiece)
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

func FuzzBits(f *testing.F) {
	f.Add(uint64(0))
	f.Add(uint64(1))
	f.Add(uint64(1) << 63)
	f.Add(^uint64(0))
	f.Add(uint64(0x8000_0001_0100_00e6))
	f.Fuzz(func(t *testing.T, x uint64) {
		want := elements(x)
		zeros := 64
		if len(want) > 0 {
			zeros = want[0]
		}
		for _, path := range scan.Paths() {
			if n := path.TrailingZeros(x); n != zeros {
				t.Errorf("%v: TrailingZeros(%#x) = %d", path, x, n)
			}
			if n := path.OnesCount(x); n != len(want) {
				t.Errorf("%v: OnesCount(%#x) = %d", path, x, n)
			}
		}
		fuzzBits(t, x, 64)
		fuzzBits(t, uint32(x), 32)
		fuzzBits(t, uint16(x), 16)
		fuzzBits(t, uint8(x), 8)
	})
}

func fuzzBits[W scan.Word](t *testing.T, x W, width int) {
	want := elements(uint64(x))
	n := 0
	for i := range iter.Bits(x) {
		if n == len(want) || i != want[n] {
			t.Fatalf("Bits(%#x), element %d: %d", x, n, i)
		}
		n++
	}
	if n != len(want) || scan.OnesCount(x) != n {
		t.Fatalf("Bits(%#x) yields %d elements, OnesCount %d", x, n, scan.OnesCount(x))
	}
	for i := range iter.RBits(x) {
		if n--; n < 0 || i != want[n] {
			t.Fatalf("RBits(%#x), element %d: %d", x, n, i)
		}
	}
	if n != 0 {
		t.Fatalf("RBits(%#x) leaves out %d elements", x, n)
	}
	for one := range iter.Ones(x) {
		if n == len(want) || one != W(1)<<want[n] {
			t.Fatalf("Ones(%#x), element %d: %#x", x, n, one)
		}
		n++
	}
	if n != len(want) {
		t.Fatalf("Ones(%#x) yields %d elements", x, n)
	}
	if n == 0 {
		want = []int{width, -1}
	}
	if low, high := scan.TrailingZeros(x), width-1-scan.LeadingZeros(x); low != want[0] || high != want[len(want)-1] {
		t.Fatalf("%#x: lowest bit %d, highest %d", x, low, high)
	}
}

func FuzzPositions(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte{3, 0, 0, 0, 0, 0, 0, 0, 0, 1})
	f.Add(append([]byte{1}, make([]byte, 300)...))
	f.Add(append([]byte{7}, slices.Repeat([]byte{0xff}, 300)...))
	f.Add(append([]byte{5}, slices.Repeat([]byte{0x11, 0, 0, 0, 0, 0}, 200)...))
	f.Add(append([]byte{2}, slices.Repeat([]byte{0, 0, 0, 0x10, 0, 0, 0, 0}, 100)...))
	f.Add(append([]byte{0}, slices.Repeat([]byte{0, 0x81, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0}, 70)...))
	f.Fuzz(func(t *testing.T, data []byte) {
		words := wordsOf(data)
		want := naivePositions(words)
		want32 := make([]uint32, len(want))
		for i, p := range want {
			want32[i] = uint32(p)
		}
		n := len(want)
		for p := range iter.RPositions(words) {
			if n--; n < 0 || p != want[n] {
				t.Fatalf("RPositions, element %d: %d", n, p)
			}
		}
		if n != 0 {
			t.Fatalf("RPositions leaves out %d elements", n)
		}
		eachPath(t, func(path scan.Path) {
			n := 0
			for p := range iter.Positions(words) {
				if n == len(want) || p != want[n] {
					t.Fatalf("%v: Positions, element %d: %d", path, n, p)
				}
				n++
			}
			if n != len(want) {
				t.Fatalf("%v: Positions yields %d elements of %d", path, n, len(want))
			}
			if got := scan.AppendPositions([]uint32(nil), words, 0); !slices.Equal(got, want32) {
				t.Fatalf("%v: AppendPositions = %v, want %v", path, got, want32)
			}
			// With room for all and more, and with too little.
			for _, free := range []int{0, 1, len(want), len(want) + 64} {
				room := append(make([]int, 0, 2+free), 6, 7)
				got := scan.AppendPositions(room, words, 1000)
				for i, p := range want {
					if len(got) != 2+len(want) || got[1] != 7 || got[2+i] != 1000+p {
						t.Fatalf("%v: AppendPositions from 1000, with room for %d = %v, want %v", path, free, got, want)
					}
				}
			}
		})
	})
}

func FuzzPositionBlocks(f *testing.F) {
	f.Add([]byte{}, 1)
	f.Add([]byte{3, 0, 0, 0, 0, 0, 0, 0, 0, 1}, 2)
	f.Add(append([]byte{7}, slices.Repeat([]byte{0xff}, 300)...), 100)
	f.Add(append([]byte{5}, slices.Repeat([]byte{0x11, 0, 0, 0, 0, 0}, 200)...), 64)
	f.Add(append([]byte{0}, slices.Repeat([]byte{0, 0x81, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0}, 70)...), 256)
	f.Fuzz(func(t *testing.T, data []byte, size int) {
		words := wordsOf(data)
		size = 1 + int(uint(size)%400)
		eachPath(t, func(scan.Path) {
			fuzzPositionBlocks[int](t, words, size)
			fuzzPositionBlocks[uint32](t, words, size)
			fuzzPositionBlocks[uint16](t, words, size)
			fuzzPositionBlocks[int8](t, words, size)
		})
	})
}

// fuzzPositionBlocks compares the walks over positions of type E with all positions. They
// panic if the last position in words is none of E.
func fuzzPositionBlocks[E scan.Integer](t *testing.T, words []uint64, size int) {
	var want, got, one []E
	last := 64*len(words) - 1
	exceeds := last >= 0 && (E(last) < 0 || int(E(last)) != last)
	if !exceeds {
		for _, p := range naivePositions(words) {
			want = append(want, E(p))
		}
	}
	walk := func(f func()) {
		defer func() {
			if r := recover(); (r != nil) != exceeds {
				t.Fatalf("%v: %T, blocks of %d of %x: panic %v", scan.Active(), E(0), size, words, r)
			}
		}()
		f()
	}
	buf := make([]E, size)
	short := false
	walk(func() {
		for block := range iter.PositionBlocks(words, buf) {
			if short {
				t.Errorf("%v: %T, blocks of %d of %x: a short block in the middle", scan.Active(), E(0), size, words)
			}
			short = len(block) < size
			got = append(got, block...)
		}
	})
	walk(func() {
		for p := range iter.PositionsAs[E](words) {
			one = append(one, p)
		}
	})
	if !slices.Equal(got, want) || !slices.Equal(one, want) {
		t.Fatalf("%v: %T, blocks of %d of %x: %d and one by one %d, want %d", scan.Active(), E(0), size, words, got, one, want)
	}
}

func FuzzCount(f *testing.F) {
	f.Add([]byte{})
	f.Add(append([]byte{1}, slices.Repeat([]byte{0x80, 0xff}, 250)...))
	f.Fuzz(func(t *testing.T, data []byte) {
		words := wordsOf(data)
		want := 0
		for _, b := range data[min(1, len(data)):] {
			for ; b != 0; b >>= 1 {
				want += int(b & 1)
			}
		}
		eachPath(t, func(path scan.Path) {
			if got := scan.Count(words); got != want {
				t.Fatalf("%v: Count = %d, want %d", path, got, want)
			}
		})
	})
}

// The elements of two sets, in maps, are the oracle for the operations on two sets.
func FuzzTwoSets(f *testing.F) {
	f.Add([]byte{}, []byte{}, 0, 0)
	f.Add([]byte{1}, []byte{9, 255, 255, 1}, 3, 70)
	f.Add(bytes.Repeat([]byte{0xe6, 0x80, 1}, 60), bytes.Repeat([]byte{0x5a}, 150), -1, 1000)
	f.Add(bytes.Repeat([]byte{3}, 900), bytes.Repeat([]byte{255}, 700), 63, 64)
	f.Add(bytes.Repeat([]byte{0xe6}, 290), bytes.Repeat([]byte{0x5b}, 291), 63, 640) // words more than a short piece
	f.Fuzz(func(t *testing.T, dataA, dataB []byte, from, to int) {
		a, b := wordsOf(dataA), wordsOf(dataB)
		listA, listB := naivePositions(a), naivePositions(b)
		inA, inB := make(map[int]bool), make(map[int]bool)
		for _, i := range listA {
			inA[i] = true
		}
		for _, i := range listB {
			inB[i] = true
		}
		where := func(holds func(i int) bool) (list []int) {
			for i := range 64 * max(len(a), len(b)) {
				if holds(i) {
					list = append(list, i)
				}
			}
			return list
		}
		and := where(func(i int) bool { return inA[i] && inB[i] })
		andNot := where(func(i int) bool { return inA[i] && !inB[i] })
		or := where(func(i int) bool { return inA[i] || inB[i] })
		xor := where(func(i int) bool { return inA[i] != inB[i] })
		part := where(func(i int) bool { return inA[i] && from <= i && i < to })
		zeros := where(func(i int) bool { return i < 64*len(a) && !inA[i] })
		// The kernels get both with as many words.
		size := max(len(a), len(b))
		sameA, sameB := slices.Concat(a, make([]uint64, size-len(a))), slices.Concat(b, make([]uint64, size-len(b)))
		eachPath(t, func(path scan.Path) {
			dst := make([]uint64, size)
			for _, op := range []struct {
				name    string
				want    []int
				count   int
				combine func(dst, a, b []uint64)
				tally   func(dst, a, b []uint64) int
			}{
				{"And", and, scan.CountAnd(sameA, sameB), scan.And, scan.AndCount},
				{"AndNot", andNot, scan.CountAndNot(sameA, sameB), scan.AndNot, scan.AndNotCount},
				{"Or", or, scan.CountOr(sameA, sameB), scan.Or, scan.OrCount},
				{"Xor", xor, scan.CountXor(sameA, sameB), scan.Xor, scan.XorCount},
			} {
				op.combine(dst, sameA, sameB)
				if got := naivePositions(dst); !slices.Equal(got, op.want) {
					t.Errorf("%v: %s of %x and %x is %x", path, op.name, a, b, dst)
				}
				n := op.tally(dst, sameA, sameB)
				if got := naivePositions(dst); n != len(op.want) || op.count != len(op.want) || !slices.Equal(got, op.want) {
					t.Errorf("%v: %sCount of %x and %x is %x, of which it counts %d, and Count%[2]s %d", path, op.name, a, b, dst, n, op.count)
				}
			}
			if got := bitset.Set(a).Intersects(b); got != (len(and) > 0) {
				t.Errorf("%v: Intersects(%x, %x) = %v", path, a, b, got)
			}
			if got := bitset.Set(a).IsSubset(b); got != (len(andNot) == 0) {
				t.Errorf("%v: IsSubset(%x, %x) = %v", path, a, b, got)
			}
			next, prev := bitset.Set(a).NextBit(from), bitset.Set(a).PrevBit(to)
			first, ok := slices.BinarySearch(listA, from)
			last, found := slices.BinarySearch(listA, to)
			if found {
				last++
			}
			if first == len(listA) && next != -1 || first < len(listA) && next != listA[first] || ok && next != from {
				t.Errorf("%v: NextBit(%x, %d) = %d", path, a, from, next)
			}
			if last == 0 && prev != -1 || last > 0 && prev != listA[last-1] {
				t.Errorf("%v: PrevBit(%x, %d) = %d", path, a, to, prev)
			}
			for _, walk := range []struct {
				name      string
				got, want []int
			}{
				{"PositionsAnd", slices.Collect(iter.PositionsAnd(a, b)), and},
				{"PositionsAndNot", slices.Collect(iter.PositionsAndNot(a, b)), andNot},
				{"ZeroPositions", slices.Collect(iter.ZeroPositions(a)), zeros},
				{"PositionsIn", slices.Collect(iter.PositionsIn(a, from, to)), part},
				{"RPositionsIn", reversed(slices.Collect(iter.RPositionsIn(a, from, to))), part},
			} {
				if !slices.Equal(walk.got, walk.want) {
					t.Errorf("%v: %s of %x, %x, %d, %d: %d, want %d", path, walk.name, a, b, from, to, walk.got, walk.want)
				}
			}
		})
	})
}

// The lengths of two sets around the pieces that kernels get, apart from dst and in
// its place. Their words come from a generator: a fuzzer's bytes would be too few.
func FuzzPieces(f *testing.F) {
	f.Add(uint8(0), uint8(0), uint64(0))
	for op := range uint8(4) {
		f.Add(uint8(29), op, uint64(op))    // a word more than a piece
		f.Add(uint8(54), op+4, uint64(op))  // in place of one
		f.Add(uint8(35), op+8, ^uint64(op)) // or the other
	}
	f.Fuzz(func(t *testing.T, n, how uint8, seed uint64) {
		length := max(0, int(n)/19%3*word.Piece+int(n)%19-9)
		r := rand.New(rand.NewPCG(seed, 0))
		a, b := make([]uint64, length), make([]uint64, length)
		op := []struct {
			count   func(a, b []uint64) int
			combine func(dst, a, b []uint64)
			word    func(a, b uint64) uint64
		}{
			{scan.CountAnd, scan.And, func(a, b uint64) uint64 { return a & b }},
			{scan.CountAndNot, scan.AndNot, func(a, b uint64) uint64 { return a &^ b }},
			{scan.CountOr, scan.Or, func(a, b uint64) uint64 { return a | b }},
			{scan.CountXor, scan.Xor, func(a, b uint64) uint64 { return a ^ b }},
		}[how%4]
		want := make([]uint64, length)
		count := 0
		for i := range want {
			a[i], b[i] = r.Uint64(), r.Uint64()
			want[i] = op.word(a[i], b[i])
			count += bits.OnesCount64(want[i])
		}
		want = append(want, 7) // beyond dst
		eachPath(t, func(path scan.Path) {
			if got := op.count(a, b); got != count {
				t.Errorf("%v: operation %d on %d words counts %d, want %d", path, how%4, length, got, count)
			}
			dst := append(make([]uint64, length), 7)
			x, y := a, b
			switch how / 4 % 3 {
			case 1:
				x = dst[:copy(dst, a)]
			case 2:
				y = dst[:copy(dst, b)]
			}
			op.combine(dst[:length], x, y)
			if !slices.Equal(dst, want) {
				t.Errorf("%v: operation %d on %d words, in place of %d, is wrong", path, how%4, length, how/4%3)
			}
		})
	})
}

// Sets of the same words, of which each lacks some; dst may be one of them.
func FuzzManySets(f *testing.F) {
	f.Add([]byte{}, []byte{0}, 1)
	f.Add(bytes.Repeat([]byte{0xe6, 0x80, 1}, 60), []byte{1, 2, 3, 4}, 2)
	f.Add(bytes.Repeat([]byte{0x7f, 255}, 900), bytes.Repeat([]byte{9, 200}, 11), 17)
	f.Fuzz(func(t *testing.T, data, cuts []byte, least int) {
		if len(cuts) == 0 || len(cuts) > 100 {
			return
		}
		words := wordsOf(data)
		from := func() (sets [][]uint64, dst []uint64) {
			dst = slices.Clone(words)
			for i, cut := range cuts {
				set := slices.Clone(words)
				for j := range set {
					set[j] |= uint64(cut) * 0x0101_0204_0810_2040 >> (i & 7)
				}
				clear(set[:len(set)-min(int(cut), len(set))])
				if cut%4 == 1 {
					set = dst
				}
				sets = append(sets, set)
			}
			return sets, dst
		}
		sets, _ := from()
		times := make([]int, 64*len(words))
		for _, set := range sets {
			for _, i := range naivePositions(set) {
				times[i]++
			}
		}
		where := func(least int) (list []int) {
			for i, n := range times {
				if n >= least {
					list = append(list, i)
				}
			}
			return list
		}
		least = 1 + least&0xff
		all, any, some := where(len(sets)), where(1), where(least)
		eachPath(t, func(path scan.Path) {
			for _, op := range []struct {
				name  string
				want  []int
				count int
				make  func(dst []uint64, sets [][]uint64)
			}{
				{"All", all, scan.CountAndAll(sets), scan.AndAll},
				{"Any", any, scan.CountOrAll(sets), scan.OrAll},
				{"AtLeast", some, scan.CountAtLeast(sets, least), func(dst []uint64, sets [][]uint64) { scan.AtLeast(dst, sets, least) }},
			} {
				sets, dst := from()
				op.make(dst, sets)
				if got := naivePositions(dst); op.count != len(op.want) || !slices.Equal(got, op.want) {
					t.Errorf("%v: %s (%d) of %x is %x, and Count%[2]s %d, want %d", path, op.name, least, sets, dst, op.count, op.want)
				}
			}
			for i, list := range [][]uint32{scan.AppendPositionsAndAll(nil, sets), scan.AppendPositionsOrAll(nil, sets)} {
				want := [][]int{all, any}[i]
				if len(list) != len(want) || !slices.EqualFunc(list, want, func(a uint32, b int) bool { return int(a) == b }) {
					t.Errorf("%v: AppendPositions of many, number %d: %d, want %d", path, i, list, want)
				}
			}
		})
	})
}

func FuzzDepositExtract(f *testing.F) {
	f.Add(uint64(0), uint64(0))
	f.Add(^uint64(0), ^uint64(0))
	f.Add(uint64(0x0123_4567_89ab_cdef), uint64(0x8000_0000_0000_00e7))
	f.Fuzz(func(t *testing.T, x, set uint64) {
		fuzzDepositExtract(t, x, set)
		fuzzDepositExtract(t, uint32(x), uint32(set))
		fuzzDepositExtract(t, uint16(x), uint16(set))
		fuzzDepositExtract(t, uint8(x), uint8(set))
	})
}

func fuzzDepositExtract[W scan.Word](t *testing.T, x, set W) {
	var deposit, extract W
	for i, e := range elements(uint64(set)) {
		deposit |= x >> i & 1 << e
		extract |= x >> e & 1 << i
	}
	eachPath(t, func(path scan.Path) {
		if got := scan.Deposit(x, set); got != deposit {
			t.Fatalf("%v: Deposit(%#x, %#x) = %#x, want %#x", path, x, set, got, deposit)
		}
		if got := scan.Extract(x, set); got != extract {
			t.Fatalf("%v: Extract(%#x, %#x) = %#x, want %#x", path, x, set, got, extract)
		}
	})
}

// most is the number of elements whose subsets a target walks to the end.
const most = 7

func FuzzSubsets(f *testing.F) {
	f.Add(uint64(0))
	f.Add(uint64(0xe6))
	f.Add(^uint64(0))
	f.Add(uint64(1) << 63)
	f.Fuzz(func(t *testing.T, x uint64) {
		set := smallSet(x, most)
		want := subsets(set, func(uint64, int) bool { return true })
		walk(t, "Subsets", want, iter.Subsets(set))
		walk(t, "RSubsets", reversed(want), iter.RSubsets(set))
		for i, sub := range want {
			next, ok := scan.NextSubset(sub, set)
			prev, back := scan.PrevSubset(next, set)
			if ok != (i+1 < len(want)) || ok && (next != want[i+1] || prev != sub || !back) {
				t.Fatalf("set %#x: after %#x comes %#x, %v, and before that %#x, %v", set, sub, next, ok, prev, back)
			}
		}
		// A walk that is too long to finish starts at both ends, and agrees with
		// the steps.
		step, n := uint64(0), 0
		for sub := range iter.Subsets(x) {
			if sub != step {
				t.Fatalf("Subsets(%#x), word %d: %#x, want %#x", x, n, sub, step)
			}
			if n++; n == 1<<most {
				break
			}
			step, _ = scan.NextSubset(step, x)
		}
	})
}

func FuzzSnoob(f *testing.F) {
	f.Add(uint64(0), 0)
	f.Add(uint64(0xe6), 2)
	f.Add(^uint64(0), 32)
	f.Add(^uint64(0), 63)
	f.Add(uint64(1)<<63|1, 1)
	f.Add(uint64(0xffff_0000_0f0f_1111), 12)
	f.Fuzz(func(t *testing.T, x uint64, k int) {
		set := smallSet(x, most)
		n := len(elements(set))
		for k := -1; k <= n+1; k++ {
			want := subsets(set, func(_ uint64, size int) bool { return size == k })
			walk(t, "Snoob", want, iter.Snoob(set, k))
			walk(t, "RSnoob", reversed(want), iter.RSnoob(set, k))
		}
		// All of x, from both ends, as far as the steps go in a short time.
		n = len(elements(x))
		k = int(uint(k) % uint(n+1))
		words, first := 0, scan.Deposit(uint64(1)<<k-1, x)
		step := first
		for sub := range iter.Snoob(x, k) {
			if sub != step {
				t.Fatalf("Snoob(%#x, %d), word %d: %#x, want %#x", x, k, words, sub, step)
			}
			var ok bool
			if step, ok = scan.NextSnoobIn(step, x); !ok {
				step = 0
			}
			if words++; words == 1<<10 {
				break
			}
		}
		words, step = 0, x^scan.Deposit(uint64(1)<<(n-k)-1, x)
		for sub := range iter.RSnoob(x, k) {
			if sub != step {
				t.Fatalf("RSnoob(%#x, %d), word %d: %#x, want %#x", x, k, words, sub, step)
			}
			step, _ = scan.PrevSnoobIn(step, x)
			if words++; words == 1<<10 {
				break
			}
		}
	})
}

func FuzzBlocks(f *testing.F) {
	f.Add(uint64(0), 0, 1)
	f.Add(uint64(0xe6), 2, 3)
	f.Add(^uint64(0), 5, 64)
	f.Add(uint64(0x8040_2010_0804_0201), 4, 100)
	f.Fuzz(func(t *testing.T, x uint64, k, size int) {
		size = 1 + int(uint(size)%200)
		set := smallSet(x, most)
		all := subsets(set, func(uint64, int) bool { return true })
		k = int(uint(k) % most)
		some := subsets(set, func(_ uint64, size int) bool { return size == k })
		eachPath(t, func(path scan.Path) {
			buf := make([]uint64, size)
			blocks(t, "SubsetBlocks", all, iter.SubsetBlocks(set, buf))
			blocks(t, "SnoobBlocks", some, iter.SnoobBlocks(set, k, buf))
			narrow := make([]uint16, size)
			want := 0
			for sub := range iter.SubsetBlocks(uint16(set), narrow) {
				want += len(sub)
			}
			if n := 1 << len(elements(set&0xffff)); want != n {
				t.Fatalf("%v: SubsetBlocks of %#x yields %d words, want %d", path, uint16(set), want, n)
			}
			// Far from the ends of long walks, the fills agree with the steps.
			first := x & (uint64(size) * 0x9e37_79b9_7f4a_7c15)
			fill(t, "FillSubsets", x, first, buf, scan.FillSubsets[uint64], scan.NextSubset[uint64])
		})
	})
}

func fill(t *testing.T, name string, set, first uint64, buf []uint64,
	fill func(dst []uint64, first, set uint64) int, next func(sub, set uint64) (uint64, bool)) {
	t.Helper()
	clear(buf)
	n, want, x, ok := fill(buf, first, set), 0, first, true
	for ; ok && want < len(buf); want++ {
		if buf[want] != x {
			t.Fatalf("%v: %s in %#x from %#x, word %d: %#x, want %#x", scan.Active(), name, set, first, want, buf[want], x)
		}
		x, ok = next(x, set)
	}
	if n != want {
		t.Fatalf("%v: %s in %#x from %#x fills %d words, want %d", scan.Active(), name, set, first, n, want)
	}
}

func walk(t *testing.T, name string, want []uint64, seq std.Seq[uint64]) {
	t.Helper()
	n := 0
	for x := range seq {
		if n == len(want) || x != want[n] {
			t.Fatalf("%s: word %d is %#x, want %#x", name, n, x, want[n:min(n+1, len(want))])
		}
		n++
	}
	if n != len(want) {
		t.Fatalf("%s: %d words, want %d", name, n, len(want))
	}
}

func blocks(t *testing.T, name string, want []uint64, seq std.Seq[[]uint64]) {
	t.Helper()
	for block := range seq {
		if len(block) > len(want) || !slices.Equal(block, want[:len(block)]) {
			t.Fatalf("%v %s: %#x, want the first of %#x", scan.Active(), name, block, want)
		}
		want = want[len(block):]
	}
	if len(want) != 0 {
		t.Fatalf("%v %s: leaves out %#x", scan.Active(), name, want)
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
					if do(h); !slices.Equal(h, want) {
						t.Fatalf("%v: %s of %d values: %#x, want %#x", path, name, len(g), h, want)
					}
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
