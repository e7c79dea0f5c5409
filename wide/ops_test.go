package wide_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/wide"
)

// This file compares operations on boards with oracles that go through them one element at
// a time. The operations are called through variables, so that they are compiled once for
// each number of words.

type (
	cube  [1]uint64
	shogi [2]uint64
)

// Combining two boards goes through the words of every number of them.
func TestOperations(t *testing.T) {
	testPairs(t, testCombinings[cube], testNumbers[cube], testElements[cube], testNearest[cube])
	testPairs(t, testCombinings[shogi], testNumbers[shogi], testElements[shogi], testNearest[shogi])
	testPairs(t, testCombinings[[3]uint64])
	testPairs(t, testCombinings[[4]uint64])
	testPairs(t, testCombinings[[5]uint64])
	testPairs(t, testCombinings[[6]uint64])
	testPairs(t, testCombinings[[7]uint64])
	testPairs(t, testCombinings[[8]uint64], testNumbers[[8]uint64], testElements[[8]uint64], testNearest[[8]uint64])
}

// testPairs runs the tests on pairs of boards.
func testPairs[B wide.Board](t *testing.T, tests ...func(t *testing.T, r *rand.Rand, a, b B)) {
	r, samples := testkit.NewRand(), 200
	if testkit.Short() {
		samples = 30
	}
	for n := range samples {
		a, b := random[B](r), random[B](r)
		switch n % 6 {
		case 1:
			b = a
		case 2: // a within b
			wide.Or(&b, &a, &b)
		case 3: // a and b apart
			wide.AndNot(&b, &b, &a)
		case 4: // alike but for one element
			b = a
			b[r.IntN(len(b))] ^= 1 << r.IntN(64)
		case 5: // apart but for one element
			wide.AndNot(&b, &b, &a)
			one := r.IntN(64 * len(b))
			wide.Add(&a, one)
			wide.Add(&b, one)
		}
		for _, test := range tests {
			test(t, r, a, b)
		}
	}
}

// elements returns which elements a board has.
func elements[B wide.Board](b *B) (has []bool) {
	for i := range 64 * len(*b) {
		has = append(has, (*b)[i/64]>>(i%64)&1 != 0)
	}
	return has
}

// check fails unless got has the elements i for which want(i) is true.
func check[B wide.Board](t *testing.T, got B, want func(i int) bool, call string, args ...any) {
	t.Helper()
	for i, in := range elements(&got) {
		if in != want(i) {
			t.Fatalf("%s: %x", fmt.Sprintf(call, args...), got)
		}
	}
}

// checkInPlace does so for an operation on one board, whose result may be that board.
func checkInPlace[B wide.Board](t *testing.T, r *rand.Rand, a B, do func(dst, a *B), want func(i int) bool, call string, args ...any) {
	t.Helper()
	apart, in := random[B](r), a
	do(&apart, &a)
	do(&in, &in)
	check(t, apart, want, call, args...)
	check(t, in, want, call+" in place", args...)
}

func testCombinings[B wide.Board](t *testing.T, r *rand.Rand, a, b B) {
	inA, inB := elements(&a), elements(&b)
	sizes := map[string]int{}
	for _, op := range []struct {
		name  string
		store func(dst, a, b *B)
		count func(a, b *B) int
		in    func(x, y bool) bool
	}{
		{"And", wide.And[B], wide.CountAnd[B], func(x, y bool) bool { return x && y }},
		{"Or", wide.Or[B], wide.CountOr[B], func(x, y bool) bool { return x || y }},
		{"Xor", wide.Xor[B], wide.CountXor[B], func(x, y bool) bool { return x != y }},
		{"AndNot", wide.AndNot[B], wide.CountAndNot[B], func(x, y bool) bool { return x && !y }},
	} {
		want := func(i int) bool { return op.in(inA[i], inB[i]) }
		dst, intoA, intoB := random[B](r), a, b
		op.store(&dst, &a, &b)
		op.store(&intoA, &intoA, &b)
		op.store(&intoB, &a, &intoB)
		for _, got := range []B{dst, intoA, intoB} {
			check(t, got, want, "%s(%x, %x)", op.name, a, b)
		}
		for i := range inA {
			if want(i) {
				sizes[op.name]++
			}
		}
		if got := op.count(&a, &b); got != sizes[op.name] {
			t.Fatalf("Count%s(%x, %x) = %d, want %d", op.name, a, b, got, sizes[op.name])
		}
	}
	got := []bool{wide.Intersects(&a, &b), wide.IsSubset(&a, &b), wide.IsEmpty(&a)}
	want := []bool{sizes["And"] > 0, sizes["AndNot"] == 0, wide.Count(&a) == 0}
	if !slices.Equal(got, want) || wide.Count(&a) != sizes["And"]+sizes["AndNot"] {
		t.Fatalf("%x and %x: %v, want %v; Count %d", a, b, got, want, wide.Count(&a))
	}
	checkInPlace(t, r, a, wide.Not[B], func(i int) bool { return !inA[i] }, "Not(%x)", a)
}

// testNumbers takes boards as numbers: sums and shifts.
func testNumbers[B wide.Board](t *testing.T, r *rand.Rand, a, b B) {
	inA, inB := elements(&a), elements(&b)
	for carry := range uint64(2) {
		sum, c := make([]bool, len(inA)), carry != 0
		for i, x := range inA {
			y := inB[i]
			sum[i] = x != y != c
			c = x && y || c && (x || y)
		}
		dst, intoA, intoB := random[B](r), a, b
		for _, call := range [][3]*B{{&dst, &a, &b}, {&intoA, &intoA, &b}, {&intoB, &a, &intoB}} {
			if out := wide.AddCarry(call[0], call[1], call[2], carry); out != 0 != c {
				t.Fatalf("AddCarry(%x, %x, %d) carries %d", a, b, carry, out)
			}
			check(t, *call[0], func(i int) bool { return sum[i] }, "AddCarry(%x, %x, %d)", a, b, carry)
		}
		up := a
		wide.AddCarry(&up, &up, &up, carry)
		check(t, up, func(i int) bool { return i == 0 && carry != 0 || i > 0 && inA[i-1] }, "AddCarry of %x and itself, %d", a, carry)
	}
	for _, n := range []int{0, 1, 63, 64, 65, 128, r.IntN(len(inA)), len(inA) - 1, len(inA), len(inA) + 1, math.MaxInt, math.MinInt} {
		for _, n := range []int{n, -n} {
			want := func(i int) bool { return n <= i && i-n >= 0 && i-n < len(inA) && inA[i-n] }
			checkInPlace(t, r, a, func(dst, a *B) { wide.Shift(dst, a, n) }, want, "Shift(%x, %d)", a, n)
		}
	}
}

// places are numbers on a board of a size, and around it.
func places(r *rand.Rand, size int) []int {
	return []int{math.MinInt, -64, -1, 0, 1, 63, 64, 65, r.IntN(size), r.IntN(size), r.IntN(size), size - 1, size, size + 1, size + 64, math.MaxInt}
}

// testElements changes elements: one, and those of a range.
func testElements[B wide.Board](t *testing.T, r *rand.Rand, a, _ B) {
	has := elements(&a)
	size := len(has)
	for _, from := range places(r, size) {
		if from >= 0 && from < size {
			got := a
			if changed := wide.Add(&got, from); changed == has[from] {
				t.Fatalf("Add(%x, %d) = %v", a, from, changed)
			}
			check(t, got, func(i int) bool { return has[i] || i == from }, "Add(%x, %d)", a, from)
			again, removed, gone := wide.Add(&got, from), wide.Remove(&got, from), wide.Remove(&got, from)
			if again || !removed || gone {
				t.Fatalf("%x has %d: Add again %v, Remove %v, Remove again %v", a, from, again, removed, gone)
			}
			check(t, got, func(i int) bool { return has[i] && i != from }, "Remove(%x, %d)", a, from)
		}
		for _, to := range places(r, size) {
			got := a
			if from < 0 || to < from || to > size {
				testkit.MustPanic(t, func() { wide.AddIn(&got, from, to) }, "wide: AddIn: ")
				testkit.MustPanic(t, func() { wide.RemoveIn(&got, from, to) }, "wide: RemoveIn: ")
				continue
			}
			wide.AddIn(&got, from, to)
			check(t, got, func(i int) bool { return has[i] || from <= i && i < to }, "AddIn(%x, %d, %d)", a, from, to)
			got = a
			wide.RemoveIn(&got, from, to)
			check(t, got, func(i int) bool { return has[i] && !(from <= i && i < to) }, "RemoveIn(%x, %d, %d)", a, from, to)
		}
	}
}

// testNearest asks about elements, and lists them.
func testNearest[B wide.Board](t *testing.T, r *rand.Rand, a, b B) {
	inA, inB := elements(&a), elements(&b)
	for _, i := range places(r, len(inA)) {
		want := []int{-1, -1, -1, -1, 0} // next, next zero, before, zero before, rank
		for at, in := range inA {
			for n, found := range []bool{in, !in} {
				if found && at >= i && want[n] < 0 {
					want[n] = at
				}
				if found && at <= i {
					want[2+n] = at
				}
			}
			if in && at < i {
				want[4]++
			}
		}
		got := []int{wide.NextBit(&a, i), wide.NextZero(&a, i), wide.PrevBit(&a, i), wide.PrevZero(&a, i), wide.Rank(&a, i)}
		if !slices.Equal(got, want) {
			t.Fatalf("%x from %d: %d, want %d", a, i, got, want)
		}
		if got, want := wide.Contains(&a, i), i >= 0 && i < len(inA) && inA[i]; got != want {
			t.Fatalf("Contains(%x, %d) = %v", a, i, got)
		}
	}
	if wide.Contains(&a, int8(-1)) || wide.Contains(&a, uint64(math.MaxUint64)) {
		t.Fatalf("%x contains -1", a)
	}
	var list []int
	last := -1 // of both
	for i, in := range inA {
		if in {
			list = append(list, i)
		}
		if in && inB[i] {
			last = i
		}
	}
	if got := wide.LastAnd(&a, &b); got != last {
		t.Fatalf("LastAnd(%x, %x) = %d, want %d", a, b, got, last)
	}
	popped, rest := []int(nil), a
	for i := wide.Pop(&rest); i >= 0; i = wide.Pop(&rest) {
		popped = append(popped, i)
	}
	ends := []int{-1, -1}
	if len(list) > 0 {
		ends = []int{list[0], list[len(list)-1]}
	}
	if !slices.Equal(popped, list) || !wide.IsEmpty(&rest) || !slices.Equal(ends, []int{wide.First(&a), wide.Last(&a)}) {
		t.Fatalf("%x: Pop takes %v, First is %d, Last %d; want %v", a, popped, wide.First(&a), wide.Last(&a), list)
	}
	up, as, down, downAs := slices.Collect(wide.Bits(&a)), slices.Collect(wide.BitsAs[uint16](&a)), slices.Collect(wide.RBits(&a)), slices.Collect(wide.RBitsAs[uint16](&a))
	slices.Reverse(down)
	slices.Reverse(downAs)
	if !slices.Equal(up, list) || !slices.Equal(down, list) || fmt.Sprint(as) != fmt.Sprint(list) || !slices.Equal(as, downAs) {
		t.Fatalf("%x: Bits %v, BitsAs %v, RBits %v, RBitsAs %v", a, up, as, down, downAs)
	}
}

func random[B wide.Board](r *rand.Rand) (b B) {
	for i := 0; i < len(b); i++ {
		switch r.IntN(5) {
		case 0: // nothing
		case 1:
			b[i] = ^uint64(0)
		case 2:
			b[i] = r.Uint64() & r.Uint64() & r.Uint64()
		default:
			b[i] = r.Uint64()
		}
	}
	return b
}
