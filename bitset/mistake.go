package bitset

import (
	"math"
	"strconv"
	"strings"
)

// This file panics for what a caller must not ask for.

// A mistake is the value of a panic. It makes the message late, so that methods stay small
// enough to inline, and without package fmt, which would be most of a small program.
type mistake struct {
	method, what string // what has a %d for each of a and b, or for a
	a, b         int
}

func (m mistake) Error() string {
	what := strings.Replace(m.what, "%d", strconv.Itoa(m.a), 1)
	return "bitset: " + m.method + ": " + strings.Replace(what, "%d", strconv.Itoa(m.b), 1)
}

// mustStart panics in the name of a function if i is negative.
func mustStart(name string, i int) {
	if i < 0 {
		panic(mistake{name, "%d is negative", i, 0})
	}
}

// greatest is the greatest element that a set can have. No slice has more than 1<<48 bytes.
const greatest = min(1<<51-1, math.MaxInt)

// mustGrow panics in the name of a function if no set can grow to element i.
func mustGrow(name string, i int) {
	mustStart(name, i)
	if i > greatest {
		panic(mistake{name, "%d is too large, want at most %d", i, greatest})
	}
}

// mustRange panics in the name of a function unless 0 <= from <= to.
func mustRange(name string, from, to int) {
	if from < 0 || from > to {
		panic(mistake{name, "[%d, %d) is not a range", from, to})
	}
}
