package span

import (
	"iter"

	"github.com/bitwalk/bitwalk/internal/colex"
	"github.com/bitwalk/bitwalk/scan"
)

// Walk returns an iterator over the subsets in r, ascending.
//
// A direct for-range over it does not allocate. Its tables are on the stack: a function
// with such a loop has a stack frame of about 9 KiB.
func (r Range[W]) Walk() iter.Seq[W] {
	return walk(r, false)
}

// RWalk returns an iterator over the subsets in r, descending. It costs what
// [Range.Walk] costs.
func (r Range[W]) RWalk() iter.Seq[W] {
	return rWalk(r, true)
}

// walk walks r, up or down.
//
//twin:copy rWalk
func walk[W scan.Word](r Range[W], down bool) iter.Seq[W] {
	return func(yield func(W) bool) {
		var c cursor
		begin(&c, r, down)
		for base, run := c.nextRun(); len(run) > 0; base, run = c.nextRun() {
			for _, x := range run {
				if !yield(W(base ^ x)) {
					return
				}
			}
		}
	}
}

// begin puts c before the first subset of r, or the last.
func begin[W scan.Word](c *cursor, r Range[W], down bool) {
	if r.some {
		c.init(uint64(r.set), r.size, uint64(r.first), uint64(r.last), down)
	}
}

// Blocks returns an iterator over the subsets in r, ascending, in blocks of len(buf)
// subsets; the last block may be shorter. Each block is a slice of buf, valid until the
// next one. Blocks panics if buf is empty. Keep one buffer for many walks: a buffer
// declared in the function with the loop escapes to the heap.
func (r Range[W]) Blocks(buf []W) iter.Seq[[]W] {
	if len(buf) == 0 {
		panic("span: Blocks: buf is empty")
	}
	return func(yield func([]W) bool) {
		var c cursor
		begin(&c, r, false)
		for base, run, n := fill(&c, buf, 0, nil); n > 0 && yield(buf[:n:n]); base, run, n = fill(&c, buf, base, run) {
		}
	}
}

// fill fills buf with what is left of a run and with the next ones. It returns what is
// left of the last, and the number of subsets written, which is 0 at the end of the walk.
func fill[W scan.Word](c *cursor, buf []W, base uint64, run []uint64) (uint64, []uint64, int) {
	n := 0
	for n < len(buf) {
		if len(run) == 0 {
			if base, run = c.nextRun(); len(run) == 0 {
				break
			}
		}
		m := colex.Write(buf[n:], run, W(base))
		n += m
		run = run[m:]
	}
	return base, run, n
}
