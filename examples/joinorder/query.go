package main

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/scan"
)

// A Set is a set of relations.
type Set uint32

const (
	most     = 20   // relations: there are 3^20/2 ways to part their sets
	mostRows = 1e12 // of a relation: so that no result overflows
)

// A query is a graph of relations. An edge is a join, which selects a fraction of
// the pairs of rows.
type query struct {
	names       []string
	rows        []float64
	neighbours  []Set
	selectivity [most][most]float64 // 0 where there is no edge
}

func (q *query) all() Set { return 1<<len(q.names) - 1 }

func (q *query) relation(name string, rows float64) error {
	switch {
	case slices.Contains(q.names, name):
		return fmt.Errorf("relation %q is there twice", name)
	case !(rows >= 1 && rows <= mostRows):
		return fmt.Errorf("relation %q must have from 1 to %g rows, not %v", name, mostRows, rows)
	case len(q.names) == most:
		return fmt.Errorf("relation %q is one too many: %d can be ordered", name, most)
	}
	q.names = append(q.names, name)
	q.rows = append(q.rows, rows)
	q.neighbours = append(q.neighbours, 0)
	return nil
}

func (q *query) edge(a, b string, selectivity float64) error {
	i, j := slices.Index(q.names, a), slices.Index(q.names, b)
	switch {
	case i < 0:
		return fmt.Errorf("an edge begins at %q, which is not a relation", a)
	case j < 0:
		return fmt.Errorf("an edge leads to %q, which is not a relation", b)
	case i == j:
		return fmt.Errorf("an edge leads from %q to itself", a)
	case q.selectivity[i][j] != 0:
		return fmt.Errorf("the edge from %q to %q is there twice", a, b)
	case !(selectivity > 0 && selectivity <= 1):
		return fmt.Errorf("the selectivity from %q to %q must be above 0 and at most 1, not %v", a, b, selectivity)
	}
	q.selectivity[i][j], q.selectivity[j][i] = selectivity, selectivity
	q.neighbours[i] |= 1 << j
	q.neighbours[j] |= 1 << i
	return nil
}

// check returns an error unless the edges connect all relations.
func (q *query) check() error {
	if len(q.names) == 0 {
		return fmt.Errorf("there are no relations")
	}
	if far := q.all() &^ q.reached(); far != 0 {
		return fmt.Errorf("no edges lead from %q to %q", q.names[0], q.names[scan.TrailingZeros(far)])
	}
	return nil
}

// reached returns the relations that can be reached from the first.
func (q *query) reached() Set {
	reached := Set(1)
	for fresh := reached; fresh != 0; {
		next := Set(0)
		for i := range iter.Bits(fresh) {
			next |= q.neighbours[i]
		}
		fresh = next &^ reached
		reached |= fresh
	}
	return reached
}

// connected reports for every set whether edges within it connect it: whether they
// connect one of its relations with the rest, and the rest.
func (q *query) connected() []bool {
	connected := make([]bool, q.all()+1)
	for set := range connected {
		set := Set(set)
		for i := range iter.Bits(set) {
			if rest := set &^ (1 << i); rest == 0 || connected[rest] && q.neighbours[i]&rest != 0 {
				connected[set] = true
				break
			}
		}
	}
	return connected
}

// results returns for every set the expected number of rows of its join.
func (q *query) results() []float64 {
	rows := []float64{1}
	for i, r := range q.rows {
		selected := make([]float64, len(rows)) // by the edges of i to each set
		for set := range rows {
			selected[set] = 1
			if set := Set(set); set != 0 {
				selected[set] = selected[scan.ClearLowest(set)]
				if s := q.selectivity[i][scan.TrailingZeros(set)]; s != 0 {
					selected[set] *= s
				}
			}
		}
		for set, s := range selected {
			rows = append(rows, rows[set]*r*s)
		}
	}
	return rows
}

// read reads a query: one line for each relation, with its name and number of rows,
// and one line for each edge, with two names and the selectivity. A # starts a
// comment.
func read(r io.Reader) (*query, error) {
	var q query
	type line struct {
		number int
		fields []string
	}
	var edges []line
	lines := bufio.NewScanner(r)
	for number := 1; lines.Scan(); number++ {
		text, _, _ := strings.Cut(lines.Text(), "#")
		fields := strings.Fields(text)
		var err error
		switch len(fields) {
		case 0:
		case 2:
			var rows float64
			if rows, err = strconv.ParseFloat(fields[1], 64); err == nil {
				err = q.relation(fields[0], rows)
			}
		case 3:
			edges = append(edges, line{number, fields})
		default:
			err = fmt.Errorf("want a relation and its rows, or two relations and the selectivity")
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	for _, e := range edges {
		selectivity, err := strconv.ParseFloat(e.fields[2], 64)
		if err == nil {
			err = q.edge(e.fields[0], e.fields[1], selectivity)
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", e.number, err)
		}
	}
	return &q, q.check()
}

var shapes = []string{"chain", "cycle", "star", "clique"}

// graph returns a query with n relations, R0 to Rn-1, of unequal sizes.
func graph(shape string, n int) (*query, error) {
	if !slices.Contains(shapes, shape) {
		return nil, fmt.Errorf("-graph %s: the shapes are %s", shape, strings.Join(shapes, ", "))
	}
	if n < 1 || n > most {
		return nil, fmt.Errorf("-n %d: want from 1 to %d relations", n, most)
	}
	var q query
	name := func(i int) string { return "R" + strconv.Itoa(i) }
	for i := range n {
		if err := q.relation(name(i), float64(100+7919*i%1000)); err != nil {
			return nil, err
		}
	}
	for i := range n {
		for j := range i {
			next := i == j+1 || shape == "cycle" && n > 2 && j == 0 && i == n-1
			if shape == "clique" || shape == "star" && j == 0 || shape != "star" && next {
				if err := q.edge(name(j), name(i), 1/float64(10+31*(i+j)%100)); err != nil {
					return nil, err
				}
			}
		}
	}
	return &q, q.check()
}
