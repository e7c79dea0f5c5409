// Package beamwalk walks a [span.Range] on Apache Beam: on Dataflow, on Flink,
// or inside a test on the runner Prism that comes with Beam.
//
// A walk is cut into blocks of words. A [Folder], a type of yours, folds each
// block into a result, and merges the results of two stretches of the walk:
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
// [Count], [Sum], [Extremes] and [Best] are folds that want only a score for
// each word.
//
// # What a runner may do
//
// A runner splits a walk whenever it has a worker to spare, and it may start a
// stretch of it again, or run it on two workers and take what is finished
// first. So a fold must be pure: its result depends on the words alone, and it
// changes nothing outside. The result is the same wherever the walk was split
// if it is the same for any order of merging: Merge must be associative and
// commutative, and merging with the zero A must change nothing.
//
// An error, or a panic, in a fold names the block. What follows is the runner's
// affair: Prism fails the job, others try the stretch again some times before
// they do.
//
// # Cost
//
// All workers together spend the time of the plain loop and some hundredths
// more; starting a job costs some hundredths of a second on Prism and minutes
// on a cluster. A pipeline with a word for each element of a collection would
// cost microseconds a word, which is hundreds of times the walk: filter, count
// and choose inside the fold.
//
// The page docs/cluster.md in the repository says when to take this, and when
// an array job.
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

// A Folder folds the words of a walk into a result. Its exported fields are
// written as JSON and sent to the workers; it must have no others that matter.
//
// A result travels between workers too: it is a number, a bool, a string, or a
// struct whose fields are exported and are such, or slices or arrays of such.
type Folder[A any] interface {
	// Block returns acc with words folded into it: some words of the walk that
	// follow each other, in ascending order. The first acc of a stretch is the
	// zero A. Block may change acc and return it. It must not keep words.
	Block(acc A, words []uint64) (A, error)

	// Merge returns the result of two stretches, in any order. It may change a
	// and return it.
	Merge(a, b A) A
}

// Options say how to cut a walk. The zero Options are right for Prism and
// Dataflow.
type Options struct {
	// Block is the number of words that are folded without a look at what the
	// runner wants: no fewer than 4, or 65536 if it is 0. A walk is split between
	// two blocks. Take fewer words if one takes microseconds.
	Block uint64

	// Parts is the number of parts that each walk is cut into at the start,
	// 1 if it is 0. Prism and Dataflow split them as they run. For a runner that
	// does not, such as Flink, take some ten for each worker.
	Parts int

	// Checkpoint is how long a worker folds before it hands over what it has and
	// the runner starts it again with the rest: what a lost worker can lose. If
	// it is 0, that is a whole part, or what the runner has left of one. For any
	// other, Beam takes the result for unbounded, and Dataflow the job for a
	// streaming job; to bound a loss in a batch job, take more Parts.
	Checkpoint time.Duration
}

// registered has the types of the folds that Register was called for, as those
// of their walkFn.
var registered sync.Map

// Register makes a fold known to Beam, as every worker must know it. Call it
// from an init function, once for each pair of types: Register[F, A](). It
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
// For an empty walk it is the zero A.
//
// Walk panics if the pipeline could not run: if beam.Init or [Register] was not
// called, if f can't be sent to a worker, and if an option is out of range.
func Walk[F Folder[A], A any](s beam.Scope, r span.Range[uint64], f F, o Options) beam.PCollection {
	check[F, A]("Walk", f, o)
	s = s.Scope("beamwalk.Walk")
	return beam.DropKey(s, fold[F, A](s, beam.Create(s, r.String()), f, o))
}

// WalkAll folds many walks, each into a result of its own. The collection ranges
// holds their texts, as [span.Range.String] returns them, and the collection
// that WalkAll returns has a KV<string, A> for each: the text and the result. A
// text that is there twice is walked twice, into one result. A text that is not
// a range fails the job.
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
	// An empty walk has no stretch: with a zero for each walk, it has a result.
	zeros := beam.ParDo(s, &zeroFn[F, A]{}, ranges)
	return beam.CombinePerKey(s, &mergeFn[F, A]{Fold: f}, beam.Flatten(s, zeros, stretches))
}
