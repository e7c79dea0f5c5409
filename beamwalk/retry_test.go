package beamwalk

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/rtrackers/offsetrange"

	"github.com/bitwalk/bitwalk/span"
)

// A bundle is what the runner of this test sends to a worker, and an outcome is
// what it gets back: each completely, or not at all.
type bundle struct {
	Text string
	Rest []offsetrange.Restriction
}

type outcome struct {
	Results map[string]sample
	Rest    []offsetrange.Restriction
	Err     string
}

// work is a worker: it runs bundles from r, each with a little time.
func work[F Folder[sample]](r io.Reader, w io.Writer) {
	fn := &resumeFn[F, sample]{Walk: walkFn[F, sample]{Size: 256, Parts: 4}, After: 500 * time.Microsecond}
	slice = 100 * time.Microsecond
	ctx := context.Background()
	in, out := json.NewDecoder(r), json.NewEncoder(w)
	for {
		var b bundle
		if in.Decode(&b) != nil {
			return
		}
		o := outcome{Results: make(map[string]sample)}
		fn.StartBundle(ctx, nil)
		for _, rest := range b.Rest {
			left, err := process[F](fn, fn.CreateTracker(rest), b.Text)
			if err != nil {
				o.Err = err.Error()
			}
			o.Rest = append(o.Rest, left...)
		}
		fn.FinishBundle(ctx, func(text string, s sample) { o.Results[text] = s })
		out.Encode(o)
	}
}

// A worker is another process that runs bundles.
type worker struct {
	cmd *exec.Cmd
	in  *json.Encoder
	out *json.Decoder
}

func startWorker(what string) (p worker, err error) {
	p.cmd = exec.Command(os.Args[0])
	p.cmd.Env = append(os.Environ(), "BEAMWALK_TEST="+what)
	in, err := p.cmd.StdinPipe()
	if err != nil {
		return p, err
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return p, err
	}
	p.in, p.out = json.NewEncoder(in), json.NewDecoder(bufio.NewReader(out))
	return p, p.cmd.Start()
}

// try runs a bundle on a worker, and kills the worker unless it finishes within
// life.
func (p worker) try(b bundle, life time.Duration) (o outcome, ok bool) {
	timer := time.AfterFunc(life, func() { p.cmd.Process.Kill() })
	defer timer.Stop()
	if p.in.Encode(b) != nil || p.out.Decode(&o) != nil {
		return o, false
	}
	return o, true
}

// The runner of this test runs every bundle on two workers and takes the first
// outcome; it kills workers at random moments and runs their bundles again. The
// result is that of the plain loop.
func TestRetries(t *testing.T) {
	r := span.Snoob(uint64(1<<28-1), 9)
	testRetries[sampler](t, "worker", 10, r, sampleOf(r))
}

// It is so for a search, too.
func TestSearchRetries(t *testing.T) {
	r := span.Snoob(uint64(1<<28-1), 9)
	testRetries[seeker](t, "searching worker", 2, r, foundIn(r))
}

func testRetries[F Folder[sample]](t *testing.T, what string, odds int, r span.Range[uint64], want sample) {
	fn := &walkFn[F, sample]{Size: 256, Parts: 4}
	rest, err := fn.CreateInitialRestriction(r.String())
	if err != nil {
		t.Fatal(err)
	}
	queue := fn.SplitRestriction(r.String(), rest)
	var workers [2]worker
	start := func(i int) {
		if workers[i], err = startWorker(what); err != nil {
			t.Fatal(err)
		}
	}
	end := func(i int) {
		workers[i].cmd.Process.Kill()
		workers[i].cmd.Wait()
	}
	for i := range workers {
		start(i)
		defer end(i)
	}
	var got sample
	bundles, killed := 0, 0
	for len(queue) > 0 {
		b := bundle{r.String(), queue[:1]}
		queue = queue[1:]
		type answer struct {
			of int
			outcome
			ok bool
		}
		answers := make(chan answer, len(workers))
		for i, w := range workers {
			go func() {
				after := time.Minute
				if rand.IntN(odds) == 0 {
					after = rand.N(time.Millisecond)
				}
				o, ok := w.try(b, after)
				answers <- answer{i, o, ok}
			}()
		}
		taken := false
		for range workers {
			a := <-answers
			switch {
			case !a.ok:
				killed++
				end(a.of)
				start(a.of)
			case a.Err != "":
				t.Fatal(a.Err)
			case !taken:
				taken = true
				bundles++
				queue = append(queue, a.Rest...)
				got = sampler{}.Merge(got, a.Results[b.Text])
			}
		}
		if !taken {
			queue = append(queue, b.Rest...)
		}
	}
	if got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if killed == 0 {
		t.Error("no worker was killed")
	}
	t.Logf("%d bundles, each on two workers; %d of these were killed", bundles, killed)
}

// A fold gives the same result when a bundle is run twice.
func TestTwice(t *testing.T) {
	r := span.Snoob(uint64(1<<20-1), 6)
	fn := &walkFn[sampler, sample]{Size: 256, Parts: 4}
	ctx := context.Background()
	rest := offsetrange.Restriction{Start: 3, End: 40}
	var got [2]sample
	for i := range got {
		fn.StartBundle(ctx, nil)
		if _, err := process[sampler](fn, fn.CreateTracker(rest), r.String()); err != nil {
			t.Fatal(err)
		}
		fn.FinishBundle(ctx, func(_ string, s sample) { got[i] = s })
	}
	if want := sampleOf(r.Indexes(3*256, 40*256-1)); got[0] != want || got[1] != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}
