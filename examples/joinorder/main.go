// Joinorder finds the best tree of joins for a query: which two relations to join
// first, and what to join the result with.
//
//	go run github.com/bitwalk/bitwalk/examples/joinorder -o tree.svg examples/joinorder/query.txt
//	go run github.com/bitwalk/bitwalk/examples/joinorder -graph star -n 12
//
// The query comes from a file, or is one of the graphs chain, cycle, star and clique
// with n relations. The cost of a tree is the number of rows of all its results
// together, or with -cost max, of the largest of them, which bounds the memory. Trees may
// be bushy, but have no cross products: they never join two sets that no edge connects.
//
// The algorithm is dynamic programming over subsets (DPsub in Moerkotte and Neumann,
// Analysis of two existing and one new dynamic programming algorithm, 2006). It takes
// every set of relations, smaller sets first (order.BySize), and every split of it into
// two parts (order.Splits), whose best trees are already known: 3^n steps for n
// relations. With -cost max it uses transforms of package lattice instead, and takes
// n³·2^n steps, or fewer if bounds are tight (see max.go).
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
)

//go:generate go run . -o query.svg query.txt

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// run runs the command and returns its exit status.
func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("joinorder", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() {
		fmt.Fprintln(stderr, "usage: joinorder [-cost sum|max] [-o file] (file | -graph shape -n relations)")
		flags.PrintDefaults()
	}
	shape := flags.String("graph", "", "a graph of this `shape` in place of a file: "+strings.Join(shapes, ", "))
	n := flags.Int("n", 8, "number of relations of the graph")
	cost := flags.String("cost", "sum", "the cost of a tree: the `sum` of the sizes of its results, or their max")
	out := flags.String("o", "", "`file` to write a drawing of the tree to, as SVG, in place of the text")
	if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		return 0
	} else if err != nil {
		return 2
	}
	if *out != "" {
		stdout = io.Discard
	}
	q, err := load(*shape, *n, flags.Args())
	if err != nil {
		fmt.Fprintln(stderr, "joinorder:", err)
		return 2
	}
	var p *plan
	all := q.all()
	switch *cost {
	case "sum":
		p = optimize(q, sum)
		fmt.Fprintln(stdout, p.text(all))
		fmt.Fprintf(stdout, "%.4g rows in all results together\n", p.best[all].cost)
		fmt.Fprintf(stdout, "%d sets of relations, %d of them connected; %d splits of these, %d of them into two connected parts\n",
			p.sets, p.connected, p.splits, p.pairs)
	case "max":
		p = optimizeMax(q)
		fmt.Fprintln(stdout, p.text(all))
		fmt.Fprintf(stdout, "%.4g rows in the largest result\n", p.best[all].cost)
		fmt.Fprintf(stdout, "the transforms ran for %d bounds on the largest result\n", p.limits)
	default:
		fmt.Fprintf(stderr, "joinorder: -cost %s: want sum or max\n", *cost)
		return 2
	}
	if *out != "" {
		if err := os.WriteFile(*out, p.draw(), 0o666); err != nil {
			fmt.Fprintln(stderr, "joinorder:", err)
			return 1
		}
	}
	return 0
}

func load(shape string, n int, files []string) (*query, error) {
	switch {
	case shape != "" && len(files) > 0:
		return nil, fmt.Errorf("want a file or -graph, not both")
	case shape != "":
		return graph(shape, n)
	case len(files) != 1:
		return nil, fmt.Errorf("want one file, or -graph")
	}
	f, err := os.Open(files[0])
	if err != nil {
		return nil, err
	}
	defer f.Close()
	q, err := read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", files[0], err)
	}
	return q, nil
}
