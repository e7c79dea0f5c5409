package beamwalk

import (
	"errors"
	"fmt"
	"math/bits"
	"os"
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/testing/ptest"

	"github.com/bitwalk/bitwalk/span"
)

// TestMain lets the test binary act as a program that forgot beam.Init.
func TestMain(m *testing.M) {
	if os.Getenv("BEAMWALK_TEST") == "uninitialized" {
		_, s := beam.NewPipelineWithRoot()
		Walk[sampler, sample](s, span.Subsets(uint64(1)), sampler{}, Options{})
	}
	ptest.MainWithDefault(m, "prism")
}

// keep is a DoFn that brings a collection home: the workers of Prism are in this
// process.
type keep[A any] struct {
	Run string
}

var kept sync.Map // []any by run

func (k *keep[A]) ProcessElement(text string, a A) {
	all, _ := kept.LoadOrStore(k.Run, new(results))
	all.(*results).add(text, a)
}

type results struct {
	mu  sync.Mutex
	all map[string]any
}

func (r *results) add(text string, a any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.all == nil {
		r.all = make(map[string]any)
	}
	if _, twice := r.all[text]; twice {
		a = fmt.Sprintf("%s is there twice", text)
	}
	r.all[text] = a
}

// keyed gives the result of Walk a key, to bring it home like those of WalkAll.
type keyed[A any] struct{}

func (*keyed[A]) ProcessElement(a A) (string, A) { return "", a }

func registerTest[F Folder[A], A any]() {
	Register[F, A]()
	beam.RegisterDoFn(reflect.TypeFor[keep[A]]())
	beam.RegisterDoFn(reflect.TypeFor[keyed[A]]())
}

var runs int

// run runs the pipeline of build and returns the contents of its collection.
func run[A any](build func(beam.Scope) beam.PCollection) (map[string]any, error) {
	for {
		runs++
		id := fmt.Sprint(runs)
		p, s := beam.NewPipelineWithRoot()
		beam.ParDo0(s, &keep[A]{Run: id}, build(s))
		err := ptest.Run(p)
		if err != nil && strings.Contains(err.Error(), "worker.(*W).NextInst(0x0)") {
			// A bug of Prism 2.77: on a machine so busy that a step of Prism's own
			// has to wait for a tenth of a second, it asks a nil worker for progress.
			continue
		}
		if err != nil {
			return nil, err
		}
		all, ok := kept.Load(id)
		if !ok {
			return nil, errors.New("nothing came out")
		}
		return all.(*results).all, nil
	}
}

// walk runs Walk and returns its one result.
func walk[F Folder[A], A any](r span.Range[uint64], f F, o Options) (a A, err error) {
	all, err := run[A](func(s beam.Scope) beam.PCollection {
		return beam.ParDo(s, &keyed[A]{}, Walk[F, A](s, r, f, o))
	})
	if err != nil {
		return a, err
	}
	a, ok := all[""].(A)
	if !ok || len(all) != 1 {
		return a, fmt.Errorf("what came out is %v", all)
	}
	return a, nil
}

// A sample holds enough of the words of a walk to tell if one is missing, repeated
// or foreign.
type sample struct {
	N, Sum, Xor, Hash uint64
	Min, Max          uint64
}

func (s sample) with(word uint64) sample {
	if s.N == 0 || word < s.Min {
		s.Min = word
	}
	if s.N == 0 || word > s.Max {
		s.Max = word
	}
	s.N++
	s.Sum += word
	s.Xor ^= word
	hi, lo := bits.Mul64(word^0x9e3779b97f4a7c15, 0xd6e8feb86659fd93)
	s.Hash += hi ^ lo
	return s
}

type sampler struct{}

// onBlock is called before each block of a sampler, if a test wants it.
var onBlock func()

func (sampler) Block(s sample, words []uint64) (sample, error) {
	if onBlock != nil {
		onBlock()
	}
	for _, word := range words {
		s = s.with(word)
	}
	return s, nil
}

func (sampler) Merge(a, b sample) sample {
	switch {
	case a.N == 0:
		return b
	case b.N == 0:
		return a
	}
	return sample{a.N + b.N, a.Sum + b.Sum, a.Xor ^ b.Xor, a.Hash + b.Hash, min(a.Min, b.Min), max(a.Max, b.Max)}
}

// sampleOf is the oracle: the plain loop.
func sampleOf(r span.Range[uint64]) (s sample) {
	for word := range r.Walk() {
		s = s.with(word)
	}
	return s
}

func init() { registerTest[sampler, sample]() }

// ranges are the walks that the tests of this package use.
func ranges() []span.Range[uint64] {
	all, odd := span.Subsets(^uint64(0)), span.Subsets(^uint64(1<<40))
	return []span.Range[uint64]{
		{},
		span.Subsets(uint64(0)),
		span.Subsets(uint64(0xf0f0)),
		span.Subsets(uint64(0xfffff)),
		span.Subsets(uint64(0xfffff)).After(77).Before(99_999),
		span.Snoob(uint64(1<<24-1), 5),
		span.Snoob(uint64(0xff), 9),
		span.Snoob(uint64(0xff), 0),
		span.Snoob(^uint64(0), 2),
		span.Snoob(^uint64(0), 63),
		span.Snoob(^uint64(0), 64),
		span.Snoob(^uint64(0), 32).Indexes(1e18, 1e18+12_345),
		all.Indexes(0, 9999),
		all.Indexes(1<<63-5000, 1<<63+5000),
		all.Indexes(1<<64-10_000, 1<<64-1),
		odd.Indexes(1<<63-10_000, 1<<63-1),
	}
}

func TestWalkAll(t *testing.T) {
	for _, o := range []Options{
		{},
		{Block: 4, Parts: 3},
		{Block: 1000, Parts: 1},
		{Block: 128, Parts: 1000},
		{Block: 5000, Checkpoint: 1},
		{Block: 1<<64 - 1},
	} {
		var texts []string
		want := make(map[string]any)
		for _, r := range ranges() {
			if o.Block == 4 && r.Len() > 1<<16 {
				continue // the point is in the others, too
			}
			texts = append(texts, r.String())
			want[r.String()] = sampleOf(r)
		}
		got, err := run[sample](func(s beam.Scope) beam.PCollection {
			return WalkAll[sampler, sample](s, beam.CreateList(s, texts), sampler{}, o)
		})
		if err != nil {
			t.Fatalf("%+v: %v", o, err)
		}
		for text := range want {
			if got[text] != want[text] {
				t.Errorf("%+v: %s: %+v, want %+v", o, text, got[text], want[text])
			}
		}
		if len(got) != len(want) {
			t.Errorf("%+v: %d results, want %d", o, len(got), len(want))
		}
	}
}

func TestWalk(t *testing.T) {
	for _, r := range ranges() {
		got, err := walk[sampler, sample](r, sampler{}, Options{})
		if want := sampleOf(r); err != nil || got != want {
			t.Errorf("%v: %+v, %v, want %+v", r, got, err, want)
		}
	}
}

// failing fails at a word.
type failing struct {
	At    uint64
	Panic bool
}

func (f failing) Block(n uint64, words []uint64) (uint64, error) {
	for _, word := range words {
		switch {
		case word != f.At:
		case f.Panic:
			panic("I don't like it")
		default:
			return n, errors.New("I don't like it")
		}
	}
	return n, nil
}

func (failing) Merge(a, b uint64) uint64 { return a + b }

func init() { registerTest[failing, uint64]() }

// The error names the block, even in a walk that would take years: it starts at
// once.
func TestFailures(t *testing.T) {
	if raceDetector {
		t.Skip("when a job fails, Beam 2.77's own worker has a data race: dataWriter.send receives from the stream that its reader receives from")
	}
	all := span.Subsets(^uint64(0))
	for _, c := range []struct {
		r    span.Range[uint64]
		at   uint64
		want string
	}{
		{all, 100_000, "block 1, subsets 0xffffffffffffffff 0x10000..0x1ffff"},
		{span.Subsets(^uint64(0) - 1), 2, "block 0, subsets 0xfffffffffffffffe 0x0..0x1fffe"},
		{span.Snoob(^uint64(0), 32), 1<<32 - 1, "block 0, snoob 0xffffffffffffffff 32 0xffffffff.."},
		{all.Indexes(1<<64-10, 1<<64-1), 1<<64 - 1, "0xfffffffffffffff6..0xffffffffffffffff"},
	} {
		for _, panics := range []bool{false, true} {
			_, err := walk[failing, uint64](c.r, failing{c.at, panics}, Options{})
			if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "I don't like it") ||
				strings.Contains(err.Error(), "failing.Block") != panics {
				t.Errorf("%v, panic %v: %v, want %s", c.r, panics, err, c.want)
			}
		}
	}
	_, err := run[sample](func(s beam.Scope) beam.PCollection {
		return WalkAll[sampler, sample](s, beam.Create(s, "subsets 0xff 0x0..0xff", "subsets 0xff 0x100..0x0"), sampler{}, Options{})
	})
	if err == nil || !strings.Contains(err.Error(), `"subsets 0xff 0x100..0x0" is not a range`) {
		t.Errorf("a text that is not a range: %v", err)
	}
}

// carry folds into any type of result, by counting the words at each position. It
// tests that a result of the type arrives intact.
type carry[A comparable] struct {
	Full A
}

func (c carry[A]) Block(a A, words []uint64) (A, error) { return c.Full, nil }

func (c carry[A]) Merge(a, b A) A {
	var zero A
	if a == zero {
		return b
	}
	return a
}

type inner struct {
	Words [3]uint64
	On    bool
}

type outer struct {
	I8  int8
	I   int
	U8  uint8
	U16 uint16
	U32 uint32
	U64 uint64
	F32 float32
	F   float64
	S   string
	In  inner
}

type lists struct {
	Words  []uint64
	Bytes  []byte
	Names  []string
	Inners []inner
	Rows   [][]int16
}

type lister struct{ Full lists }

func (l lister) Block(lists, []uint64) (lists, error) { return l.Full, nil }

func (l lister) Merge(a, b lists) lists {
	if a.Words == nil {
		return b
	}
	return a
}

type board uint64

func init() {
	registerTest[carry[string], string]()
	registerTest[carry[board], board]()
	registerTest[lister, lists]()
	registerTest[carry[outer], outer]()
}

func checkCarry[A comparable](t *testing.T, full A) {
	t.Helper()
	got, err := walk[carry[A], A](span.Subsets(uint64(0xff)), carry[A]{full}, Options{Block: 16})
	if err != nil || got != full {
		t.Errorf("%T: %v, %v, want %v", full, got, err, full)
	}
}

func TestResults(t *testing.T) {
	checkCarry(t, "a\x00b €")
	checkCarry(t, board(1<<63+1))
	checkCarry(t, outer{-3, -1 << 63, 255, 1<<16 - 1, 1<<32 - 1, 1<<63 + 1, 0.2, 0.1, "s", inner{[3]uint64{1 << 63, 2, 3}, true}})
	full := lists{[]uint64{1, 1 << 63}, []byte{0, 255}, []string{"", "x"}, []inner{{}, {[3]uint64{1, 2, 3}, true}}, [][]int16{{-1}, {2, 3}}}
	got, err := walk[lister, lists](span.Subsets(uint64(0xff)), lister{full}, Options{Block: 16})
	if err != nil || !reflect.DeepEqual(got, full) {
		t.Errorf("%v, %v, want %v", got, err, full)
	}
}
