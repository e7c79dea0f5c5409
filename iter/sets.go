package iter

import (
	"math/bits"
	"slices"

	"github.com/bitwalk/bitwalk/internal/word"
	"github.com/bitwalk/bitwalk/scan"
)

// PositionsAnd returns an iterator over the positions of the elements in both a
// and b, ascending, without storing the intersection. It reads ahead in both.
//
// The fewer of the positions are in both, the more of the time goes into reading: for
// many walks over a sparse intersection, store it by [scan.And] and take [Positions].
// For up to 16 words, a loop over [Bits] of a[w] & b[w] for each word is several times
// as fast. [scan.CountAnd] counts the positions.
//
// The buffers take 5.4 KiB of the stack of the function with the loop, here and in the
// other walks that read ahead in a set that is not stored.
func PositionsAnd(a, b []uint64) Seq[int] {
	return positionsAnd(source{op: and, a: a, b: b})
}

// PositionsAndNot returns an iterator over the positions of the elements of a that
// are not in b, ascending, without storing the difference. It reads ahead in both.
func PositionsAndNot(a, b []uint64) Seq[int] {
	return positionsAndNot(source{op: andNot, a: a, b: b})
}

// PositionsAll returns an iterator over the positions of the elements in every one of
// sets, ascending, without storing the intersection. It panics if there are no sets.
// It reads ahead in all. [scan.CountAll] counts the positions.
func PositionsAll(sets [][]uint64) Seq[int] {
	if len(sets) == 0 {
		panic("iter: PositionsAll: no sets, want at least one")
	}
	return positionsAll(source{op: all, sets: sets})
}

// PositionsAny returns an iterator over the positions of the elements in at least one
// of sets, ascending, without storing the union. It panics if there are no sets. It
// reads ahead in all. [scan.CountAny] counts the positions.
func PositionsAny(sets [][]uint64) Seq[int] {
	if len(sets) == 0 {
		panic("iter: PositionsAny: no sets, want at least one")
	}
	return positionsAny(source{op: anyOf, sets: sets})
}

// ZeroPositions returns an iterator over the positions of the zero bits of words,
// ascending, without a complemented copy. It ends with the last bit of words. It
// reads ahead.
func ZeroPositions(words []uint64) Seq[int] {
	return zeroPositions(source{op: not, a: words})
}

// PositionsIn returns an iterator over the positions in [from, to) of the one bits
// of words, ascending. A negative from counts as 0, and a to beyond words as their
// end. If from >= to, the sequence is empty. It reads ahead.
func PositionsIn(words []uint64, from, to int) Seq[int] {
	return positionsIn(source{op: only, a: words, from: from, to: to})
}

// RPositionsIn returns an iterator over the positions in [from, to) of the one bits
// of words, descending. A negative from counts as 0, and a to beyond words as their
// end. If from >= to, the sequence is empty.
func RPositionsIn(words []uint64, from, to int) Seq[int] {
	return func(yield func(int) bool) {
		from, to := max(from, 0), word.End(len(words), to)
		for mask := ^uint64(0) >> (-to & 63); from < to; mask = ^uint64(0) {
			to = (to - 1) &^ 63
			rest := words[to>>6] & mask
			if to < from {
				rest &^= 1<<(from&63) - 1
			}
			for rest != 0 {
				i := bits.Len64(rest) - 1
				rest &^= 1 << (i & 63)
				if !yield(to + i) {
					return
				}
			}
		}
	}
}

// positionsIn walks s in the stages of [PositionsAs], computing the words of s a
// block at a time.
//
//twin:copy positionsAnd positionsAndNot positionsAll positionsAny zeroPositions
func positionsIn(s source) Seq[int] {
	return func(yield func(int) bool) {
		s := s
		var one [1]uint32
		for need := s.start(&one); need != end; {
			var buf []uint32
			var block []uint64
			run, base := one[:], 64*s.at
			switch need {
			case first:
				need = few
			case few:
				var b [128]uint32
				var words [64]uint64
				buf, block = b[:], words[:]
				run, need = s.fill(buf, block, 1+one[0])
			case many:
				var b [512]uint32
				var words [256]uint64
				buf, block = b[:], words[:]
				run, need = s.fill(buf, block, 0)
			}
			for {
				for _, p := range run {
					if !yield(base + int(p)) {
						return
					}
				}
				if need != same {
					break
				}
				base = 64 * s.at
				run, need = s.fill(buf, block, 0)
			}
		}
	}
}

// An operation says how a source computes its words.
type operation uint8

const (
	only   operation = iota // of a
	not                     // the complement of a
	and                     // of a and b, which have the same length
	andNot                  // of a and b, which is not longer than a
	all                     // of all sets, of which a becomes the shortest
	anyOf                   // of any set, of which a becomes the longest
)

// name returns the name of the function for o.
func (o operation) name() string {
	return [...]string{
		only:   "iter: PositionsIn",
		not:    "iter: ZeroPositions",
		and:    "iter: PositionsAnd",
		andNot: "iter: PositionsAndNot",
		all:    "iter: PositionsAll",
		anyOf:  "iter: PositionsAny",
	}[o]
}

// A source computes the words of a set that is not stored as a whole.
type source struct {
	op    operation
	a, b  []uint64   // the rest of both
	sets  [][]uint64 // whole, if op is of many
	at    int        // the number of words that were before them
	from  int        // where to begin, if op is only
	to    int        // where to end
	head  uint64     // the bits to clear in the first word
	tail  uint64     // and in the last
	block int        // the number of words to compute at once
}

// start cuts s down to the words that the walk needs, from the first that is not
// zero on, sets one to the first position in it, and returns what the walk needs.
//
//go:noinline
func (s *source) start(one *[1]uint32) (need int) {
	s.block = 64
	switch s.op {
	case only:
		from, to := max(s.from, 0), word.End(len(s.a), s.to)
		if from >= to {
			return end
		}
		s.at = from >> 6
		s.a = s.a[from>>6 : (to-1)>>6+1]
		s.head = 1<<(from&63) - 1
		s.tail = ^(^uint64(0) >> (-to & 63))
	case and:
		s.a = s.a[:min(len(s.a), len(s.b))]
	case all:
		s.a = slices.MinFunc(s.sets, func(a, b []uint64) int { return len(a) - len(b) })
	case anyOf:
		s.a = slices.MaxFunc(s.sets, func(a, b []uint64) int { return len(a) - len(b) })
	}
	s.b = s.b[:min(len(s.a), len(s.b))]
	for w := range s.a {
		if x := s.word(w); x != 0 {
			s.skip(w)
			if word.Narrow {
				word.MustReach(s.op.name(), s.at)
			}
			one[0] = uint32(bits.TrailingZeros64(x))
			return first
		}
	}
	return end
}

// fill fills buf with positions in s, relative to its base, as far as there is room,
// and takes the words that it uses up out of s. It returns the positions and what the
// walk needs next. In the second stage, from is the position after the first one,
// which the walk has yielded already; otherwise it is 0.
//
//go:noinline
func (s *source) fill(buf []uint32, block []uint64, from uint32) (run []uint32, need int) {
	if from > 0 && len(s.a) > 64 {
		buf = buf[:80]
	}
	var n, used int
	if s.op == only && s.head == 0 && len(s.a) > 1 {
		// All but the last word are there already.
		n, used = scan.FillPositions(buf, s.a[:len(s.a)-1])
	} else {
		part := block[:min(s.block, len(block), len(s.a))]
		if word.Narrow && s.at < word.Limit {
			part = part[:min(len(part), word.Limit-s.at)]
		}
		s.make(part)
		n, used = scan.FillPositions(buf, part)
		// The next call computes the rest of a block again, so the next block is as
		// long as the part used of this one, or longer if all of it was used.
		if s.block = used + 1; used == len(part) {
			s.block = 2 * used
		}
	}
	if word.Narrow && n > 0 {
		word.MustReach(s.op.name(), s.at)
	}
	s.skip(used)
	run, need = stage(buf[:n], from, used, len(s.a))
	if from > 0 && need != end && len(s.a) > len(block) {
		need = many
		s.block = 8 * used
	}
	return run, need
}

// word returns word w of s.
func (s *source) word(w int) uint64 {
	x := s.a[w]
	switch s.op {
	case not:
		x = ^x
	case and:
		x &= s.b[w]
	case andNot:
		if w < len(s.b) {
			x &^= s.b[w]
		}
	case all:
		for _, set := range s.sets {
			x &= set[s.at+w]
		}
	case anyOf:
		for _, set := range s.sets {
			if i := s.at + w; i < len(set) {
				x |= set[i]
			}
		}
	}
	if w == 0 {
		x &^= s.head
	}
	if w == len(s.a)-1 {
		x &^= s.tail
	}
	return x
}

// make sets block to the first words of s.
func (s *source) make(block []uint64) {
	a := s.a[:len(block)]
	switch s.op {
	case only:
		copy(block, a)
	case not:
		for i, x := range a {
			block[i] = ^x
		}
	case and:
		scan.And(block, a, s.b)
	case andNot:
		scan.AndNot(block, a, s.b)
	case all, anyOf:
		s.makeOf(block)
	}
	block[0] &^= s.head
	if len(block) == len(s.a) {
		block[len(block)-1] &^= s.tail
	}
}

// makeOf sets block to the first words of s, if op is of many sets: several at a time.
func (s *source) makeOf(block []uint64) {
	var parts [16][]uint64
	n, at := 0, s.at
	for _, set := range s.sets {
		if n == len(parts) {
			s.combine(block, parts[:])
			parts[0], n = block, 1
		}
		parts[n] = set[min(at, len(set)):min(at+len(block), len(set))]
		n++
	}
	s.combine(block, parts[:n])
}

func (s *source) combine(block []uint64, sets [][]uint64) {
	if s.op == all {
		scan.AndAll(block, sets)
	} else {
		scan.OrAll(block, sets)
	}
}

// skip takes n words out of s.
func (s *source) skip(n int) {
	if n == 0 {
		return
	}
	s.a, s.b = s.a[n:], s.b[min(n, len(s.b)):]
	s.at += n
	s.head = 0
}
