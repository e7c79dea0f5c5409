package span

import (
	"cmp"
	"slices"

	"github.com/bitwalk/bitwalk/scan"
)

// A pool holds what a [Job] has left to search. Each subset that is not yet searched is
// in exactly one range: a free one, or that of the worker that searches it. All changes
// of this state are methods of pool, which are called with the Job locked:
//
//	       take            split: the later half, or all if the pool is stopped
//	free ────────▶ a worker's ────────▶ free
//	                   └─── back: what an ended loop has not searched ───▶ free
//
// A worker without a range that finds no free one asks the worker with the longest range
// to split it, and waits. The request stays until that worker has two parts to make.
type pool[W scan.Word] struct {
	free    []Range[W] // none of them empty
	workers []*edge[W] // of the run under way; the range of each is edge.rest
	stopped bool       // the workers are to give back their ranges
}

// open begins a run of n workers.
func (p *pool[W]) open(n int) {
	p.stopped = false
	for range n {
		p.workers = append(p.workers, new(edge[W]))
	}
}

// close ends a run. A worker that is used after it gets no range.
func (p *pool[W]) close() {
	p.stopped = true
	p.workers = nil
}

// add adds a range to the free ones, unless it is empty.
func (p *pool[W]) add(r Range[W]) {
	if !r.IsEmpty() {
		p.free = append(p.free, r)
	}
}

// sorted returns the free ranges, ascending.
func (p *pool[W]) sorted() []Range[W] {
	return slices.SortedFunc(slices.Values(p.free), func(a, b Range[W]) int { return cmp.Compare(a.first, b.first) })
}

// take gives e, which has no range, a free one. If there is none, e.waits says that e is
// to wait until the pool has changed, and call take again; otherwise the run is over.
func (p *pool[W]) take(e *edge[W]) (ok bool) {
	last := len(p.free) - 1
	switch {
	case p.stopped:
		return false
	case last >= 0:
		e.rest, p.free = p.free[last], p.free[:last]
		return true
	}
	if longest := p.longest(); longest != nil {
		longest.ask()
		e.waits.Store(true)
	}
	return false
}

// longest returns the worker with the longest range, or nil if none has a range.
func (p *pool[W]) longest() (longest *edge[W]) {
	for _, e := range p.workers {
		// One less than the length, since that may be 2^64.
		if !e.rest.IsEmpty() && (longest == nil || e.rest.Len()-1 > longest.rest.Len()-1) {
			longest = e
		}
	}
	return longest
}

// split is called when e was asked to halt. Mine and half are what is left of its range;
// half is empty if there is nothing to halve. Split reports whether the range has changed.
func (p *pool[W]) split(e *edge[W], mine, half Range[W]) bool {
	switch {
	case p.stopped:
		p.add(half)
		p.back(e, mine)
		return true
	case len(p.free) >= p.waiting():
		e.forget()
		return false
	case half.IsEmpty():
		return false
	}
	e.forget()
	e.rest = mine
	p.add(half)
	return true
}

// waiting returns the number of workers that wait.
func (p *pool[W]) waiting() (n int) {
	for _, e := range p.workers {
		if e.waits.Load() {
			n++
		}
	}
	return n
}

// back takes back the range of e, of which rest is not searched.
func (p *pool[W]) back(e *edge[W], rest Range[W]) {
	e.rest = e.rest.none()
	p.add(rest)
}

// stop asks all workers to give back their ranges.
func (p *pool[W]) stop() {
	p.stopped = true
	for _, e := range p.workers {
		e.ask()
	}
}
