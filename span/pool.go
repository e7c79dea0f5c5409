package span

import (
	"cmp"
	"slices"
	"sync/atomic"
)

// What a Job has left to search changes only here, with the Job locked. Each subset that
// is not yet searched is in exactly one range, a free one or that of a worker:
//
//	        take           split: a part of it, or all if the job is stopped
//	free ──────────▶ rest ─────────────────────────────────────────────────▶ free
//	              of a worker
//	                   └───── end: what an ended loop has not searched ─────▶ free
//
// A worker that finds no free range asks the one with the longest range to split it, and
// waits. The request stays until that worker has two parts to make, or has no range.

// open begins a run of n workers.
func (j *Job[W]) open(n int) []*Worker[W] {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.workers != nil {
		panic("span: Run: the job is running")
	}
	j.cause, j.err, j.stopped = nil, nil, false
	for range n {
		j.workers = append(j.workers, &Worker[W]{job: j})
	}
	return j.workers
}

// close ends a run, and returns what stopped it. Its workers get no range after it.
func (j *Job[W]) close() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.workers = nil
	if j.err == nil && len(j.free) > 0 {
		return j.cause
	}
	return j.err
}

// take ends the search of w's range, and gives w another. It waits until there is one,
// or the run is over.
func (j *Job[W]) take(w *Worker[W]) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.back(w, w.rest.none())
	for !j.stopped && slices.Contains(j.workers, w) {
		if last := len(j.free) - 1; last >= 0 {
			w.rest, j.free = j.free[last], j.free[:last]
			atomic.StoreUint32(&w.asked, 0)
			return
		}
		longest := j.longest()
		if longest == nil {
			return
		}
		atomic.StoreUint32(&longest.asked, 1)
		j.waiting++
		j.changed.Wait()
	}
}

// longest returns the worker with the longest range, or nil if none has a range.
func (j *Job[W]) longest() (longest *Worker[W]) {
	for _, w := range j.workers {
		// One less than the length, since that may be 2^64.
		if w.rest.some && (longest == nil || w.rest.Len()-1 > longest.rest.Len()-1) {
			longest = w
		}
	}
	return longest
}

// split is called when w was asked to halt, and rest is what is left of its range. If the job
// is stopped, that is the job's, and w is to end its loop. If a worker waits and cut is not 0,
// the subsets from cut on are taken from w.
func (j *Job[W]) split(w *Worker[W], rest Range[W], cut W) (over, taken bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	switch {
	case j.stopped:
		j.back(w, rest)
		return true, false
	case j.waiting == 0:
		atomic.StoreUint32(&w.asked, 0)
	case cut != 0:
		atomic.StoreUint32(&w.asked, 0)
		w.rest = rest.Before(cut)
		j.add(rest.From(cut))
		j.tell()
		return false, true
	}
	return false, false
}

// end is called when a loop or a call of work has ended: rest is what is left of the range
// of w. If work failed, the job stops before another worker can take that.
func (j *Job[W]) end(w *Worker[W], rest Range[W], err error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if err != nil {
		j.err = cmp.Or(j.err, err)
		j.stop()
	}
	j.back(w, rest)
}

// cancel ends all loops because ctx is done.
func (j *Job[W]) cancel(cause error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.cause = cause
	j.stop()
}

// stop asks all workers to give back their ranges.
func (j *Job[W]) stop() {
	j.stopped = true
	for _, w := range j.workers {
		atomic.StoreUint32(&w.asked, 1)
	}
	j.tell()
}

// tell wakes the workers that wait.
func (j *Job[W]) tell() {
	j.waiting = 0
	j.changed.Broadcast()
}

// back takes back the range of w, of which rest is not searched.
func (j *Job[W]) back(w *Worker[W], rest Range[W]) {
	w.rest = rest.none()
	j.add(rest)
	j.tell()
}

// add adds a range to the free ones, unless it is empty.
func (j *Job[W]) add(r Range[W]) {
	if r.some {
		j.free = append(j.free, r)
	}
}
