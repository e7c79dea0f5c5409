package wide

// This file makes the compiler write out the loops over the words of a board in the
// caller's function, where the number of words is a constant, and so often an index
// and a shift: what remains is a few instructions for each word.
//
// The inliner has a budget for a function, but does not count the body of a function
// literal that the function passes on, and a literal that is called once may be much
// longer. So an operation is a literal, passed to one of the functions inline, find, or,
// ask; and the loop in it is another literal, returned by words, sum, union or some. Only
// intrinsic functions and literals are called in them, since other functions may be left
// as calls; shiftFar and keepLowest are meant to be.
//
// For a call that it inlines, the compiler leaves a NOP, unless the calling function
// has another instruction on the same line. Hence the words that are computed on the
// line of a call and passed as values, and the calls on the line that uses the result.
//
// The literals returned by words, sum, union and some have no type parameters. One that
// had would capture a dictionary, which is stored on the stack between two operations,
// and the compiler would no longer see which words of boards it has in registers. See
// docs/compiler.md.

// inline calls body.
func inline(body func()) { body() }

// find returns what body returns.
func find(body func() int) int { return body() }

// or returns x OR what rest returns.
func or(x uint64, rest func() uint64) uint64 { return x | rest() }

// ask returns what body returns.
func ask(body func() bool) bool { return body() }

// words returns a function that sets word 0 of a board to first and then each other word
// i of n, at(i), to word(i), ascending. It is called at once, as in words()(n, at, first,
// word): a function that did the same itself would be too long to inline.
func words() func(n int, at func(i int) *uint64, first uint64, word func(i int) uint64) {
	return func(n int, at func(i int) *uint64, first uint64, word func(i int) uint64) {
		*at(0) = first
		if n > 1 {
			*at(1) = word(1)
		}
		if n > 2 {
			*at(2) = word(2)
		}
		if n > 3 {
			*at(3) = word(3)
		}
		if n > 4 {
			*at(4) = word(4)
		}
		if n > 5 {
			*at(5) = word(5)
		}
		if n > 6 {
			*at(6) = word(6)
		}
		if n > 7 {
			*at(7) = word(7)
		}
	}
}

// sum returns a function that adds first, which is of word 0, and count(i) of every
// other word i of n.
func sum() func(n, first int, count func(i int) int) int {
	return func(n, first int, count func(i int) int) int {
		if n > 1 {
			first += count(1)
		}
		if n > 2 {
			first += count(2)
		}
		if n > 3 {
			first += count(3)
		}
		if n > 4 {
			first += count(4)
		}
		if n > 5 {
			first += count(5)
		}
		if n > 6 {
			first += count(6)
		}
		if n > 7 {
			first += count(7)
		}
		return first
	}
}

// union returns a function that ORs last and word(i) of every word i of n but word 0.
func union() func(n int, last uint64, word func(i int) uint64) uint64 {
	return func(n int, last uint64, word func(i int) uint64) uint64 {
		if n > 1 {
			last |= word(1)
		}
		if n > 2 {
			last |= word(2)
		}
		if n > 3 {
			last |= word(3)
		}
		if n > 4 {
			last |= word(4)
		}
		if n > 5 {
			last |= word(5)
		}
		if n > 6 {
			last |= word(6)
		}
		if n > 7 {
			last |= word(7)
		}
		return last
	}
}

// some returns a function that reports whether first is true, which is of word 0, or
// word(i) for another word i of n.
func some() func(n int, first bool, word func(i int) bool) bool {
	return func(n int, first bool, word func(i int) bool) bool {
		return first ||
			n > 1 && word(1) ||
			n > 2 && word(2) ||
			n > 3 && word(3) ||
			n > 4 && word(4) ||
			n > 5 && word(5) ||
			n > 6 && word(6) ||
			n > 7 && word(7)
	}
}
