// Reach computes the transitive closure of a graph, such as the imports of packages. It
// reads pairs of names, an edge on each line, and prints every name with the number of
// names that can be reached from it by one edge or more.
//
//	go list -deps -f '{{$p := .ImportPath}}{{range .Imports}}{{$p}} {{.}}{{"\n"}}{{end}}' ./... |
//		go run github.com/bitwalk/bitwalk/examples/reach
//
// The graph has a row for each vertex v: the set of the vertices that v has an edge to
// (bitset.Set). Warshall's algorithm makes each row the set of all vertices that can be
// reached from v: for every vertex via, each row that contains via becomes its union with
// the row of via.
package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/bitwalk/bitwalk/bitset"
)

func main() {
	if err := run(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "reach:", err)
		os.Exit(1)
	}
}

func run(in io.Reader, out io.Writer) error {
	var names []string
	var rows []bitset.Set
	number := make(map[string]int)
	vertex := func(name string) int {
		v, ok := number[name]
		if !ok {
			v = len(names)
			number[name] = v
			names, rows = append(names, name), append(rows, nil)
		}
		return v
	}
	for lines := bufio.NewScanner(in); ; {
		if !lines.Scan() {
			if err := lines.Err(); err != nil {
				return err
			}
			break
		}
		switch ends := strings.Fields(lines.Text()); len(ends) {
		case 0:
		case 2:
			from, to := vertex(ends[0]), vertex(ends[1])
			rows[from].Add(to)
		default:
			return fmt.Errorf("want two names in each line, got %q", lines.Text())
		}
	}
	reach(rows)
	for v, name := range names {
		cycle := ""
		if rows[v].Contains(v) {
			cycle = ", itself among them"
		}
		if _, err := fmt.Fprintf(out, "%s: %d%s\n", name, rows[v].Count(), cycle); err != nil {
			return err
		}
	}
	return nil
}

// reach turns each row, the set of vertices that one vertex has an edge to, into the set
// of all vertices that can be reached from it.
func reach(rows []bitset.Set) {
	for via := range rows {
		for from := range rows {
			if rows[from].Contains(via) {
				rows[from].Or(rows[from], rows[via])
			}
		}
	}
}
