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
// The result of an operation on sets goes into the receiver, as with math/big. The
// receiver may be one of these sets; otherwise its memory, up to its capacity, must not
// overlap theirs:
//
//	seen.And(seen, bitset.Of(3, 12, 15, 18))
//	for i := range seen.All() {
//		fmt.Println(i) // 12, 18
//	}
//
// Beyond the words of a set are zeros. Two sets are equal if they have the same
// elements, whatever the lengths of their slices, and zero words at the end of a set
// change no answer. Only [Set.Put] asks for a word that is there.
//
// # Words
//
// A Set is its words and nothing else: every function on a slice of words takes a Set,
// and bitset.Set(words) is the set with these words, without a copy. What is no method
// here may be a function of package [github.com/bitwalk/bitwalk/scan] (counts of many
// sets, positions as uint32), of [github.com/bitwalk/bitwalk/rank] (rank and select in
// constant time), or of [github.com/bitwalk/bitwalk/iter] (walks over positions of other
// types).
//
// As with any slice, a copy made by assignment shares its words: see [Set.Clone].
// Concurrent reads are safe; a change needs a lock, as with any slice.
//
// A negative number is an element of no set: [Set.Contains] is false for it, and adding,
// removing or flipping it panics.
//
// The programs [github.com/bitwalk/bitwalk/examples/wordindex] and
// [github.com/bitwalk/bitwalk/examples/reach] find documents and paths with sets.
package bitset

// A Set is a set of non-negative ints: i is an element if bit i%64 of word i/64 is one.
// The zero value is the empty set.
//
// A set takes one bit of memory for each number from 0 to its greatest element, which
// may be any int for which there is memory.
type Set []uint64

// extend gives s at least n words. The new ones are zeros. If it allocates, the capacity
// at least doubles, so that adding elements in ascending order takes linear time.
func (s *Set) extend(n int) {
	old := len(*s)
	switch {
	case n <= old:
	case n <= cap(*s):
		*s = (*s)[:n]
		clear((*s)[old:])
	default:
		grown := make(Set, n, max(n, 2*cap(*s)))
		copy(grown, *s)
		*s = grown
	}
}

// room returns memory for n words: that of s if its capacity suffices. If it allocates,
// the capacity grows by at least a quarter, so that n can grow in small steps.
func (s *Set) room(n int) Set {
	if n <= cap(*s) {
		return (*s)[:n]
	}
	return make(Set, n, max(n, cap(*s)+cap(*s)/4))
}
