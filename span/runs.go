package span

import (
	"sort"

	"github.com/bitwalk/bitwalk/internal/colex"
	"github.com/bitwalk/bitwalk/scan"
)

// A cursor is a place in the walk over the subsets of a set from one to another. It advances by
// runs: the words of a table, XORed with a base, are the next subsets. So a subset costs a load
// and an XOR, and does not wait for the one before. Package colex makes the runs of k-subsets,
// scan.FillSubsets those of subsets of any size. The zero cursor is at the end.
type cursor struct {
	set, last uint64 // last is complemented in a descending walk
	flip      uint64 // set, if the walk descends
	more      bool   // last is still to come

	table [colex.TableLen]uint64 // from which the runs come

	ofSize bool
	walk   colex.Walk // of the subsets of one size
	piece  [colex.PieceLen]uint64

	next uint64 // the next subset, if they have any size
}

// init sets c, the zero cursor, to the subsets from first to last of set, which have size
// elements, or any number of them if size is negative. There is at least one such subset.
func (c *cursor) init(set uint64, size int, first, last uint64, down bool) {
	c.set, c.last, c.more = set, last, true
	if down {
		first, c.last, c.flip = last^set, first^set, set
	}
	if c.ofSize = size >= 0; c.ofSize {
		c.walk = colex.Walk{Set: set, K: size, Down: down}
		c.walk.Seek(first ^ c.flip) // Seek takes a subset, and first is its complement if down
		return
	}
	c.next = first
}

// fillLen is the most subsets of any size in a run: more would take longer to fill where few are
// wanted.
const fillLen = 256

// nextRun returns the next run, which is valid until the next call. After the last one, it
// returns an empty run.
func (c *cursor) nextRun() (base uint64, run []uint64) {
	switch {
	case !c.more:
		return 0, nil
	case c.ofSize:
		room := c.table[:]
		if c.walk.Stage != colex.Table {
			room = c.piece[:]
		}
		base, run = c.walk.Next(room)
	default:
		room := c.table[:fillLen]
		run = room[:scan.FillSubsets(room, c.next, c.set)]
		base = c.flip
		c.next, _ = scan.NextSubset(run[len(run)-1], c.set)
	}
	up := base ^ c.flip // complements ascend where the subsets descend
	if up^run[len(run)-1] >= c.last {
		c.more = false
		at := sort.Search(len(run), func(i int) bool { return up^run[i] >= c.last })
		run = run[:at+1]
	}
	return base, run
}
