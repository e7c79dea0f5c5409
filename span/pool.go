package span

import (
	"cmp"
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
// A worker that finds no free range waits, and asks all workers that have one to split it.
// The first that goes back up and has two parts to make does so.

// What a job asks of its workers when their searches go back up.
const (
	toYield = 1 + iota // to let other goroutines run: where the workers are cooperative
	toHalt             // to call split
)

// open begins a run, and returns its number.
func (j *Job[W]) open() (run int) {
	j.mu.Lock()
	defer j.unlock()
	if j.running {
		panic("span: Run: the job is running")
	}
	j.running, j.stopped, j.cause, j.err = true, false, nil, nil
	return j.run
}

// close ends a run, and returns what stopped it. Its workers get no range after it.
func (j *Job[W]) close() error {
	j.mu.Lock()
	defer j.unlock()
	j.running = false
	j.run++
	if j.err == nil && len(j.free) > 0 {
		return j.cause
	}
	return j.err
}

// unlock asks of the workers what there is to ask, and unlocks the job.
func (j *Job[W]) unlock() {
	var asked uint32
	if cooperative {
		asked = toYield
	}
	if j.stopped || j.waiting > 0 {
		asked = toHalt
	}
	atomic.StoreUint32(&j.asked, asked)
	j.mu.Unlock()
}

// take ends the search of w's range, and gives w another. It waits until there is one, or
// there will be none in this run.
func (j *Job[W]) take(w *Worker[W]) {
	j.mu.Lock()
	defer j.unlock()
	j.back(w, w.rest.none())
	for !j.stopped && w.run == j.run {
		if last := len(j.free) - 1; last >= 0 {
			w.rest, j.free = j.free[last], j.free[:last]
			j.searching++
			return
		}
		if j.searching == 0 {
			return
		}
		j.waiting++
		atomic.StoreUint32(&j.asked, toHalt)
		j.wake.Wait()
	}
}

// split is called when w was asked to halt, and rest is what is left of its range. If the job
// is stopped, that is the job's, and w is to end its loop. If a worker waits and cut is not 0,
// the subsets from cut on are taken from w.
func (j *Job[W]) split(w *Worker[W], rest Range[W], cut W) (over, taken bool) {
	j.mu.Lock()
	defer j.unlock()
	switch {
	case j.stopped:
		j.back(w, rest)
		return true, false
	case j.waiting > 0 && cut != 0:
		w.rest = rest.Before(cut)
		j.add(rest.From(cut))
		return false, true
	}
	return false, false
}

// end is called when a loop or a call of work has ended: rest is what is left of the range
// of w. If work failed, the job stops before another worker can take that.
func (j *Job[W]) end(w *Worker[W], rest Range[W], err error) {
	j.mu.Lock()
	defer j.unlock()
	if err != nil {
		j.err = cmp.Or(j.err, err)
		j.stop()
	}
	j.back(w, rest)
}

// cancel ends all loops because ctx is done.
func (j *Job[W]) cancel(cause error) {
	j.mu.Lock()
	defer j.unlock()
	j.cause = cause
	j.stop()
}

// stop asks all workers to give back their ranges.
func (j *Job[W]) stop() {
	j.stopped = true
	j.wakeAll()
}

// back takes back the range of w, of which rest is not searched.
func (j *Job[W]) back(w *Worker[W], rest Range[W]) {
	if !w.rest.some {
		return
	}
	w.rest = rest.none()
	j.searching--
	j.add(rest)
	if j.searching == 0 && len(j.free) == 0 {
		j.wakeAll()
	}
}

// add adds a range to the free ones, unless it is empty, and wakes a worker for it.
func (j *Job[W]) add(r Range[W]) {
	if !r.some {
		return
	}
	j.free = append(j.free, r)
	if j.waiting > 0 {
		j.waiting--
		j.wake.Signal()
	}
}

// wakeAll wakes all workers that wait.
func (j *Job[W]) wakeAll() {
	j.waiting = 0
	j.wake.Broadcast()
}
