package wide

// This file makes the compiler write out the loops over the words of a board in the
// caller's function, where the number of words is a constant, and so often an index
// and a shift: what remains is a few instructions for each word.
//
// The inliner has a budget for a function, but does not count the body of a function
// literal that the function passes on, and a literal that is called once may be much
// longer. So what is long goes into a literal that is passed to inline, find, plus or
// or, or that words, sum or union returns.
//
// For a call that it inlines, the compiler leaves a NOP, unless the calling function
// has another instruction in the same line. Hence the words that are computed in the
// line of a call and passed as values, and the calls in the line that uses the result.

// inline calls body.
func inline(body func()) { body() }

// find returns what body returns.
func find(body func() int) int { return body() }

// zero reports whether body returns 0.
func zero(body func() uint64) bool { return body() == 0 }

// ask returns what body returns.
func ask(body func() bool) bool { return body() }

// words returns a function that sets word 0 of dst to first and then every other word
// i to word(i), ascending. It is called at once, as in words[B]()(dst, first, word): a
// function that did the same itself would be too long to inline.
func words[B Board]() func(dst *B, first uint64, word func(i int) uint64) {
	return func(dst *B, first uint64, word func(i int) uint64) {
		(*dst)[0] = first
		// Of a board of one word, 1 is no constant index.
		if i := 1; i < len(*dst) {
			(*dst)[i] = word(i)
		}
		if i := 2; i < len(*dst) {
			(*dst)[i] = word(i)
		}
		if i := 3; i < len(*dst) {
			(*dst)[i] = word(i)
		}
		if i := 4; i < len(*dst) {
			(*dst)[i] = word(i)
		}
		if i := 5; i < len(*dst) {
			(*dst)[i] = word(i)
		}
		if i := 6; i < len(*dst) {
			(*dst)[i] = word(i)
		}
		if i := 7; i < len(*dst) {
			(*dst)[i] = word(i)
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

// union returns a function that ORs first, which is of word 0, and word(i) of every
// other word i of n.
func union() func(n int, first uint64, word func(i int) uint64) uint64 {
	return func(n int, first uint64, word func(i int) uint64) uint64 {
		if n > 1 {
			first |= word(1)
		}
		if n > 2 {
			first |= word(2)
		}
		if n > 3 {
			first |= word(3)
		}
		if n > 4 {
			first |= word(4)
		}
		if n > 5 {
			first |= word(5)
		}
		if n > 6 {
			first |= word(6)
		}
		if n > 7 {
			first |= word(7)
		}
		return first
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
