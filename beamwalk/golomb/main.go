// Golomb counts the Golomb rulers of a length on Apache Beam: sets of marks
// from 0 to the length, with a mark at both ends, in which no two pairs of marks
// are the same distance apart.
//
// It walks every choice of the inner marks, with one walk for each number of
// marks, and folds all walks in one pipeline.
//
//	go run ./golomb 47
//
// runs it on Prism, in this process. The flags of Beam choose another runner:
//
//	golomb -runner=flink -endpoint=localhost:8099 -environment_type=LOOPBACK -parts=100 60
//	golomb -runner=dataflow -project=… -region=… -staging_location=gs://… 60
//
// These two have not been run by the authors of this program.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"reflect"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"

	"github.com/bitwalk/bitwalk/beamwalk"
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/span"
)

// A golomb is the fold: it counts the sets of inner marks that make a Golomb
// ruler of a length.
type golomb struct {
	Length int
}

// tried is the number of words that the workers in this process have tried. It
// serves only to show progress: no result may depend on it.
var tried atomic.Uint64

func (g golomb) Block(found uint64, words []uint64) (uint64, error) {
	ends := uint64(1)<<g.Length | 1
	for _, inner := range words {
		if isGolomb(inner | ends) {
			found++
		}
	}
	tried.Add(uint64(len(words)))
	return found, nil
}

func (golomb) Merge(a, b uint64) uint64 {
	return a + b
}

// isGolomb reports whether all distances between marks differ. Shifted down by one
// of its marks, a ruler shows the distances from that mark up.
func isGolomb(marks uint64) bool {
	seen := uint64(0)
	for m := range iter.Bits(marks) {
		distances := marks >> m &^ 1
		if seen&distances != 0 {
			return false
		}
		seen |= distances
	}
	return true
}

// A report prints the result at the end, on a worker: on Prism that is this
// process, elsewhere it ends up in a log. A real job would write the collection.
type report struct{}

func (*report) ProcessElement(text string, found uint64) error {
	var r span.Range[uint64]
	if err := r.UnmarshalText([]byte(text)); err != nil {
		return err
	}
	marks := strings.Fields(text)[2]
	n, err := strconv.Atoi(marks)
	if err != nil {
		return err
	}
	fmt.Printf("%2d marks: %d\n", n+2, found)
	total.Add(found)
	return nil
}

var total atomic.Uint64

func init() {
	beamwalk.Register[golomb, uint64]()
	beam.RegisterDoFn(reflect.TypeFor[report]())
}

// walks returns the walks for a length, and their total number of words: k inner
// marks make (k+1)(k+2)/2 distances, at most as many as the length.
func walks(length int) (texts []string, n uint64) {
	inner := uint64(1)<<length - 2
	for k := 0; (k+1)*(k+2)/2 <= length; k++ {
		if r := span.Snoob(inner, k); !r.IsEmpty() {
			texts = append(texts, r.String())
			n += r.Len()
		}
	}
	return texts, n
}

func main() {
	parts := flag.Int("parts", 1, "initial parts of each walk: about ten for each worker if the runner does not split")
	flag.Parse()
	beam.Init()
	length, err := strconv.Atoi(flag.Arg(0))
	if flag.NArg() != 1 || err != nil || length < 1 || length > 63 {
		fmt.Fprintln(os.Stderr, "usage: golomb [flags] length, from 1 to 63")
		os.Exit(2)
	}
	texts, n := walks(length)
	p, s := beam.NewPipelineWithRoot()
	counts := beamwalk.WalkAll(s, beam.CreateList(s, texts), golomb{length}, beamwalk.Options{Parts: *parts})
	beam.ParDo0(s, &report{}, counts)

	start := time.Now()
	go func() {
		for range time.Tick(time.Second) {
			if done := tried.Load(); done > 0 {
				used := time.Since(start)
				left := time.Duration(float64(used) * (float64(n)/float64(done) - 1)).Round(time.Second)
				fmt.Fprintf(os.Stderr, "%5.1f %%, %.0f million/s, %v left\n",
					100*float64(done)/float64(n), float64(done)/used.Seconds()/1e6, left)
			}
		}
	}()
	if err := beamx.Run(context.Background(), p); err != nil {
		fmt.Fprintln(os.Stderr, "golomb:", err)
		os.Exit(1)
	}
	if tried.Load() > 0 { // the workers were in this process
		fmt.Printf("    total: %d\n", total.Load())
	}
}
