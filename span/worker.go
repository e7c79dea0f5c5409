package span

import (
	"os"
	"runtime"
	"strings"
	"sync/atomic"

	"github.com/bitwalk/bitwalk/internal/fault"
	"github.com/bitwalk/bitwalk/scan"
)

// A Worker gives ranges of a [Job] to one goroutine. [Job.Run] passes it to a call of work,
// which passes it to [SearchJob]. Only that goroutine may use it, for one loop at a time.
type Worker[W scan.Word] struct {
	job  *Job[W]  // nil in a Search
	todo Range[W] // in a Search: its range, until it begins
	rest Range[W] // being searched, if it is not empty
	at   W        // in a Job: the set that the search is building, or has just yielded
	run  int      // of the job
	ups  int      // how often offer was called, if the workers are cooperative
}

// cooperative is set where a loop without calls keeps all other goroutines of its
// processor from running, even the one that stops it. There, offer lets them run.
var cooperative = runtime.GOARCH == "wasm" || strings.Contains(os.Getenv("GODEBUG"), "asyncpreemptoff=1")

// mustBeFree panics if w is of no job, or is searching a range.
func (w *Worker[W]) mustBeFree() {
	if w.job == nil {
		panic("span: SearchJob: the Worker is not one that Run has passed to work")
	}
	if w.rest.some {
		panic(fault.Message("span: SearchJob: a loop over the same Worker has not ended: it is searching ", w.rest.String()))
	}
}

// next ends the search of a range, if there is one, and begins the next. If no range is
// left, it returns false.
func (w *Worker[W]) next() bool {
	if w.job != nil {
		w.job.take(w)
	} else {
		w.rest, w.todo = w.todo, w.rest.none()
	}
	w.at = 0
	return w.rest.some
}

// isAsked reports whether w is to call offer when its search goes back up.
func (w *Worker[W]) isAsked() bool { return atomic.LoadUint32(&w.job.asked) != 0 }

// offer is called when a search that was asked to halt has tried all elements that may
// follow prefix, and goes back up. It offers to the job about half of the trees that are
// left, and reports whether the search of the range is over.
func offer[W scan.Word, S any](w *Worker[W], l *levels[W, S], prefix W) (over bool) {
	if cooperative {
		// Not each time: a timer can wait for a thousand steps.
		if w.ups++; w.ups%1024 == 0 {
			runtime.Gosched()
		}
		if atomic.LoadUint32(&w.job.asked) == toYield {
			return false
		}
	}
	level, first := l.half(prefix)
	cut := W(0)
	if first != 0 {
		cut = w.rest.tree(first).first
	}
	over, taken := w.job.split(w, w.rest.After(w.rest.tree(prefix).last), cut)
	if taken {
		l.drop(level, first)
	}
	return over
}

// leave is called when the body leaves the loop at sub.
func (w *Worker[W]) leave(sub W) {
	if w.job != nil {
		w.job.end(w, w.rest.After(sub), nil)
	}
}

// left returns what is left if the search ends by a panic, and the set that it was
// building or had just yielded. It is empty if the search has ended before.
func (w *Worker[W]) left() (rest Range[W], at W) {
	if !w.rest.some {
		return w.rest, 0
	}
	return w.rest.From(w.rest.tree(w.at).first), w.at
}
