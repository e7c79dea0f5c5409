package beamwalk_test

import (
	"fmt"
	"iter"
	"log"
	"math/bits"
	"reflect"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/testing/ptest"

	"github.com/bitwalk/bitwalk/beamwalk"
	"github.com/bitwalk/bitwalk/span"
)

// Adjacent is a fold that counts the words with two elements next to each other.
type Adjacent struct{}

func (Adjacent) Block(n uint64, words []uint64) (uint64, error) {
	for _, word := range words {
		if word&(word>>1) != 0 {
			n++
		}
	}
	return n, nil
}

func (Adjacent) Merge(a, b uint64) uint64 {
	return a + b
}

// Apart is a fold that counts the words of a search: sets without neighbours.
type Apart struct{}

func (Apart) Search(w *span.Worker[uint64]) iter.Seq[uint64] {
	return func(yield func(uint64) bool) {
		for word := range span.SearchJob(w, 0, func(set uint64, i int) (uint64, uint64, bool) {
			return set | 1<<i, 1<<i>>1 - 1, true // all below but the next one
		}) {
			if !yield(word) {
				return
			}
		}
	}
}

func (Apart) Block(n uint64, words []uint64) (uint64, error) {
	return n + uint64(len(words)), nil
}

func (Apart) Merge(a, b uint64) uint64 {
	return a + b
}

// Neighbours scores a word by its pairs of elements next to each other.
type Neighbours struct{}

func (Neighbours) Score(word uint64) (int64, bool) {
	return int64(bits.OnesCount64(word & (word >> 1))), true
}

// A Print prints a result: on Prism, the workers are in this process.
type Print[A any] struct{}

func (*Print[A]) ProcessElement(a A) {
	fmt.Println(a)
}

// A PrintOf prints the result of one of many walks.
type PrintOf[A any] struct{}

func (*PrintOf[A]) ProcessElement(text string, a A) {
	fmt.Printf("%s: %v\n", text, a)
}

func init() {
	beamwalk.Register[Adjacent, uint64]()
	beamwalk.Register[Apart, uint64]()
	beamwalk.Register[beamwalk.Count[Neighbours], uint64]()
	beamwalk.Register[beamwalk.Sum[Neighbours], int64]()
	beamwalk.Register[beamwalk.Extremes[Neighbours], beamwalk.MinMax]()
	beamwalk.Register[beamwalk.Best[Neighbours], beamwalk.Ranking]()
	beam.RegisterDoFn(reflect.TypeFor[Print[uint64]]())
	beam.RegisterDoFn(reflect.TypeFor[Print[int64]]())
	beam.RegisterDoFn(reflect.TypeFor[Print[beamwalk.MinMax]]())
	beam.RegisterDoFn(reflect.TypeFor[Print[beamwalk.Ranking]]())
	beam.RegisterDoFn(reflect.TypeFor[PrintOf[uint64]]())
}

func ExampleWalk() {
	p, s := beam.NewPipelineWithRoot()
	hands := span.Snoob(uint64(1)<<20-1, 5)
	n := beamwalk.Walk(s, hands, Adjacent{}, beamwalk.Options{})
	beam.ParDo0(s, &Print[uint64]{}, n)
	if err := ptest.Run(p); err != nil {
		log.Fatal(err)
	}
	// Output:
	// 11136
}

func ExampleWalkAll() {
	p, s := beam.NewPipelineWithRoot()
	set := uint64(0xff)
	texts := beam.Create(s, span.Snoob(set, 2).String(), span.Snoob(set, 3).String(), span.Snoob(set, 9).String())
	counts := beamwalk.WalkAll(s, texts, Adjacent{}, beamwalk.Options{})
	beam.ParDo0(s, &PrintOf[uint64]{}, counts)
	if err := ptest.Run(p); err != nil {
		log.Fatal(err)
	}
	// Unordered output:
	// snoob 0xff 2 0x3..0xc0: 7
	// snoob 0xff 3 0x7..0xe0: 36
	// snoob 0xff 9 none: 0
}

// Register is called in an init function:
//
//	func init() {
//		beamwalk.Register[Adjacent, uint64]()
//		beamwalk.Register[beamwalk.Sum[Neighbours], int64]()
//	}
func ExampleRegister() {
	p, s := beam.NewPipelineWithRoot()
	set := span.Subsets(uint64(0xff))
	beam.ParDo0(s, &Print[int64]{}, beamwalk.Walk(s, set, beamwalk.Sum[Neighbours]{}, beamwalk.Options{}))
	if err := ptest.Run(p); err != nil {
		log.Fatal(err)
	}
	// Output:
	// 448
}

func ExampleSearcher() {
	p, s := beam.NewPipelineWithRoot()
	hands := span.Snoob(uint64(1)<<20-1, 5)
	n := beamwalk.Walk(s, hands, Apart{}, beamwalk.Options{})
	beam.ParDo0(s, &Print[uint64]{}, n)
	if err := ptest.Run(p); err != nil {
		log.Fatal(err)
	}
	// Output:
	// 4368
}

func ExampleExtremes() {
	p, s := beam.NewPipelineWithRoot()
	set := span.Snoob(uint64(0xff), 3)
	m := beamwalk.Walk(s, set, beamwalk.Extremes[Neighbours]{}, beamwalk.Options{})
	beam.ParDo0(s, &Print[beamwalk.MinMax]{}, m)
	if err := ptest.Run(p); err != nil {
		log.Fatal(err)
	}
	// Output:
	// {true {21 0} {7 2}}
}

func ExampleBest() {
	p, s := beam.NewPipelineWithRoot()
	set := span.Snoob(uint64(0xff), 3)
	best := beamwalk.Walk(s, set, beamwalk.Best[Neighbours]{K: 3}, beamwalk.Options{})
	beam.ParDo0(s, &Print[beamwalk.Ranking]{}, best)
	if err := ptest.Run(p); err != nil {
		log.Fatal(err)
	}
	// Output:
	// {[{7 2} {14 2} {28 2}]}
}
