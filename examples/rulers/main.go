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
// cut, and resumes when it is started again in the same way.
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

// run runs the command and returns its exit status: 0 if the rulers were counted,
// 1 if the count was cut short, 2 if it could not begin.
func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("rulers", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() {
		fmt.Fprintln(stderr, "usage: rulers [flags] length marks\n       rulers merge checkpoint-or-directory...")
		flags.PrintDefaults()
	}
	path := flags.String("checkpoint", "", "`file` to save the state in, and to resume from if it exists;\nif it is a directory, each part has a file in it")
	part := flags.String("part", "", "count only part `i/n`, with i from 0 to n-1")
	parts := flags.Int("parts", 0, "count only one of `n` parts: its index is in "+strings.Join(indices, " or "))
	every := flags.Duration("every", time.Second/2, "time between two checkpoints")
	golomb := flags.Bool("golomb", false, "find Golomb rulers, on which no distance occurs twice")
	workers := flags.Int("workers", runtime.GOMAXPROCS(0), "number of cores to count on")
	if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		return 0
	} else if err != nil {
		return 2
	}
	if flags.Arg(0) == "merge" {
		return merge(flags.Args()[1:], stdout, stderr)
	}
	refuse := func(format string, args ...any) int {
		fmt.Fprintf(stderr, "rulers: "+format+"\n", args...)
		return 2
	}
	if flags.NArg() != 2 {
		return refuse("want a length and a number of marks")
	}
	length, err := strconv.Atoi(flags.Arg(0))
	longest := 63
	if *golomb {
		longest = maxLength
	}
	if err != nil || length < 1 || length > longest {
		return refuse("the length must be from 1 to %d, not %q", longest, flags.Arg(0))
	}
	marks, err := strconv.Atoi(flags.Arg(1))
	if err != nil || marks < 2 || marks > length+1 {
		return refuse("a ruler of length %d has from 2 to %d marks, not %q", length, length+1, flags.Arg(1))
	}
	if length > 63 && marks < minMarks {
		return refuse("a ruler longer than 63 must have %d marks or more, not %d", minMarks, marks)
	}
	if *workers < 1 {
		return refuse("-workers must be 1 or more, not %d", *workers)
	}
	if *every <= 0 {
		return refuse("-every must be more than 0, not %v", *every)
	}
	i, n, err := partOf(*part, *parts, os.Getenv)
	if err != nil {
		return refuse("%v", err)
	}

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	now := begin(*golomb, length, marks, i, n)
	if *path != "" {
		*path = now.file(*path)
		saved, err := load(*path)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			// If the directory can't be written to, fail at once.
			if err := save(*path, now); err != nil {
				return refuse("%v", err)
			}
		case err != nil:
			return refuse("%v", err)
		case saved.name() != now.name():
			return refuse("%s is %s, not %s", *path, saved.name(), now.name())
		default:
			now = saved
		}
	}

	p := newProgress(stderr, now)
	c := &count{state: now, every: *every}
	finished := make(chan error)
	go func() { finished <- c.run(ctx, *workers) }()
	tick := time.NewTicker(*every)
	defer tick.Stop()
	for done := false; !done; {
		select {
		case <-tick.C:
		case err := <-finished:
			if err != nil {
				fmt.Fprintf(stderr, "rulers: %v\n", err)
				return 1
			}
			done = true
		}
		now = c.snapshot()
		if *path != "" {
			if err := save(*path, now); err != nil {
				fmt.Fprintf(stderr, "rulers: %v\n", err)
				return 1
			}
		}
		p.show(now, done)
	}
	if now.left() > 0 {
		fmt.Fprintln(stderr, "rulers: interrupted")
		return 1
	}
	for _, inner := range now.Rulers {
		fmt.Fprintln(stdout, append(append([]int{0}, inner...), length))
	}
	fmt.Fprintln(stdout, now.Found)
	return 0
}
