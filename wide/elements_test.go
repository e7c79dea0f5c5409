package wide_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/wide"
)

func TestElements(t *testing.T) {
	atEveryWidth(t, map[string]func(t *testing.T){
		"1": testElements[cube], "2": testElements[shogi], "3": testElements[[3]uint64], "4": testElements[gomoku], "5": testElements[[5]uint64],
		"6": testElements[goban], "7": testElements[[7]uint64], "8": testElements[[8]uint64],
	})
}

func testElements[B wide.Board](t *testing.T) {
	r, samples := testkit.NewRand(), 100
	if testkit.Short() {
		samples = 25
	}
	for range samples {
		a, b := random[B](r), random[B](r)
		has, inB := elements(&a), elements(&b)
		check := func(name string, from, to int, got B, want func(i int) bool) {
			t.Helper()
			in := elements(&got)
			for i := range in {
				if in[i] != want(i) {
					t.Fatalf("%s(%x, %d, %d) = %x", name, a, from, to, got)
				}
			}
		}
		list := []int{math.MinInt, -1, 0, 1, 63, 64, 65, r.IntN(len(has)), r.IntN(len(has)), len(has) - 1, len(has), len(has) + 1, math.MaxInt}
		for _, from := range list {
			for _, to := range list {
				got := a
				wide.AddIn(&got, from, to)
				check("AddIn", from, to, got, func(i int) bool { return has[i] || from <= i && i < to })
				got = a
				wide.RemoveIn(&got, from, to)
				check("RemoveIn", from, to, got, func(i int) bool { return has[i] && !(from <= i && i < to) })
			}
			next := -1
			for i := range has {
				if i >= from && has[i] && inB[i] {
					next = i
					break
				}
			}
			if got := wide.NextBitAnd(&a, &b, from); got != next {
				t.Fatalf("NextBitAnd(%x, %x, %d) = %d, want %d", a, b, from, got, next)
			}
		}
		n := wide.Count(&a)
		for _, k := range []int{math.MinInt, -1, 0, 1, 2, 63, 64, 65, r.IntN(n + 1), n - 1, n, n + 1, math.MaxInt} {
			lowest := make(map[int]bool)
			for i, in := range has {
				if in && len(lowest) < k {
					lowest[i] = true
				}
			}
			got := random[B](r)
			wide.KeepLowest(&got, &a, k)
			check("KeepLowest", k, 0, got, func(i int) bool { return lowest[i] })
			got = a
			wide.KeepLowest(&got, &got, k)
			check("KeepLowest in place", k, 0, got, func(i int) bool { return lowest[i] })
		}
		got := a
		wide.KeepLowest(&got, &a, 1)
		check("KeepLowest", 1, 0, got, func(i int) bool { return i == wide.First(&a) })
	}
}

func ExampleAddIn() {
	var row [2]uint64 // the last row of shogi's 81 squares
	wide.AddIn(&row, 72, 81)
	wide.RemoveIn(&row, 74, 79)
	fmt.Println(slices.Collect(wide.Bits(&row)))
	// Output: [72 73 79 80]
}

func ExampleKeepLowest() {
	var left, right, stones [2]uint64 // all squares but the left or right column
	wide.AddIn(&left, 0, 81)
	right = left
	for y := range 9 {
		wide.Remove(&left, 9*y)
		wide.Remove(&right, 9*y+8)
	}
	for _, square := range []int{0, 1, 9, 8, 17, 18, 79, 80} {
		wide.Add(&stones, square)
	}

	var group, edge, step [2]uint64
	for !wide.IsEmpty(&stones) {
		group = [2]uint64{}
		wide.KeepLowest(&edge, &stones, 1)
		for wide.Intersects(&edge, &stones) {
			wide.And(&edge, &edge, &stones)
			wide.Or(&group, &group, &edge)
			wide.AndNot(&stones, &stones, &edge)
			wide.Shift(&edge, &group, 9)
			wide.Shift(&step, &group, -9)
			wide.Or(&edge, &edge, &step)
			wide.And(&step, &group, &right)
			wide.Shift(&step, &step, 1)
			wide.Or(&edge, &edge, &step)
			wide.And(&step, &group, &left)
			wide.Shift(&step, &step, -1)
			wide.Or(&edge, &edge, &step)
		}
		fmt.Println(slices.Collect(wide.Bits(&group)))
	}
	// Output:
	// [0 1 9 18]
	// [8 17]
	// [79 80]
}

func ExampleNextBitAnd() {
	black, near := [2]uint64{1 << 5, 1 << 3}, [2]uint64{1 << 6, 1<<3 | 1<<9}
	fmt.Println(wide.NextBitAnd(&black, &near, 0))
	// Output: 67
}
