package wide

// This file makes the compiler write out the loops over the words of a board in the
// caller's function, where the number of words is a constant, and so often an index
// and a shift: what remains is a few instructions for each word.
//
// The inliner has a budget for a function, but does not count the body of a function
// literal, and a literal that is called once may be much longer. So what is long goes
// into a literal that is passed to inline.

// inline calls body.
func inline(body func()) { body() }

// others returns a function that calls do with the index of each of n words but the
// first two, which every board has: the compiler leaves a NOP for every call that it
// inlines. It is called at once, as in others()(n, do). A function that calls do itself
// would be too long to inline. One that captured n would be stored in memory, among the
// words of boards, and the compiler would not see through that which words are in
// registers.
func others() func(n int, do func(i int)) {
	return func(n int, do func(i int)) {
		do(2)
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
	}
}
