package main

import (
	"fmt"
	std "iter"
	"math/bits"

	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/wide"
)

// longest is the number of steps after which the checks leave a walk.
const longest = 3000

// elements lists the positions of the ones of words.
func elements(words []uint64) (list []int) {
	for w, x := range words {
		for i := range 64 {
			if x>>i&1 != 0 {
				list = append(list, 64*w+i)
			}
		}
	}
	return list
}

// descend checks the descending walks: the complements ascend.
func (s *soaker) descend() error {
	var buf [1]uint64
	s.set(buf[:])
	set := buf[0]
	k := s.r.IntN(bits.OnesCount64(set) + 1)
	s.calls += 2
	s.follow(longest, 0, set, after)
	if err := s.down("RSubsets", iter.RSubsets(set), set); err != nil {
		return err
	}
	var first uint64
	for rest, n := set, bits.OnesCount64(set)-k; n > 0; n-- {
		first |= rest & -rest
		rest &= rest - 1
	}
	s.follow(longest, first, set, afterSnoob)
	return s.down("RSnoob", iter.RSnoob(set, k), set)
}

func (s *soaker) down(name string, walk std.Seq[uint64], set uint64) error {
	n := 0
	for sub := range walk {
		if n == len(s.oracle) {
			break
		}
		if err := equal(s, name, sub, set^s.oracle[n]); err != nil {
			return err
		}
		n++
	}
	return equal(s, name+", how many", n, len(s.oracle))
}

// runs checks the walks over runs, and over positions descending.
func (s *soaker) runs() error {
	words := wordsIn(s, s.a, s.size(200))
	s.set(words)
	s.calls += 3
	all := elements(words)
	n := len(all)
	for p := range iter.RPositions(words) {
		if n--; n < 0 || p != all[n] {
			return fmt.Errorf("iter.RPositions yields %d, %d before the first", p, n)
		}
	}
	s.comparisons += uint64(len(all))
	if err := equal(s, "RPositions, how many are left", n, 0); err != nil {
		return err
	}
	for _, walk := range []struct {
		name string
		seq  std.Seq2[int, int]
		one  uint64
	}{{"PositionRuns", iter.PositionRuns(words), 1}, {"PositionGaps", iter.PositionGaps(words), 0}} {
		i, end := 0, 64*len(words)
		bit := func() bool { return words[i/64]>>(i%64)&1 == walk.one }
		for start, length := range walk.seq {
			for i < end && !bit() {
				i++
			}
			if err := equal(s, walk.name+", start", start, i); err != nil {
				return err
			}
			for i < end && bit() {
				i++
			}
			if err := equal(s, walk.name+", length", length, i-start); err != nil {
				return err
			}
		}
		for ; i < end; i++ {
			if bit() {
				return fmt.Errorf("a run of %s is missing at %d", walk.name, i)
			}
		}
	}
	return nil
}

func (s *soaker) boards() error {
	if s.r.IntN(2) == 0 {
		return board[[2]uint64](s, func(b *[2]uint64) []uint64 { return b[:] })
	}
	return board[[6]uint64](s, func(b *[6]uint64) []uint64 { return b[:] })
}

func board[B wide.Board](s *soaker, words func(*B) []uint64) error {
	var set B
	s.set(words(&set))
	all := elements(words(&set))
	n := 0
	s.calls += 4
	for i := range wide.Bits(&set) {
		if n == len(all) || i != all[n] {
			return fmt.Errorf("wide.Bits: number %d is %d", n, i)
		}
		n++
	}
	for i := range wide.RBits(&set) {
		if n--; n < 0 || i != all[n] {
			return fmt.Errorf("wide.RBits yields %d, %d before the first", i, n)
		}
	}
	s.comparisons += uint64(2 * len(all))
	if err := equal(s, "wide.Bits and RBits", n, 0); err != nil {
		return err
	}

	// Subset number i has element j if bit j of i is one.
	for sub := range wide.Subsets(&set) {
		if n == longest {
			break
		}
		var want B
		for j := range all {
			if n>>j&1 != 0 {
				words(&want)[all[j]/64] |= 1 << (all[j] % 64)
			}
		}
		if err := equal(s, "wide.Subsets", fmt.Sprint(words(sub)), fmt.Sprint(words(&want))); err != nil {
			return err
		}
		n++
	}
	if len(all) < 11 {
		if err := equal(s, "wide.Subsets, how many", n, 1<<len(all)); err != nil {
			return err
		}
	}

	// Chosen holds the numbers of the k elements. The next choice moves up the
	// lowest that can move, and drops the ones below it.
	k := s.r.IntN(min(len(all), 12) + 1)
	chosen := make([]int, k)
	for i := range chosen {
		chosen[i] = i
	}
	n = 0
	more := true
	for sub := range wide.Snoob(&set, k) {
		if n == longest {
			break
		}
		if !more {
			return fmt.Errorf("wide.Snoob goes on after %d", n)
		}
		var want B
		for _, j := range chosen {
			words(&want)[all[j]/64] |= 1 << (all[j] % 64)
		}
		if err := equal(s, "wide.Snoob", fmt.Sprint(words(sub)), fmt.Sprint(words(&want))); err != nil {
			return err
		}
		n++
		more = false
		for i := range chosen {
			above := len(all)
			if i+1 < k {
				above = chosen[i+1]
			}
			if chosen[i]+1 < above {
				chosen[i]++
				for j := range i {
					chosen[j] = j
				}
				more = true
				break
			}
		}
	}
	if more && n < longest {
		return fmt.Errorf("wide.Snoob ends after %d", n)
	}
	return nil
}
