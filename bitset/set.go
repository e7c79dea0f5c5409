// Package bitset implements sets of non-negative ints, of any size.
//
// A [Set] is a slice of words: element i is bit i%64 of word i/64. The zero Set is
// empty and ready to use. A set grows as elements are added:
//
//	var seen bitset.Set
//	seen.Add(1000)
//	seen.AddIn(10, 20)
//	seen.Remove(15)
//
// The result of an operation on sets goes into the receiver, as with math/big, and the
// receiver may be one of these sets:
//
//	seen.And(seen, bitset.Of(3, 12, 15, 18))
//	for i := range seen.All() {
//		fmt.Println(i) // 12, 18
//	}
//
// Beyond the words of a set are zeros. Two sets are equal if they have the same
// elements, whatever the lengths of their slices, and zero words at the end of a set
// change no answer. Only [Set.Put] needs a word that is already there.
//
// For numbers below a fixed limit of up to 512, take a board of package
// [github.com/bitwalk/bitwalk/wide]: its words are in the variable itself, so that an
// operation checks no lengths and no memory.
//
// # Words
//
// A Set is its words and nothing else: every function on a slice of words takes a Set,
// and bitset.Set(words) is the set with these words, without a copy. More functions are
// in packages [github.com/bitwalk/bitwalk/scan] (counts of many sets, positions as
// uint32), [github.com/bitwalk/bitwalk/rank] (rank and select in constant time) and
// [github.com/bitwalk/bitwalk/iter] (walks over positions of other types).
//
// As with any slice, a copy made by assignment shares its words: see [Set.Clone]. To copy
// a into the memory of s, write s = append(s[:0], a...); to empty s and keep its memory,
// s = s[:0].
//
// Concurrent reads are safe; a change needs a lock. A set that grows uses the capacity of
// its slice, as append does. So if several sets are parts of one slice of words, limit
// their capacities, as in words[i:j:j].
//
// A negative number is an element of no set: [Set.Contains] is false for it, and adding,
// removing or flipping it panics.
//
// The programs [github.com/bitwalk/bitwalk/examples/wordindex] and
// [github.com/bitwalk/bitwalk/examples/reach] find documents and paths with sets.
package bitset

import (
	"unsafe"

	"github.com/bitwalk/bitwalk/internal/word"
)

// A Set is a set of non-negative ints: i is an element if bit i%64 of word i/64 is one.
// The zero value is the empty set.
//
// A set takes at least one bit of memory for each number from 0 to its greatest element,
// which may be any int for which there is memory.
type Set []uint64

// extend gives s at least n words. The new ones are zeros.
func (s *Set) extend(n int) {
	if n > len(*s) {
		s.lengthen(n)
	}
}

// lengthen gives s n words, which is more than it has. If it allocates, the capacity at
// least doubles, so that adding elements in ascending order takes linear time.
func (s *Set) lengthen(n int) {
	old := len(*s)
	if n <= cap(*s) {
		*s = (*s)[:n]
		wipe((*s)[old:])
		return
	}
	grown := make(Set, n, max(n, 2*cap(*s)))
	if old > 0 {
		word.Copy(grown[:old], *s)
	}
	*s = grown
}

// become gives s n words, for a result that is made of a, and returns them: the memory
// of s if s takes them, or new memory.
func (s *Set) become(n int, a Set) Set {
	word.Inline(func() {
		if s.takes(n, a) {
			*s = (*s)[:n]
		} else {
			*s = s.renewed(n)
		}
	})
	return *s
}

// space returns n words for a result that is made of a and b: the memory of s if s takes
// them, or new memory. It does not change s.
func (s *Set) space(n int, a, b Set) Set {
	if s.takes(n, a) && s.takes(n, b) {
		return (*s)[:n]
	}
	return s.renewed(n)
}

// room is space for a result that is made of sets, at least one.
func (s *Set) room(n int, sets []Set) Set {
	for _, a := range sets {
		if !s.takes(n, a) {
			return s.renewed(n)
		}
	}
	return (*s)[:n]
}

// renewed returns memory for n words that do not fit in that of s. If s is too small, the
// capacity doubles up to few words, and grows by at least a quarter beyond, so that n can
// grow in small steps.
//
//go:noinline
func (s *Set) renewed(n int) Set {
	switch old := cap(*s); {
	case n == 0: // takes may say no, but there is nothing to write
		return (*s)[:0]
	case n > old:
		return make(Set, n, max(n, old+max(old/4, min(old, few))))
	}
	return make(Set, n)
}

// takes reports whether n words fit in the memory of s, and none of them is a word of a,
// unless a begins where s does: then a word of a is read before it is written.
func (s *Set) takes(n int, a Set) bool {
	// A set whose last byte is its byte number last, and which begins d bytes after s, or
	// -d before, has words in common with n words of s if -last <= d < 8*n.
	d := uintptr(unsafe.Pointer(unsafe.SliceData(a))) - uintptr(unsafe.Pointer(unsafe.SliceData(*s)))
	last := 8*uintptr(len(a)) - 1
	return n <= cap(*s) && (d == 0 || d+last >= 8*uintptr(n)+last)
}

// only gives s the one word x. It must have the capacity.
func (s *Set) only(x uint64) {
	*s = (*s)[:1]
	(*s)[0] = x
}

// begins reports whether a begins where s does.
func (s *Set) begins(a Set) bool {
	return unsafe.SliceData(a) == unsafe.SliceData(*s)
}
