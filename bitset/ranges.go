package bitset

import (
	"fmt"
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/fill"
	"github.com/bitwalk/bitwalk/internal/word"
	"github.com/bitwalk/bitwalk/scan"
)

// This file changes the elements in [from, to), and asks about them.

// AddIn adds all numbers in [from, to) to s. If from >= to, it adds none. It panics if
// from < 0. If s has too few words, it grows.
func (s *Set) AddIn(from, to int) {
	word.Inline(func() {
		words := *s
		first, last := from>>6, (to-1)>>6
		if uint(last) >= uint(len(words)) || uint(from) >= uint(to) || last-first > 1 {
			s.addInMany(from, to)
			return
		}
		// Without a branch on whether it is one word or two.
		head, tail, one := ^uint64(0)<<(from&63), ^uint64(0)>>(-to&63), uint64(last-first)-1
		words[first] |= head & (tail | ^one)
		words[last] |= tail & (head | ^one)
	})
}

// addInMany is AddIn for more words than two, or for words that s does not have, or for
// no words.
//
//go:noinline
func (s *Set) addInMany(from, to int) {
	words := *s
	first, last := from>>6, (to-1)>>6
	if uint(last) >= uint(len(words)) || uint(from) >= uint(to) {
		s.addInBeyond(from, to)
		return
	}
	words[first] |= ^uint64(0) << (from & 63)
	words[last] |= ^uint64(0) >> (-to & 63)
	addAll(words[first+1 : last])
}

// addInBeyond is AddIn for words that s does not have, or for no words.
func (s *Set) addInBeyond(from, to int) {
	mustStart("AddIn", from)
	if from < to {
		s.extend((to-1)>>6 + 1)
		s.AddIn(from, to)
	}
}

// addAll sets all bits of words.
func addAll(words []uint64) {
	word.Inline(func() {
		n := len(words)
		if n > few {
			addBlocks(words)
			return
		}
		if n < 4 {
			for w := range words {
				words[w] = ^uint64(0)
			}
			return
		}
		// The last four words may be among those that the loop has set.
		end := words[n-4:]
		for ; len(words) > 4; words = words[4:] {
			words[0], words[1], words[2], words[3] = ^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)
		}
		end[0], end[1], end[2], end[3] = ^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)
	})
}

// addBlocks is addAll for more than few words. Without a kernel, to copy ones takes less
// time than to store them one by one.
//
//go:noinline
func addBlocks(words []uint64) {
	if fill.Fast() {
		fill.Words(words, ^uint64(0))
		return
	}
	for len(words) > 0 {
		n := min(len(words), len(full))
		word.Copy(words[:n], full[:n])
		words = words[n:]
	}
}

// RemoveIn removes all elements in [from, to) from s. It panics if from < 0.
func (s Set) RemoveIn(from, to int) {
	mustStart("RemoveIn", from)
	first, last, head, tail := word.Part(len(s), from, to)
	if first >= last {
		if first == last {
			s[first] &^= head & tail
		}
		return
	}
	s[first] &^= head
	wipe(s[first+1 : last])
	s[last] &^= tail
}

// wipe clears all bits of words, with a preemption point after each piece.
func wipe(words []uint64) {
	if len(words) >= minWipe && len(words) <= maxWipe && fill.Fast() {
		fill.Words(words, 0)
		return
	}
	if len(words) <= word.Piece {
		clear(words)
		return
	}
	for n := word.Cut(len(words), 1); n < len(words); n = word.Cut(len(words), 1) {
		wipeSome(words[:n])
		words = words[n:]
	}
	wipeSome(words)
}

// minWipe and maxWipe are the numbers of words between which the kernel takes less time
// than clear, which uses a string instruction from 256 words on.
const minWipe, maxWipe = 256, 1 << 15

// wipeSome is not inlined, so that its prologue is the preemption point.
//
//go:noinline
func wipeSome(words []uint64) { clear(words) }

// FlipIn adds the numbers in [from, to) that s does not contain, and removes the
// others. If from >= to, it does nothing. It panics if from < 0. If s has too few words,
// it grows.
func (s *Set) FlipIn(from, to int) {
	mustStart("FlipIn", from)
	if from >= to {
		return
	}
	s.extend((to-1)>>6 + 1)
	first, last, head, tail := word.Part(len(*s), from, to)
	if first == last {
		(*s)[first] ^= head & tail
		return
	}
	(*s)[first] ^= head
	invert((*s)[first+1:last], (*s)[first+1:last])
	(*s)[last] ^= tail
}

// AddEvery adds every step-th number of [from, to) to s: from, from+step, from+2*step
// and so on. It panics if from < 0 or step < 1. If s has too few words, it grows.
func (s *Set) AddEvery(from, to, step int) {
	mustStep("AddEvery", from, step)
	if from >= to {
		return
	}
	last := from + (to-1-from)/step*step
	s.extend(last>>6 + 1)
	words := *s
	if step >= 64 {
		for i := from; ; i += step {
			words[i>>6] |= 1 << (i & 63)
			if i == last {
				return
			}
		}
	}
	c := newComb(from, last, step)
	for w := from >> 6; w <= last>>6; w++ {
		words[w] |= c.next(w)
	}
}

// RemoveEvery removes every step-th number of [from, to) from s: from, from+step,
// from+2*step and so on, as a sieve removes the multiples of a prime. It panics if
// from < 0 or step < 1.
func (s Set) RemoveEvery(from, to, step int) {
	mustStep("RemoveEvery", from, step)
	to = word.End(len(s), to)
	if from >= to {
		return
	}
	last := from + (to-1-from)/step*step
	if step >= 64 {
		for i := from; ; i += step {
			s[i>>6] &^= 1 << (i & 63)
			if i == last {
				return
			}
		}
	}
	c := newComb(from, last, step)
	for w := from >> 6; w <= last>>6; w++ {
		s[w] &^= c.next(w)
	}
}

// A comb yields the words of the set {from, from+step, …, last}, one after the other.
type comb struct {
	teeth  uint64 // a word with the multiples of step
	at     int    // the place of the first tooth in the next word
	step   int    // less than 64
	last   int    // the last tooth
	behind int    // 64 % step: how far the first tooth moves down from word to word
}

func newComb(from, last, step int) comb {
	c := comb{at: from & 63, step: step, last: last, behind: 64 % step}
	for i := 0; i < 64; i += step {
		c.teeth |= 1 << i
	}
	return c
}

// next returns word w.
func (c *comb) next(w int) uint64 {
	x := c.teeth << c.at
	if w == c.last>>6 {
		x &= ^uint64(0) >> (63 - c.last&63)
	}
	// The first word may begin with fewer teeth than fit.
	for c.at >= c.step {
		c.at -= c.step
	}
	if c.at -= c.behind; c.at < 0 {
		c.at += c.step
	}
	return x
}

// ContainsIn reports whether s contains all numbers in [from, to). If from >= to, it
// returns true. If from < 0 and from < to, it returns false.
func (s Set) ContainsIn(from, to int) bool {
	switch {
	case from >= to:
		return true
	case from < 0:
		return false
	}
	first, last, head, tail := word.Part(len(s), from, to)
	if (to-1)>>6 >= len(s) {
		return false
	}
	if first == last {
		return ^s[first]&head&tail == 0
	}
	if ^s[first]&head != 0 || ^s[last]&tail != 0 {
		return false
	}
	for _, x := range s[first+1 : last] {
		if x != ^uint64(0) {
			return false
		}
	}
	return true
}

// IntersectsIn reports whether s contains some number in [from, to). If from >= to, it
// returns false.
func (s Set) IntersectsIn(from, to int) bool {
	first, last, head, tail := word.Part(len(s), from, to)
	switch {
	case first > last:
		return false
	case first == last:
		return s[first]&head&tail != 0
	}
	return s[first]&head != 0 || s[last]&tail != 0 || !s[first+1:last].IsEmpty()
}

// CountIn returns the number of elements of s in [from, to). If from >= to, it returns 0.
func (s Set) CountIn(from, to int) (n int) {
	word.Inline(func() {
		from, to := max(from, 0), word.End(len(s), to)
		if from >= to {
			return
		}
		first, last := from>>6, (to-1)>>6
		x := s[first] >> (from & 63)
		if first == last {
			n = bits.OnesCount64(x << ((from - to) & 63))
			return
		}
		n = bits.OnesCount64(x) + bits.OnesCount64(s[last]<<(-to&63))
		if last-first > inlined {
			n += countWords(s[first+1 : last])
			return
		}
		for w := first + 1; w < last; w++ {
			n += bits.OnesCount64(s[w])
		}
	})
	return n
}

// countWords is scan.Count as a call: Go 1.24 does not inline a literal in a literal.
//
//go:noinline
func countWords(words []uint64) int { return scan.Count(words) }

// mustStart panics in the name of a function if from is negative.
func mustStart(name string, from int) {
	if from < 0 {
		panic(outside{name, from, -1})
	}
}

// mustStep panics in the name of a method unless from and step are what it takes.
func mustStep(method string, from, step int) {
	mustStart(method, from)
	if step < 1 {
		panic(fmt.Sprintf("bitset: %s: step is %d, want at least 1", method, step))
	}
}
