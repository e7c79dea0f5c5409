package main

import (
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/bitwalk/bitwalk/iter"
)

// naiveGolomb counts Golomb rulers by the definition, trying every choice of inner marks
// and every pair of marks.
func naiveGolomb(length, marks int) (found uint64) {
	for inner := range iter.Snoob(uint64(1)<<length-2, marks-2) {
		all := inner | 1 | 1<<length
		seen, twice := uint64(0), false
		for a := range iter.Bits(all) {
			for b := range iter.RBits(all & (1<<a - 1)) {
				twice = twice || seen>>(a-b)&1 != 0
				seen |= 1 << (a - b)
			}
		}
		if !twice {
			found++
		}
	}
	return found
}

// The parts of a search, on words and on boards, find the rulers that there are.
func TestGolomb(t *testing.T) {
	words := func(c *count, workers int) (left int, err error) {
		err = c.search(context.Background(), workers)
		return len(c.state.Rest), err
	}
	boards := func(c *count, workers int) (left int, err error) {
		c.searchBoards(context.Background(), workers)
		return c.state.piecesLeft(), nil
	}
	for length := 1; length <= 17; length++ {
		for marks := 2; marks <= length+1; marks++ {
			want := naiveGolomb(length, marks)
			for _, n := range []int{1, 3} {
				checkGolomb(t, words, length, marks, n, want)
				if marks >= minMarks {
					checkGolomb(t, boards, length, marks, n, want)
				}
			}
		}
	}
}

// checkGolomb checks a search in n parts, by n workers.
func checkGolomb(t *testing.T, search func(*count, int) (int, error), length, marks, n int, want uint64) {
	t.Helper()
	found, listed := uint64(0), 0
	for part := range n {
		c := count{state: begin(true, length, marks, part, n), every: time.Duration(rand.N(2 * time.Millisecond))}
		c.state.Next = part
		if left, err := search(&c, n); err != nil || left > 0 {
			t.Errorf("length %d, %d marks, part %d of %d: left %d, %v", length, marks, part, n, left, err)
		}
		found += c.state.Found
		listed += len(c.state.Rulers)
	}
	if found != want || listed != int(want) && want <= keep {
		t.Errorf("length %d, %d marks, %d parts: %d and %d listed, want %d", length, marks, n, found, listed, want)
	}
}

// The optimal Golomb rulers, of the least length for their marks (OEIS A003022,
// A036501), each with its mirror image; there is none that is shorter.
func TestGolombOptimal(t *testing.T) {
	for i, pairs := range []int{1, 1, 2, 4, 5, 1, 1, 1} {
		marks := i + 3
		out, _ := rulers(t, 0, "-golomb", fmt.Sprint(shortest[marks]), fmt.Sprint(marks))
		if lines := strings.Fields(out[strings.LastIndex(out, "]")+1:]); strings.Count(out, "[") != 2*pairs || lines[0] != fmt.Sprint(2*pairs) {
			t.Errorf("%d marks:\n%s", marks, out)
		}
		if out, _ := rulers(t, 0, "-golomb", fmt.Sprint(shortest[marks]-1), fmt.Sprint(marks)); out != "0\n" {
			t.Errorf("%d marks, shorter:\n%s", marks, out)
		}
	}
	for _, want := range []string{
		"[0 1 6 10 23 26 34 41 53 55]\n[0 2 14 21 29 32 45 49 54 55]\n2\n",
		"[0 1 4 13 28 33 47 54 64 70 72]\n[0 1 9 19 24 31 52 56 58 69 72]\n" +
			"[0 2 8 18 25 39 44 59 68 71 72]\n[0 3 14 16 20 41 48 53 63 71 72]\n4\n",
	} {
		marks := strings.Fields(want[:strings.Index(want, "]")])
		if out, _ := rulers(t, 0, "-golomb", marks[len(marks)-1], fmt.Sprint(len(marks))); out != want {
			t.Errorf("%s, want %s", out, want)
		}
	}
}

// A recursion by hand.
func golombByHand(r ruler, rest uint64) (found int) {
	for ; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros64(rest)
		next, follow, ok := r.add(i)
		switch {
		case !ok:
		case next.more == 0:
			found++
		default:
			found += golombByHand(next, follow&(1<<i-2))
		}
	}
	return found
}

func BenchmarkGolomb(b *testing.B) {
	s := begin(true, 55, 10, 0, 1)
	for range b.N {
		c := count{state: s, every: time.Minute}
		if err := c.run(context.Background(), 1); err != nil || c.state.Found != 2 {
			b.Fatal(err, c.state.Found)
		}
	}
}

func BenchmarkBoards(b *testing.B) {
	for range b.N {
		c := count{state: begin(true, 72, 11, 0, 1)}
		if c.searchBoards(context.Background(), 1); c.state.Found != 4 {
			b.Fatal(c.state.Found)
		}
	}
}

func BenchmarkGolombByHand(b *testing.B) {
	s := begin(true, 55, 10, 0, 1)
	for range b.N {
		if n := golombByHand(s.blank(), s.inner()); n != 2 {
			b.Fatal(n)
		}
	}
}
