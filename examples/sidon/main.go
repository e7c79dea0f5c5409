// Sidon counts the Sidon sets of k numbers from 1 to n: sets in which no difference
// occurs twice. Such a set is a Golomb ruler with its first mark at any place.
//
//	go run github.com/bitwalk/bitwalk/examples/sidon 35 8
//	go run github.com/bitwalk/bitwalk/examples/sidon -sample 1000000 60 6
//
// It builds the k-subsets with span.Search, element by element from the highest down.
// The state is the set and its differences: as soon as a difference occurs twice, all
// sets that begin with the same elements are pruned. It prints the number of sets found,
// and of beginnings that it examined, which is the number of calls of its step.
//
// With -sample it estimates the number from random k-subsets: it draws random ranks and
// takes the subsets of these ranks (rank.UnrankSnoob).
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strconv"

	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/rank"
	"github.com/bitwalk/bitwalk/span"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// run runs the command and returns its exit status.
func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("sidon", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() {
		fmt.Fprintln(stderr, "usage: sidon [-sample sets] n k")
		flags.PrintDefaults()
	}
	sample := flags.Int("sample", 0, "estimate from this number of random `sets`")
	if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		return 0
	} else if err != nil {
		return 2
	}
	refuse := func(format string, args ...any) int {
		fmt.Fprintf(stderr, "sidon: "+format+"\n", args...)
		return 2
	}
	if flags.NArg() != 2 {
		return refuse("want n and k")
	}
	n, err := strconv.Atoi(flags.Arg(0))
	if err != nil || n < 1 || n > 64 {
		return refuse("n must be from 1 to 64, not %q", flags.Arg(0))
	}
	k, err := strconv.Atoi(flags.Arg(1))
	if err != nil || k < 0 || k > n {
		return refuse("k must be from 0 to %d, not %q", n, flags.Arg(1))
	}
	if *sample < 0 {
		return refuse("-sample must not be negative, as %d is", *sample)
	}
	total := rank.Binomial(n, k)
	if *sample > 0 {
		hits := estimate(n, k, *sample, rand.Uint64N)
		fmt.Fprintf(stdout, "%d of %d random sets: about %.3g of all %d\n",
			hits, *sample, float64(hits)/float64(*sample)*float64(total), total)
		return 0
	}
	found, asked := count(n, k)
	fmt.Fprintf(stdout, "%d of %d sets; examined %d beginnings\n", found, total, asked)
	return 0
}

// A ruler is a Sidon set, with its differences: bit d for the difference d.
type ruler struct{ marks, differences uint64 }

// extend adds mark i below all others, and reports whether no difference occurs twice.
// The new differences are the distances from mark i to the others.
func (r ruler) extend(i int) (ruler, bool) {
	fresh := r.marks >> (i & 63)
	return ruler{r.marks | 1<<(i&63), r.differences | fresh}, r.differences&fresh == 0
}

// count returns the number of Sidon sets, and the number of beginnings examined.
func count(n, k int) (found, asked uint64) {
	all := ^uint64(0) >> (64 - n)
	for range span.Search(span.Snoob(all, k), ruler{}, func(r ruler, i int) (ruler, uint64, bool) {
		asked++
		r, ok := r.extend(i)
		return r, all, ok
	}) {
		found++
	}
	return found, asked
}

// estimate returns the number of Sidon sets among some random sets.
func estimate(n, k, sets int, random func(uint64) uint64) (hits int) {
	all, total := ^uint64(0)>>(64-n), rank.Binomial(n, k)
	for range sets {
		if sidon(rank.UnrankSnoob(all, k, random(total))) {
			hits++
		}
	}
	return hits
}

// sidon reports whether no difference occurs twice in set.
func sidon(set uint64) bool {
	r, ok := ruler{}, true
	for i := range iter.RBits(set) {
		if r, ok = r.extend(i); !ok {
			return false
		}
	}
	return true
}
