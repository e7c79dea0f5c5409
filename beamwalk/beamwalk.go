// Package beamwalk folds walks over subsets, and searches, on Apache Beam: on Dataflow, on
// Flink, or on Prism, the runner that comes with Beam and works inside a test.
//
// A walk over a [span.Range] is cut into blocks of words. A [Folder], which the caller
// defines, folds each block into a result, and merges the results of any two parts of
// the walk:
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
// A fold that is also a [Searcher] is given only the words that a search finds.
//
// # What a runner may do
//
// A runner splits a walk into stretches of blocks, whenever it has a worker to spare. It
// may start a stretch again, or run it on two workers and take the first result. So a
// fold must be pure: its result depends only on the words, and it has no side effects.
// So that the result does not depend on where the walk was split, Merge must be
// associative and commutative, the zero A must be its identity, and Block(acc, words)
// must equal Merge(acc, Block(zero, words)).
//
// If a fold returns an error or panics, the error of the worker names the block. Prism
// then fails the job; other runners retry the stretch a few times before they do.
//
// # Cost
//
// Starting a job takes a few hundredths of a second on Prism, and minutes on a cluster.
// Filter, count and choose inside the fold: of a collection with one element for each
// word, the runner encodes and moves each.
//
// The page [docs/cluster.md] says when to use this package, and when an array job.
//
// [docs/cluster.md]: https://github.com/bitwalk/bitwalk/blob/main/docs/cluster.md
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

// A Folder folds the words of a walk into a result. Its exported fields are sent to the
// workers as JSON; its results must not depend on other fields.
//
// Results are sent between workers too. A result is an integer, a floating-point number,
// a bool, a string, or a struct. All fields of a struct must be exported, and be of these
// types or slices or arrays of them.
type Folder[A any] interface {
	// Block folds words, of which there is at least one, into acc and returns the
	// result. The words are ascending and, unless the fold is a [Searcher],
	// consecutive in the walk. acc is the zero A or the result of other words of the
	// walk, which need not be the ones just before. Block may change acc and return
	// it. It must not retain words.
	Block(acc A, words []uint64) (A, error)

	// Merge returns the result of the words of a and b together. It is called with
	// results in any order. It may change a and return it.
	Merge(a, b A) A
}

// Options say how to cut a walk. The zero Options are right for Prism and
// Dataflow.
type Options struct {
	// Block is the number of words in a block, at least 4; 0 means 65536. A worker
	// answers the runner only between two blocks, and a walk is split only there.
	// Take smaller blocks if a word takes microseconds.
	Block uint64

	// Parts is the number of parts that each walk is cut into at the start; 0 means
	// 1. Prism and Dataflow split the parts as they run. For a runner that does not,
	// such as Flink, take about ten for each worker.
	Parts int

	// Checkpoint is the time after which a worker hands over its result, and the
	// runner starts it again with the rest. It bounds the work that is lost with a
	// worker. If it is 0, a whole part can be lost, or what splits have left of it.
	// If it is not 0, Beam treats the result as unbounded, and Dataflow treats the
	// job as a streaming job; to bound the loss in a batch job, take more Parts.
	Checkpoint time.Duration
}

// registered holds the walkFn types of the folds that Register was called for.
var registered sync.Map

// Register registers a fold with Beam. Call it once for each fold F and its result A, as
// Register[F, A](), in an init function, so that it runs in every worker.
//
// Register panics after beam.Init, and if a result of type A can't be sent to a worker.
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
// The result of an empty walk is the zero A. If f is a [Searcher], Walk folds a search.
//
// Walk panics if the pipeline could not run: if beam.Init or [Register] was not
// called, if f can't be sent to a worker, or if an option is out of range.
func Walk[F Folder[A], A any](s beam.Scope, r span.Range[uint64], f F, o Options) beam.PCollection {
	check[F, A]("Walk", f, o)
	s = s.Scope("beamwalk.Walk")
	return beam.DropKey(s, fold[F, A](s, beam.Create(s, r.String()), f, o))
}

// WalkAll folds many walks, each into a separate result. The collection ranges holds the
// text of each walk, as [span.Range.String] returns it. WalkAll returns a collection of
// KV<string, A>: each text with its result. If a text occurs twice, its words are folded
// twice, into one result. A text that is not a range fails the job.
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
