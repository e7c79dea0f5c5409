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

func TestGolomb(t *testing.T) {
	for length := 1; length <= 17; length++ {
		for marks := 2; marks <= length+1; marks++ {
			want := naiveGolomb(length, marks)
			for _, workers := range []int{1, 3} {
				c := count{state: begin(true, length, marks, 0, 1), every: time.Duration(rand.N(2 * time.Millisecond))}
				if err := c.run(context.Background(), workers); err != nil {
					t.Fatal(err)
				}
				if s := c.snapshot(); s.Found != want || s.left() != 0 || len(s.Rulers) != int(want) && want <= keep {
					t.Errorf("length %d, %d marks: %d and %d listed, want %d", length, marks, s.Found, len(s.Rulers), want)
				}
			}
		}
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
	const want = "[0 1 6 10 23 26 34 41 53 55]\n[0 2 14 21 29 32 45 49 54 55]\n2\n"
	if out, _ := rulers(t, 0, "-golomb", "55", "10"); out != want {
		t.Errorf("%s, want %s", out, want)
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
	for b.Loop() {
		c := count{state: s, every: time.Minute}
		if err := c.run(context.Background(), 1); err != nil || c.state.Found != 2 {
			b.Fatal(err, c.state.Found)
		}
	}
}

func BenchmarkBoards(b *testing.B) {
	for b.Loop() {
		c := count{state: begin(true, 72, 11, 0, 1)}
		if c.searchBoards(context.Background(), 1); c.state.Found != 4 {
			b.Fatal(c.state.Found)
		}
	}
}

func BenchmarkGolombByHand(b *testing.B) {
	s := begin(true, 55, 10, 0, 1)
	for b.Loop() {
		if n := golombByHand(s.blank(), s.inner()); n != 2 {
			b.Fatal(n)
		}
	}
}

// On boards, the search finds the rulers that it finds on words.
func TestBoards(t *testing.T) {
	for length := 3; length <= 17; length++ {
		for marks := minMarks; marks <= length+1; marks++ {
			want := naiveGolomb(length, marks)
			for _, parts := range []int{1, 3} {
				found, listed := uint64(0), 0
				for part := range parts {
					c := count{state: state{Golomb: true, Length: length, Marks: marks, Part: part, Parts: parts, Next: part}}
					c.searchBoards(context.Background(), 2)
					if found += c.state.Found; c.state.piecesLeft() != 0 {
						t.Errorf("length %d, %d marks: left %v, next %d", length, marks, c.state.Begun, c.state.Next)
					}
					listed += len(c.state.Rulers)
				}
				if found != want || listed != int(want) && want <= keep {
					t.Errorf("length %d, %d marks, %d parts: %d and %d listed, want %d", length, marks, parts, found, listed, want)
				}
			}
		}
	}
}
