// Package bitset has sets of small numbers, of any size.
//
// A [Set] is a slice of words: element i is bit i%64 of word i/64. The zero Set is
// empty and ready to use, and grows as elements are added:
//
//	var seen bitset.Set
//	seen.Add(1000)
//	seen.AddIn(10, 20)
//	seen.Remove(15)
//
// The result of an operation on sets goes into the receiver, as with math/big, and the
// receiver may be one of them:
//
//	seen.And(seen, bitset.Of(3, 12, 15, 18))
//	for i := range seen.All() {
//		fmt.Println(i) // 12, 18
//	}
//
// Beyond the words of a set are zeros. Two sets are equal if they have the same
// elements, whatever the lengths of their slices, and no answer depends on a length,
// nor on zero words at the end.
//
// # Words
//
// A Set is its words and nothing else, so what has no method here may have a function:
// every function on a slice of words takes a Set, and bitset.Set(words) makes a slice
// of words a set, without a copy. See packages [github.com/bitwalk/bitwalk/scan] for
// counts of many sets and positions of 32 bits, [github.com/bitwalk/bitwalk/rank] for
// rank and select in constant time, and [github.com/bitwalk/bitwalk/iter] for walks
// over positions of other types.
//
// As with any slice, a copy made by assignment shares its words: see [Set.Clone].
// Concurrent reads are safe; a change needs a lock, as that of a slice does.
//
// A number below 0 is no element of any set: [Set.Contains] answers false, and to add,
// remove or flip it panics.
//
// The programs [github.com/bitwalk/bitwalk/examples/wordindex] and
// [github.com/bitwalk/bitwalk/examples/reach] find documents and paths with sets.
package bitset

// A Set is a set of numbers from 0 up: i is an element if bit i%64 of word i/64 is one.
// The zero value is the empty set.
//
// A set takes a bit for each number up to its greatest element. Its greatest element
// may be as large as memory, or an int, allows.
type Set []uint64

// extend gives s at least n words. The new ones are zeros. Memory that is allocated in
// place of some has twice the words, so that elements can be added in ascending order.
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

// room returns memory for n words, that of s if it is large enough. Memory that is
// allocated in place of some grows by a share of it, so that n can grow slowly.
func (s *Set) room(n int) Set {
	if n <= cap(*s) {
		return (*s)[:n]
	}
	return make(Set, n, max(n, cap(*s)+cap(*s)/4))
}
