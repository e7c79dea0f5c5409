package wide_test

import (
	"fmt"
	"math"
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
		"2": testSets[shogi], "3": testSets[[3]uint64], "4": testSets[gomoku], "5": testSets[[5]uint64],
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
			wide.Intersects(&a, &b), wide.Within(&a, &b), wide.IsEmpty(&a)}
		want := []any{and, andNot, or, xor, and > 0, andNot == 0, size == 0}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("%x and %x: %v, want %v", a, b, got, want)
		}
	}
}

func TestNext(t *testing.T) {
	atEveryWidth(t, map[string]func(t *testing.T){
		"2": testNext[shogi], "3": testNext[[3]uint64], "4": testNext[gomoku], "5": testNext[[5]uint64],
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
	fmt.Println(wide.Intersects(&black, &white), wide.Within(&black, &white), wide.CountAnd(&black, &white), wide.CountOr(&black, &white))
	// Output: true false 1 5
}
