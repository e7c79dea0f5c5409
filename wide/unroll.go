package wide

// The operations on boards are loops over words that the compiler unrolls in the caller's
// function, where the number of words is a constant. Go unrolls no loops, and its inliner
// takes only short functions. But it counts neither the body of a function literal that is
// passed on, nor what a constant condition leaves out of a call that it has inlined. In
// such a literal it may inline nothing but other literals and intrinsic functions.
//
// Each call that is inlined leaves a mark in the machine code, a NOP where no instruction stands
// for it. An operation would have two of these for each word, as many as loads and stores. So
// store writes out what it does on boards of two words, the most frequent: it makes examples/shogi
// faster. The literal that it is passed is called where its operands are loaded, and leaves no NOP.
//
// The functions below are not generic. The literals of a generic function capture a
// dictionary, and storing that between two operations can keep the compiler from finding
// the words of a board in registers.

// inline is word.Inline for operations that are made of several loops or branches, and unroll
// is for the loops in them. There are two, as the compiler inlines no function within itself: in
// a body of inline, operations call each and some, which use unroll, or next and prev, for which
// package word has a third.
func inline(body func()) { body() }

func unroll(body func()) { body() }

// each calls do with 0 to n-1, where n is at most 8.
func each(n int, do func(i int)) {
	unroll(func() {
		if n > 0 {
			do(0)
		}
		if n > 1 {
			do(1)
		}
		if n > 2 {
			do(2)
		}
		if n > 3 {
			do(3)
		}
		if n > 4 {
			do(4)
		}
		if n > 5 {
			do(5)
		}
		if n > 6 {
			do(6)
		}
		if n > 7 {
			do(7)
		}
	})
}

// some reports whether is(i) for some i from 0 to n-1. It calls is up to the first of them.
func some(n int, is func(i int) bool) (found bool) {
	unroll(func() {
		switch {
		case is(0), n > 1 && is(1), n > 2 && is(2), n > 3 && is(3), n > 4 && is(4), n > 5 && is(5), n > 6 && is(6), n > 7 && is(7):
			found = true
		}
	})
	return found
}
