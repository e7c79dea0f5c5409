package span

import "github.com/bitwalk/bitwalk/scan"

// The levels of a search hold what is left to try above the set that it is building. A
// level is the number of elements of a set, so it is below 64 wherever an element can
// still be added: the masks of indexes spare the compiler a check.
type levels[W scan.Word, S any] struct {
	// By the level of a set on the path to the one being built: the state of the set with
	// one element less, and the elements not yet tried there.
	states [64]S
	left   [64]W

	// By the level of a set: the elements that may be added to it, of which each leaves
	// enough to choose from.
	room [64]W

	least int // the least level of a set that is found
}

// begin makes the levels of a search of r, which is not empty.
func (l *levels[W, S]) begin(r Range[W]) {
	set, k := r.set, r.size // negative if any will do
	l.least = max(k, 0)
	for i := range l.room {
		switch {
		case k < 0:
			l.room[i] = set
		case i < k: // an element that has the others below it
			l.room[i] = set &^ scan.Deposit(W(uint64(1)<<(k-1-i)-1), set)
		default:
			l.room[i] = 0
		}
	}
}

// push is called when the search goes down to a set of a level. State and rest are those
// of the set above it.
func (l *levels[W, S]) push(level int, state S, rest W) {
	l.states[level&63], l.left[level&63] = state, rest
}

// pop returns what push was called with.
func (l *levels[W, S]) pop(level int) (state S, rest W) {
	return l.states[level&63], l.left[level&63]
}

// half returns the first set of about half of the trees that are left at the highest level
// that has any, if a search has tried all elements that may follow prefix. This divides the
// work more evenly than cutting by ranks. If there are less than two trees, first is 0.
func (l *levels[W, S]) half(prefix W) (level int, first W) {
	trees := 0
	for i := scan.OnesCount(prefix); i > 0; i-- {
		rest := l.left[i&63]
		prefix = scan.ClearLowest(prefix)
		if n := scan.OnesCount(rest); n > 0 {
			trees += n
			level, first = i, prefix|scan.Deposit(W(1)<<(n/2), rest)
		}
	}
	if trees < 2 {
		first = 0
	}
	return level, first
}

// drop takes from a level the trees from the one of first on.
func (l *levels[W, S]) drop(level int, first W) {
	l.left[level&63] &= first&-first - 1
}
