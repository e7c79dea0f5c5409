// Rulers counts the perfect rulers of a length L with a given number of marks: a ruler
// is perfect if every distance from 1 to L lies between two of its marks. The first
// mark is at 0 and the last at L; for the other k marks the program tries every k-subset
// of the places between, on all cores.
//
// With -golomb it finds the Golomb rulers of that length, on which no distance occurs
// twice, by a search: it adds a mark only if its distances to the others are new.
//
//	go run ./examples/rulers 36 10
//	go run ./examples/rulers -golomb 55 10
//	go run ./examples/rulers -golomb 72 11
//	go run ./examples/rulers -checkpoint rulers.state 58 13
//
// With -checkpoint it can be stopped at any moment, by Ctrl-C, by SIGTERM or by a power
// cut, and resumes when it is started again in the same way. If the file is damaged, it
// resumes from the checkpoint before, which stands beside it.
//
// It is also a model of a program for a cluster, where each process counts one part.
// The index of the part comes from the command line, or from the environment of an array
// job; merge adds up the results:
//
//	rulers -part 3/400 -checkpoint dir 58 13
//	JOB_COMPLETION_INDEX=3 rulers -parts 400 -checkpoint dir 58 13
//	rulers merge dir
//
// The job files for Slurm and Kubernetes are beside it: docs/cluster.md explains them.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// run runs the command and returns its exit status: 0 if the rulers were counted, 1 if
// that was cut short or a file could not be read or written, so that trying again may
// help, and 2 if it will not.
func run(args []string, stdout, stderr io.Writer) int {
	var o options
	args, err := o.parse(args, stderr)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		return 2
	case len(args) > 0 && args[0] == "merge":
		return merge(args[1:], stdout, stderr)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	now, err := o.begin(args, stderr)
	if err != nil {
		fmt.Fprintf(stderr, "rulers: %v\n", err)
		return status(err)
	}
	if now.left() > 0 {
		now, err = o.count(ctx, now, stderr)
	}
	if err == nil && now.left() > 0 {
		err = errors.New("interrupted")
	}
	if err != nil {
		fmt.Fprintf(stderr, "rulers: %v\n", err)
		return 1
	}
	for _, inner := range now.Rulers {
		fmt.Fprintln(stdout, append(append([]int{0}, inner...), now.Length))
	}
	fmt.Fprintln(stdout, now.Found)
	return 0
}

// status returns the exit status for an error before the count: 1 if the system failed to
// read or write a file, unless there is no such file or directory.
func status(err error) int {
	if system := syscall.Errno(0); errors.As(err, &system) && !errors.Is(err, fs.ErrNotExist) {
		return 1
	}
	return 2
}

// The options of the command line.
type options struct {
	path    string // of the checkpoint, or empty
	part    string
	parts   int
	every   time.Duration
	golomb  bool
	workers int
}

// parse sets the options, and returns the other arguments. It prints what is wrong.
func (o *options) parse(args []string, stderr io.Writer) (rest []string, err error) {
	flags := flag.NewFlagSet("rulers", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() {
		fmt.Fprintln(stderr, "usage: rulers [flags] length marks\n       rulers merge checkpoint-or-directory...")
		flags.PrintDefaults()
	}
	flags.StringVar(&o.path, "checkpoint", "", "`file` to save the state in, and to resume from if it exists;\nif it is a directory, each part has a file in it")
	flags.StringVar(&o.part, "part", "", "count only part `i/n`, with i from 0 to n-1")
	flags.IntVar(&o.parts, "parts", 0, "count only one of `n` parts: its index is in "+strings.Join(indices, " or "))
	flags.DurationVar(&o.every, "every", time.Second/2, "time between two checkpoints")
	flags.BoolVar(&o.golomb, "golomb", false, "find Golomb rulers, on which no distance occurs twice")
	flags.IntVar(&o.workers, "workers", runtime.GOMAXPROCS(0), "number of cores to count on")
	err = flags.Parse(args)
	return flags.Args(), err
}

// begin returns the state to go on from: that of the checkpoint, if there is one, or of the
// one before if it is damaged.
func (o *options) begin(args []string, stderr io.Writer) (now state, err error) {
	length, marks, err := o.size(args)
	if err != nil {
		return now, err
	}
	i, n, err := partOf(o.part, o.parts, os.Getenv)
	if err != nil {
		return now, err
	}
	now = begin(o.golomb, length, marks, i, n)
	if o.path == "" {
		return now, nil
	}
	o.path = follow(now.file(o.path))
	saved, err := load(o.path)
	if errors.Is(err, errDamaged) {
		if before, e := load(o.path + older); e == nil {
			fmt.Fprintf(stderr, "rulers: %v: going on with %s\n", err, o.path+older)
			saved, err = before, os.Rename(o.path+older, o.path)
		}
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		// If the directory can't be written to, fail at once.
		return now, save(o.path, now)
	case err == nil && saved.name() != now.name():
		err = fmt.Errorf("%s is %s, not %s", o.path, saved.name(), now.name())
	}
	return saved, err
}

// size returns the length and the number of marks. It returns an error for these and the
// other numbers that can't be.
func (o *options) size(args []string) (length, marks int, err error) {
	if len(args) != 2 {
		return 0, 0, errors.New("want a length and a number of marks")
	}
	longest := 63
	if o.golomb {
		longest = maxLength
	}
	length, err = strconv.Atoi(args[0])
	if err != nil || length < 1 || length > longest {
		return 0, 0, fmt.Errorf("the length must be from 1 to %d, not %q", longest, args[0])
	}
	marks, err = strconv.Atoi(args[1])
	switch {
	case err != nil || marks < 2 || marks > length+1:
		err = fmt.Errorf("a ruler of length %d has from 2 to %d marks, not %q", length, length+1, args[1])
	case length > 63 && marks < minMarks:
		err = fmt.Errorf("a ruler longer than 63 must have %d marks or more, not %d", minMarks, marks)
	case o.workers < 1:
		err = fmt.Errorf("-workers must be 1 or more, not %d", o.workers)
	case o.every <= 0:
		err = fmt.Errorf("-every must be more than 0, not %v", o.every)
	}
	return length, marks, err
}

// count counts until nothing is left or ctx is done, with checkpoints, and returns the
// state.
func (o *options) count(ctx context.Context, now state, stderr io.Writer) (state, error) {
	p := newProgress(stderr, now)
	c := &count{state: now, every: o.every}
	return o.watch(c, p, func() error { return c.run(ctx, o.workers) })
}

// watch saves and shows the state of c again and again until run has returned, and then once
// more, even if run failed. It returns the last state.
func (o *options) watch(c *count, p *progress, run func() error) (now state, err error) {
	finished := make(chan error)
	go func() { finished <- run() }()
	tick := time.NewTicker(o.every)
	defer tick.Stop()
	for done := false; !done; {
		var failed error
		select {
		case <-tick.C:
		case failed = <-finished:
			done = true
		}
		now = c.snapshot()
		if o.path != "" {
			err = save(o.path, now)
		}
		if err = errors.Join(failed, err); err != nil {
			return now, err
		}
		p.show(now, done)
	}
	return now, nil
}
