// Package bitset implements bitsets: sets of non-negative ints, of any size.
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
// # Methods
//
//	elements      Add Remove Flip Contains DeleteFunc
//	the nearest   First Last NextBit PrevBit NextZero PrevZero
//	ranges        AddIn RemoveIn FlipIn CountIn
//	two sets      And AndNot Or Xor CountAnd CountAndNot CountOr CountXor
//	              Equal Compare Intersects IsSubset
//	many sets     AndAll OrAll AtLeast
//	one set       Count IsEmpty Rank Select Not Shift
//	walks         All Backward AllIn BackwardIn AllAnd AllAndNot Runs
//	memory        Grow Trim Clone
//	texts         String Key, and those of encoding and encoding/json
//	streams       WriteTo ReadFrom
//
// # Lengths
//
// Beyond the words of a set are zeros. Two sets are equal if they have the same
// elements, whatever the lengths of their slices, and zero words at the end of a set
// change no answer.
//
// A method makes its receiver longer if the result needs more words, but never shorter:
// a set that [New](n) returns keeps a word for every number below n, and comes back with it
// from its binary form. Only [Set.Trim] removes words; so does slicing, as in s = s[:n], and
// s = s[:0] empties s and keeps its memory.
//
// Negative numbers are no elements. Asking about one gives the answer no, and a range that
// is read begins at 0. Adding, removing or flipping one panics, and so does changing a range
// unless 0 <= from <= to. A uint above the greatest int becomes a negative number when it is
// converted. Adding 1<<51 or more panics too, because no slice of words is long enough.
//
// Package [scan] says how large a set may be where int has 32 bits.
//
// # Data from outside
//
// A set has a bit for every number up to its greatest element. So a single number from outside
// can take all memory, and Go then ends the program: 1<<42 takes 512 GiB. Compare it with a
// limit of your program before the set grows, as in Add, AddIn, Of, New or Shift:
//
//	if i < 0 || i >= limit {
//		return fmt.Errorf("%d is not a number below %d", i, limit)
//	}
//	seen.Add(i)
//
// [Set.UnmarshalText], [Set.UnmarshalJSON], which takes an array of numbers as well,
// [Set.UnmarshalBinary] and [Set.ReadFrom] return an error for what is invalid or too large for its
// length: a set takes at most 128 KiB, or eight times the length of its text. The number of sets
// is for your program to limit. A document of many short sets, such as [[1048575],[1048575]]
// as a []bitset.Set, takes 128 KiB for each of them, thousands of times its length. The page
// [docs/bitset.md] has code that counts them first, and a type with a lower limit.
//
// # Words
//
// A Set is its words and nothing else: every function on a slice of words takes a Set,
// and bitset.Set(words) is the set with these words, without a copy. More functions are
// in packages [github.com/bitwalk/bitwalk/scan] (counts of many sets, positions as
// uint32), [github.com/bitwalk/bitwalk/rank] (an index for rank and select) and
// [github.com/bitwalk/bitwalk/iter] (walks over positions of other types).
//
// As with any slice, a copy made by assignment shares its words: see [Set.Clone]. To copy
// a into the memory of s, write s = append(s[:0], a...).
//
// Concurrent reads are safe; a change needs a lock. An element for which there is a
// word can be added by [sync/atomic.OrUint64] without a lock. A set that grows uses the capacity of
// its slice, as append does. So if several sets are parts of one slice of words, limit
// their capacities, as in words[i:j:j].
//
// For numbers below a fixed limit of up to 512, take a board of package
// [github.com/bitwalk/bitwalk/wide]: its words are in the variable itself, so that an
// operation checks no lengths and no memory. The page [docs/bitset.md] answers more questions
// (keys of maps, allocators, lists such as 0-3,8, bytes, several goroutines) and has the
// counterparts of the methods of bits-and-blooms/bitset and math/big.
//
// The program [github.com/bitwalk/bitwalk/examples/wordindex] finds documents with sets,
// and [github.com/bitwalk/bitwalk/examples/reach] what can be reached in a graph.
//
// [docs/bitset.md]: https://github.com/bitwalk/bitwalk/blob/main/docs/bitset.md
package bitset

import (
	"math"
	"unsafe"

	"github.com/bitwalk/bitwalk/internal/fault"
)

// A Set is a set of non-negative ints: i is an element if bit i%64 of word i/64 is one.
// The zero value is the empty set.
//
// A set takes at least one bit of memory for each number from 0 to its greatest element.
type Set []uint64

// greatest is the greatest element that a set can have. No slice has more than 1<<48 bytes.
const greatest = min(1<<51-1, math.MaxInt)

// mustStart panics in the name of a function if i is negative.
func mustStart(name string, i int) {
	if i < 0 {
		panic(fault.Message("bitset: ", name, ": ", i, " is negative"))
	}
}

// mustGrow panics in the name of a function if no set can grow to element i.
func mustGrow(name string, i int) {
	mustStart(name, i)
	if i > greatest {
		panic(fault.Message("bitset: ", name, ": ", i, " is too large, want at most ", greatest))
	}
}

// extend gives s at least n words. The new ones are zeros.
func (s *Set) extend(n int) {
	old := len(*s)
	switch {
	case n <= old:
	case n <= cap(*s):
		*s = (*s)[:n]
		clear((*s)[old:])
	default:
		s.move(n)
	}
}

// move moves the words of s to new memory for n words, at least as many as there are. If s has no
// room for them, the capacity at least doubles, so that n can grow in small steps in linear time.
func (s *Set) move(n int) {
	room := n
	if n > cap(*s) {
		room = max(n, 2*cap(*s))
	}
	words := make(Set, n, room)
	copy(words, *s)
	*s = words
}

// space gives s room for a result of n words that is made of sets, and returns all words of s, which
// are no fewer than before. They are new unless s has room for them and does not clash with a set.
// The sets are copies: s must not be one of them.
//
// The compiler leaves the words of a caller's s on the stack if nothing is assigned to *s but a part
// of itself or new memory.
func (s *Set) space(n int, sets ...Set) Set {
	n = max(n, len(*s))
	if n > cap(*s) {
		s.move(n)
		return *s
	}
	*s = (*s)[:n]
	for _, a := range sets {
		if clash(*s, a) {
			s.move(n)
			break
		}
	}
	return *s
}

// clash reports whether dst and a have words in common and begin with different ones. Where they
// begin with the same one, every method reads a word of a before it writes that word of dst.
func clash(dst, a Set) bool {
	d := uintptr(unsafe.Pointer(unsafe.SliceData(a))) - uintptr(unsafe.Pointer(unsafe.SliceData(dst)))
	n, m := 8*uintptr(len(dst)), 8*uintptr(len(a))
	return d != 0 && (d < n && m > 0 || -d < m && n > 0) // a begins in dst, or dst in a
}
