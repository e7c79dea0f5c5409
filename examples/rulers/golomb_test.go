package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/wide"
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
	for marks, pairs := range []int{2: 1, 3: 1, 4: 1, 5: 2, 6: 4, 7: 5, 8: 1, 9: 1, 10: 1} {
		if marks < 3 {
			continue
		}
		var out, errs bytes.Buffer
		if code := run([]string{"-golomb", fmt.Sprint(shortest[marks]), fmt.Sprint(marks)}, &out, &errs); code != 0 {
			t.Fatal(code, errs.String())
		}
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")
		if n := len(lines) - 1; n != 2*pairs || lines[n] != fmt.Sprint(n) {
			t.Errorf("%d marks:\n%s", marks, &out)
		}
		c := count{state: begin(true, shortest[marks]-1, marks, 0, 1), every: time.Second}
		if err := c.run(context.Background(), 2); err != nil || c.state.Found != 0 {
			t.Errorf("%d marks: %v, %d that are shorter", marks, err, c.state.Found)
		}
	}
	var out, errs bytes.Buffer
	run([]string{"-golomb", "55", "10"}, &out, &errs)
	const want = "[0 1 6 10 23 26 34 41 53 55]\n[0 2 14 21 29 32 45 49 54 55]\n2\n"
	if out.String() != want {
		t.Errorf("%s%s, want %s", &out, &errs, want)
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

// A recursion by hand, on boards.
func (r *long) byHand(rest *board) (found int) {
	for w := 1; w >= 0; w-- {
		for ; (*rest)[w] != 0; (*rest)[w] &= (*rest)[w] - 1 {
			i := 64*w + bits.TrailingZeros64((*rest)[w])
			var next long
			follow := r.free
			follow[0] &^= 1
			wide.RemoveIn(&follow, i, maxLength+1)
			switch ok := r.add(&next, &follow, i); {
			case !ok:
			case next.more == 0:
				found++
			default:
				found += next.byHand(&follow)
			}
		}
	}
	return found
}

func BenchmarkBoardsByHand(b *testing.B) {
	s := begin(true, 72, 11, 0, 1)
	for b.Loop() {
		r := s.blankLong()
		places := r.free
		places[0] &^= 1
		if n := r.byHand(&places); n != 4 {
			b.Fatal(n)
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

// The search is killed 60 times at random moments, then finishes. The rulers are those
// of a search that nobody disturbed.
func TestKillGolomb(t *testing.T) { killGolomb(t, "63", "8") }

// It is so on boards: all optimal rulers of 11 marks.
func TestKillBoards(t *testing.T) {
	want := killGolomb(t, "72", "11")
	if want != "[0 1 4 13 28 33 47 54 64 70 72]\n[0 1 9 19 24 31 52 56 58 69 72]\n"+
		"[0 2 8 18 25 39 44 59 68 71 72]\n[0 3 14 16 20 41 48 53 63 71 72]\n4\n" {
		t.Error(want)
	}
}

func killGolomb(t *testing.T, length, marks string) string {
	kills := 60
	if testkit.Short() {
		kills = 10
	}
	var want, errs bytes.Buffer
	if code := run([]string{"-golomb", length, marks}, &want, &errs); code != 0 {
		t.Fatalf("exit status %d: %s", code, &errs)
	}
	path := filepath.Join(t.TempDir(), "state")
	life, killed, saved := 20*time.Millisecond, 0, 0
	for {
		cmd, out, errs := command("-golomb", "-workers", fmt.Sprint(1+killed%2), "-every", "2ms", "-checkpoint", path, length, marks)
		if err := cmd.Start(); errors.Is(err, syscall.ENOEXEC) {
			t.Skip("an emulated process can't start another: ", err)
		} else if err != nil {
			t.Fatal(err)
		}
		ended := make(chan error, 1)
		go func() { ended <- cmd.Wait() }()
		var err error
		if killed < kills {
			select {
			case err = <-ended:
			case <-time.After(rand.N(life)):
				cmd.Process.Kill()
				err = <-ended
				killed++
			}
		} else {
			err = <-ended
		}
		if err == nil {
			if out.String() != want.String() {
				t.Errorf("killed %d times: %s, want %s", killed, out, &want)
			}
			break
		}
		if cmd.ProcessState.ExitCode() > 0 {
			t.Fatalf("%s", errs)
		}
		s, err := load(path)
		switch {
		case err == nil && s.begun():
			saved++
		case err == nil || os.IsNotExist(err): // too early
			life += life / 10
		default:
			t.Fatal(err)
		}
	}
	t.Logf("killed %d times, %d of them with something to go on from; %s", killed, saved, &want)
	return want.String()
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
