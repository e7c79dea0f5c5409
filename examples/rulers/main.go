// Rulers counts perfect rulers: those of a length L, with a given number of
// marks, that measure every distance from 1 to L between two of them. The first
// mark is at 0 and the last at L; the others are every k-subset of the places
// between, divided among all cores.
//
//	go run ./examples/rulers 36 10
//	go run ./examples/rulers -checkpoint rulers.state 58 13
//
// With -checkpoint it can be stopped at any moment, by Ctrl-C or by pulling the
// plug, and goes on when it is started again in the same way.
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
	"time"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// run is main with its surroundings passed in. It returns the exit status: 0
// if the rulers were counted, 1 if that was cut short, 2 if it could not begin.
func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("rulers", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() {
		fmt.Fprintln(stderr, "usage: rulers [flags] length marks")
		flags.PrintDefaults()
	}
	path := flags.String("checkpoint", "", "`file` to keep the state in, and to go on from if it is there")
	every := flags.Duration("every", time.Second, "time between two lines of progress, and two checkpoints")
	workers := flags.Int("workers", runtime.GOMAXPROCS(0), "number of cores to count on")
	if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		return 0
	} else if err != nil {
		return 2
	}
	refuse := func(format string, args ...any) int {
		fmt.Fprintf(stderr, "rulers: "+format+"\n", args...)
		return 2
	}
	if flags.NArg() != 2 {
		return refuse("want a length and a number of marks")
	}
	length, err := strconv.Atoi(flags.Arg(0))
	if err != nil || length < 1 || length > 63 {
		return refuse("the length must be from 1 to 63, not %q", flags.Arg(0))
	}
	marks, err := strconv.Atoi(flags.Arg(1))
	if err != nil || marks < 2 || marks > length+1 {
		return refuse("a ruler of length %d has from 2 to %d marks, not %q", length, length+1, flags.Arg(1))
	}
	if *workers < 1 {
		return refuse("-workers must be 1 or more, not %d", *workers)
	}
	if *every <= 0 {
		return refuse("-every must be more than 0, not %v", *every)
	}

	begin := state{Length: length, Marks: marks}
	begin.Rest = begin.whole().Split(pieces(begin.whole().Len()))
	if *path != "" {
		saved, err := load(*path)
		switch {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			return refuse("%v", err)
		case saved.Length != length || saved.Marks != marks:
			return refuse("%s is about rulers of length %d with %d marks", *path, saved.Length, saved.Marks)
		default:
			begin = saved
		}
	}

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	c := &count{state: begin}
	finished := make(chan struct{})
	go func() {
		c.run(ctx, *workers)
		close(finished)
	}()

	total, start := begin.whole().Len(), time.Now()
	before := begin.left()
	tick := time.NewTicker(*every)
	defer tick.Stop()
	for done := false; !done; {
		select {
		case <-tick.C:
		case <-finished:
			done = true
		}
		s := c.snapshot()
		left := s.left()
		fmt.Fprintf(stderr, "%5.1f %%, %d found, %.0f million/s\n", 100*(1-float64(left)/float64(total)),
			s.Found, float64(before-left)/time.Since(start).Seconds()/1e6)
		if *path != "" {
			if err := save(*path, s); err != nil {
				fmt.Fprintf(stderr, "rulers: %v\n", err)
				return 1
			}
		}
		if done && left > 0 {
			fmt.Fprintln(stderr, "rulers: interrupted")
			return 1
		}
	}
	fmt.Fprintln(stdout, c.snapshot().Found)
	return 0
}
