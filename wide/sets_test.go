package wide_test

import (
	"cmp"
	"fmt"
	"math"
	"math/bits"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/wide"
)

// elements is the oracle: which elements a board has, one by one.
func elements[B wide.Board](b *B) (has []bool) {
	for i := range 64 * len(*b) {
		has = append(has, (*b)[i/64]>>(i%64)&1 != 0)
	}
	return has
}

func TestSets(t *testing.T) {
	atEveryWidth(t, map[string]func(t *testing.T){
		"1": testSets[cube], "2": testSets[shogi], "3": testSets[[3]uint64], "4": testSets[gomoku], "5": testSets[[5]uint64],
		"6": testSets[goban], "7": testSets[[7]uint64], "8": testSets[[8]uint64],
	})
}

func testSets[B wide.Board](t *testing.T) {
	r := testkit.NewRand()
	for n := range 300 {
		a, b := random[B](r), random[B](r)
		switch n % 4 {
		case 1:
			b = a
		case 2: // a within b
			wide.Or(&b, &a, &b)
		case 3: // a and b apart
			wide.AndNot(&b, &b, &a)
		}
		inA, inB := elements(&a), elements(&b)
		var and, andNot, or, xor, size int
		for i := range inA {
			add := func(n *int, in bool) {
				if in {
					*n++
				}
			}
			add(&and, inA[i] && inB[i])
			add(&andNot, inA[i] && !inB[i])
			add(&or, inA[i] || inB[i])
			add(&xor, inA[i] != inB[i])
			add(&size, inA[i])
		}
		got := []any{wide.CountAnd(&a, &b), wide.CountAndNot(&a, &b), wide.CountOr(&a, &b), wide.CountXor(&a, &b),
			wide.Intersects(&a, &b), wide.IsSubset(&a, &b), wide.IsEmpty(&a)}
		want := []any{and, andNot, or, xor, and > 0, andNot == 0, size == 0}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("%x and %x: %v, want %v", a, b, got, want)
		}
	}
}

// Every pair of sets of eight positions at the edges of words: the oracle has a set as a
// number of eight bits.
func TestPairs(t *testing.T) {
	atEveryWidth(t, map[string]func(t *testing.T){
		"1": testPairs[cube], "2": testPairs[shogi], "3": testPairs[[3]uint64], "4": testPairs[gomoku], "5": testPairs[[5]uint64],
		"6": testPairs[goban], "7": testPairs[[7]uint64], "8": testPairs[[8]uint64],
	})
}

func testPairs[B wide.Board](t *testing.T) {
	size := 64 * len(*new(B))
	at := edges(size)
	var sets [256]B
	for x := range sets {
		sets[x] = pick[B](at, uint64(x))
	}
	// nearest returns the highest element of x not above i and the lowest not below.
	nearest := func(x, i int) (prev, next int) {
		prev, next = -1, -1
		for n, p := range at {
			if x>>n&1 == 0 {
				continue
			}
			if p <= i {
				prev = p
			}
			if p >= i && next < 0 {
				next = p
			}
		}
		return prev, next
	}
	from := []int{math.MinInt, -1, size, math.MaxInt}
	for _, p := range at {
		from = append(from, p-1, p, p+1)
	}
	for x := range sets {
		for y := range sets {
			a, b, n := &sets[x], &sets[y], bits.OnesCount
			got := []int{wide.CountAnd(a, b), wide.CountAndNot(a, b), wide.CountOr(a, b), wide.CountXor(a, b)}
			want := []int{n(uint(x & y)), n(uint(x &^ y)), n(uint(x | y)), n(uint(x ^ y))}
			if !slices.Equal(got, want) {
				t.Fatalf("counts of %x and %x: %d, want %d", *a, *b, got, want)
			}
			if wide.Intersects(a, b) != (x&y != 0) || wide.IsSubset(a, b) != (x&^y == 0) || wide.IsEmpty(a) != (x == 0) {
				t.Fatalf("%x and %x: Intersects, IsSubset or IsEmpty", *a, *b)
			}
			if wide.Compare(a, b) != cmp.Compare(x, y) {
				t.Fatalf("Compare(%x, %x) = %d", *a, *b, wide.Compare(a, b))
			}
			var and, andNot, or, xor B
			wide.And(&and, a, b)
			wide.AndNot(&andNot, a, b)
			wide.Or(&or, a, b)
			wide.Xor(&xor, a, b)
			if and != sets[x&y] || andNot != sets[x&^y] || or != sets[x|y] || xor != sets[x^y] {
				t.Fatalf("%x and %x: And %x, AndNot %x, Or %x, Xor %x", *a, *b, and, andNot, or, xor)
			}
			if testkit.Short() && (x*7+y)%16 != 0 {
				continue
			}
			for _, i := range from {
				prev, next := nearest(x&y, i)
				if p, q := wide.PrevBitAnd(a, b, i), wide.NextBitAnd(a, b, i); p != prev || q != next {
					t.Fatalf("%x and %x from %d: PrevBitAnd %d, NextBitAnd %d, want %d, %d", *a, *b, i, p, q, prev, next)
				}
			}
		}
	}
}

func TestNext(t *testing.T) {
	atEveryWidth(t, map[string]func(t *testing.T){
		"1": testNext[cube], "2": testNext[shogi], "3": testNext[[3]uint64], "4": testNext[gomoku], "5": testNext[[5]uint64],
		"6": testNext[goban], "7": testNext[[7]uint64], "8": testNext[[8]uint64],
	})
}

func testNext[B wide.Board](t *testing.T) {
	r := testkit.NewRand()
	for range 60 {
		b := random[B](r)
		has := elements(&b)
		first, last := -1, -1
		for i, in := range has {
			if in {
				last = i
				if first < 0 {
					first = i
				}
			}
		}
		if gotFirst, gotLast := wide.First(&b), wide.Last(&b); gotFirst != first || gotLast != last {
			t.Fatalf("%x: First and Last are %d and %d, want %d and %d", b, gotFirst, gotLast, first, last)
		}
		for i := -3; i <= len(has)+3; i++ {
			testNextAt(t, &b, has, i)
		}
		for _, i := range []int{math.MinInt, math.MaxInt, -64, len(has) + 64} {
			testNextAt(t, &b, has, i)
		}
	}
}

func testNextAt[B wide.Board](t *testing.T, b *B, has []bool, i int) {
	t.Helper()
	want := [4]int{-1, -1, -1, -1} // the next one, the next zero, the one before, the zero before
	for at, in := range has {
		zero := 1
		if in {
			zero = 0
		}
		if at >= i && want[zero] < 0 {
			want[zero] = at
		}
		if at <= i {
			want[2+zero] = at
		}
	}
	got := [4]int{wide.NextBit(b, i), wide.NextZero(b, i), wide.PrevBit(b, i), wide.PrevZero(b, i)}
	if got != want {
		t.Fatalf("%x, %d: %d, want %d", *b, i, got, want)
	}
}

// A go board has 361 points: the zeros beyond are in its last word, but not on it.
func ExampleNextZero() {
	type goban [6]uint64
	stones := goban{^uint64(0), 0b111}
	fmt.Println(wide.First(&stones), wide.Last(&stones), wide.NextZero(&stones, 10), wide.PrevBit(&stones, 360))
	// Output: 0 66 67 66
}

func ExampleIntersects() {
	black, white := [2]uint64{0b0110, 1}, [2]uint64{0b1001, 1}
	fmt.Println(wide.Intersects(&black, &white), wide.IsSubset(&black, &white), wide.CountAnd(&black, &white), wide.CountOr(&black, &white))
	// Output: true false 1 5
}

// A sparse array: the values of the squares that have one, in order.
func ExampleRank() {
	occupied, names := [2]uint64{1<<3 | 1<<30, 1 << 16}, []string{"king", "rook", "pawn"}
	square := 80
	if wide.Contains(&occupied, square) {
		fmt.Println(names[wide.Rank(&occupied, square)])
	}
	// Output: pawn
}

// The last square that both pieces attack.
func ExamplePrevBitAnd() {
	rook, knight := [2]uint64{0b1111_0000, 0b101}, [2]uint64{0b1010_1010, 0b010}
	fmt.Println(wide.PrevBitAnd(&rook, &knight, 127))
	// Output: 7
}

// All squares but these.
func ExampleNot() {
	stones := [2]uint64{0b0110}
	var others [2]uint64
	wide.Not(&others, &stones)
	fmt.Println(wide.NextBit(&others, 1), wide.Count(&others))
	// Output: 3 126
}

// A queue of squares that grows while it is worked off.
func ExamplePop() {
	todo := [2]uint64{0, 1 << 10}
	for i := wide.Pop(&todo); i >= 0; i = wide.Pop(&todo) {
		fmt.Print(i, " ")
		if half := i / 2; half > 4 {
			wide.Add(&todo, half)
		}
	}
	// Output: 74 37 18 9
}

// Shift-And: the ends of a pattern of up to 128 letters in a text. Bit i of state says
// that the text up to here ends with the first i+1 letters of the pattern.
func ExampleAddCarry() {
	text, pattern := "abracadabra", "abra"
	var at [256][2]uint64 // where the pattern has each letter
	for i := range len(pattern) {
		wide.Add(&at[pattern[i]], i)
	}
	var state [2]uint64
	for i := range len(text) {
		wide.AddCarry(&state, &state, &state, 1) // up by one, and element 0 comes in
		wide.And(&state, &state, &at[text[i]])
		if wide.Contains(&state, len(pattern)-1) {
			fmt.Println(i + 1)
		}
	}
	// Output:
	// 4
	// 11
}
