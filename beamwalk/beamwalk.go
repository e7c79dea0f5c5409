// Package beamwalk walks a [span.Range] on Apache Beam: on Dataflow, on Flink,
// or on Prism, the runner that comes with Beam and works inside a test.
//
// A walk is cut into blocks of words. A [Folder], which the caller defines, folds
// each block into a result, and merges the results of two stretches of the walk:
//
//	type Primes struct{ Below uint64 }
//
//	func (f Primes) Block(n uint64, words []uint64) (uint64, error) { … }
//	func (f Primes) Merge(a, b uint64) uint64                       { return a + b }
//
//	func init() { beamwalk.Register[Primes, uint64]() }
//
//	n := beamwalk.Walk(s, span.Subsets(set), Primes{Below: 1000}, beamwalk.Options{})
//
// [Count], [Sum], [Extremes] and [Best] are folds that need only a score for
// each word.
//
// # What a runner may do
//
// A runner splits a walk whenever it has a worker to spare. It may start a
// stretch again, or run it on two workers and take the first result. So a fold
// must be pure: its result depends on the words alone, and it changes nothing
// outside. For the result not to depend on where the walk was split, Merge must be
// associative and commutative, and merging with the zero A must change nothing.
//
// An error or a panic in a fold names the block. Prism then fails the job; other
// runners retry the stretch a few times before they do.
//
// # Cost
//
// All workers together spend a few per cent more time than the plain loop.
// Starting a job takes a few hundredths of a second on Prism and minutes on a
// cluster. Filter, count and choose inside the fold: a pipeline with one word for
// each element of a collection costs microseconds a word, hundreds of times as
// much as the walk.
//
// The page docs/cluster.md in the repository says when to use this package, and
// when an array job.
package beamwalk

import (
	"fmt"
	"reflect"
	"sync"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/runtime"

	"github.com/bitwalk/bitwalk/span"
)

// A Folder folds the words of a walk into a result. Its exported fields are sent
// to the workers as JSON; it must not depend on any others.
//
// Results are sent between workers too: a result is a number, a bool, a string, or
// a struct whose fields are all exported and are of these types, or slices or
// arrays of them.
type Folder[A any] interface {
	// Block returns acc with words folded into it, which are consecutive words of
	// the walk, in ascending order. The first acc of a stretch is the zero A.
	// Block may change acc and return it. It must not retain words.
	Block(acc A, words []uint64) (A, error)

	// Merge returns the result of two stretches, given in any order. It may change
	// a and return it.
	Merge(a, b A) A
}

// Options say how to cut a walk. The zero Options are right for Prism and
// Dataflow.
type Options struct {
	// Block is the number of words folded between two checks for the runner's
	// requests: at least 4, or 65536 if it is 0. A walk is split only between two
	// blocks. Take smaller blocks if a word takes microseconds.
	Block uint64

	// Parts is the number of parts that each walk is cut into at the start, or 1
	// if it is 0. Prism and Dataflow split the parts as they run. For a runner
	// that does not, such as Flink, take about ten for each worker.
	Parts int

	// Checkpoint is the time after which a worker hands over its result and the
	// runner starts it again with the rest. It bounds what a lost worker loses. If
	// it is 0, a worker can lose a whole part, or what the runner left of it. If
	// it is not, Beam treats the result as unbounded, and Dataflow the job as a
	// streaming job; to bound the loss in a batch job, take more Parts.
	Checkpoint time.Duration
}

// registered holds the walkFn types of the folds that Register was called for.
var registered sync.Map

// Register makes a fold known to Beam. Call it from an init function, so that
// every worker knows the fold, once for each pair of types: Register[F, A](). It
// panics after beam.Init, and if a result of type A can't be sent to a worker.
func Register[F Folder[A], A any]() {
	name := fmt.Sprintf("Register[%v, %v]", reflect.TypeFor[F](), reflect.TypeFor[A]())
	checkResult(name, reflect.TypeFor[A]())
	if beam.Initialized() {
		panic("beamwalk: " + name + ": too late: call it in an init function, before beam.Init")
	}
	// Not package register, whose generics save nanoseconds a call: here a call
	// is a stretch of a walk, and they would cost the compiler minutes a fold.
	beam.RegisterDoFn(reflect.TypeFor[walkFn[F, A]]())
	beam.RegisterDoFn(reflect.TypeFor[resumeFn[F, A]]())
	beam.RegisterDoFn(reflect.TypeFor[zeroFn[F, A]]())
	runtime.RegisterType(reflect.TypeFor[mergeFn[F, A]]()) // without a schema, which not every fold has
	registered.Store(reflect.TypeFor[walkFn[F, A]](), nil)
}

// Walk folds a walk into one result, and returns the collection that holds it.
// The result of an empty walk is the zero A.
//
// Walk panics if the pipeline could not run: if beam.Init or [Register] was not
// called, if f can't be sent to a worker, or if an option is out of range.
func Walk[F Folder[A], A any](s beam.Scope, r span.Range[uint64], f F, o Options) beam.PCollection {
	check[F, A]("Walk", f, o)
	s = s.Scope("beamwalk.Walk")
	return beam.DropKey(s, fold[F, A](s, beam.Create(s, r.String()), f, o))
}

// WalkAll folds many walks, each into a separate result. The collection ranges
// holds the walks as text, as [span.Range.String] returns it. The collection that
// WalkAll returns has a KV<string, A> for each text and its result. A text that
// occurs twice is walked twice, into one result. A text that is not a range fails
// the job.
//
// WalkAll panics as [Walk] does.
func WalkAll[F Folder[A], A any](s beam.Scope, ranges beam.PCollection, f F, o Options) beam.PCollection {
	check[F, A]("WalkAll", f, o)
	return fold[F, A](s.Scope("beamwalk.WalkAll"), ranges, f, o)
}

// fold is WalkAll, after the checks.
func fold[F Folder[A], A any](s beam.Scope, ranges beam.PCollection, f F, o Options) beam.PCollection {
	w := walkFn[F, A]{Fold: f, Size: o.Block, Parts: max(o.Parts, 1)}
	if o.Block == 0 {
		w.Size = 1 << 16
	}
	var stretches beam.PCollection
	if o.Checkpoint == 0 {
		stretches = beam.ParDo(s, &w, ranges)
	} else {
		stretches = beam.ParDo(s, &resumeFn[F, A]{Walk: w, After: o.Checkpoint}, ranges)
	}
	// An empty walk has no stretch. A zero for each walk gives it a result.
	zeros := beam.ParDo(s, &zeroFn[F, A]{}, ranges)
	return beam.CombinePerKey(s, &mergeFn[F, A]{Fold: f}, beam.Flatten(s, zeros, stretches))
}
