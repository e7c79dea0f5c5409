package main

import (
	"encoding/xml"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

// The numbers of Moerkotte and Neumann (2006): of connected sets, and of unordered
// pairs of disjoint connected sets that an edge joins.
func TestPublishedCounts(t *testing.T) {
	pow := func(a, n int) int { return int(math.Pow(float64(a), float64(n))) }
	for n := 2; n <= 12; n++ {
		for shape, want := range map[string]struct{ connected, pairs int }{
			"chain":  {n * (n + 1) / 2, (n*n*n - n) / 6},
			"cycle":  {n*n - n + 1, (n*n*n - 2*n*n + n) / 2},
			"star":   {pow(2, n-1) + n - 1, (n - 1) * pow(2, n) / 4},
			"clique": {pow(2, n) - 1, (pow(3, n) - pow(2, n+1) + 1) / 2},
		} {
			q, err := graph(shape, n)
			if err != nil {
				t.Fatal(err)
			}
			p := optimize(q, sum)
			if p.connected != want.connected || p.pairs != want.pairs || p.sets != pow(2, n)-1 {
				t.Errorf("%s of %d: %d connected sets of %d, %d pairs, want %+v", shape, n, p.connected, p.sets, p.pairs, want)
			}
		}
	}
}

// naive returns the cost of the best tree for the relations in list. It tries every
// tree, with sets as lists of numbers.
func naive(q *query, list []int, of cost) (cost float64, ok bool) {
	if len(list) == 1 {
		return 0, true
	}
	rows := 1.0
	for i, a := range list {
		rows *= q.rows[a]
		for _, b := range list[:i] {
			if s := q.selectivity[a][b]; s != 0 {
				rows *= s
			}
		}
	}
	cost = math.Inf(1)
	for choice := 1; choice < 1<<len(list)-1; choice++ {
		var part, rest []int
		for i, a := range list {
			if choice>>i&1 != 0 {
				part = append(part, a)
			} else {
				rest = append(rest, a)
			}
		}
		edge := false
		for _, a := range part {
			for _, b := range rest {
				edge = edge || q.selectivity[a][b] != 0
			}
		}
		a, ok1 := naive(q, part, of)
		b, ok2 := naive(q, rest, of)
		if edge && ok1 && ok2 {
			cost, ok = min(cost, of(a, b, rows)), true
		}
	}
	return cost, ok
}

// random returns a query of up to 6 relations, most of which are best joined with one other
// first, so that the best trees are bushy.
func random(t *testing.T, r *rand.Rand) (q *query, list []int) {
	q = new(query)
	for i := range 1 + r.IntN(6) {
		name := string(rune('a' + i))
		if err := q.relation(name, math.Round(math.Exp(5+2*r.Float64()))); err != nil {
			t.Fatal(err)
		}
		for j, other := range q.names[:i] {
			selectivity := math.Exp(-3 * r.Float64())
			if j == i^1 {
				selectivity *= selectivity
			} else if j < i-2 && r.IntN(3) == 0 {
				continue
			}
			if err := q.edge(name, other, selectivity); err != nil {
				t.Fatal(err)
			}
		}
		list = append(list, i)
	}
	return q, list
}

func TestBest(t *testing.T) {
	r := testkit.NewRand()
	limits := 0
	for range 100 {
		q, list := random(t, r)
		counting := optimizeMax(q)
		limits += counting.limits
		for _, best := range []struct {
			plan *plan
			cost cost
		}{{optimize(q, sum), sum}, {optimize(q, largest), largest}, {counting, largest}} {
			p := best.plan
			got := p.best[q.all()].cost
			if want, ok := naive(q, list, best.cost); !ok || math.Abs(got-want) > 1e-9*want {
				t.Errorf("%v: cost %v, want %v", q.names, got, want)
			}
			if n := strings.Count(p.text(q.all()), "⋈"); n != len(list)-1 {
				t.Errorf("%s has %d joins", p.text(q.all()), n)
			}
		}
	}
	if limits < 100 {
		t.Errorf("tried only %d limits", limits)
	}
}

func TestRun(t *testing.T) {
	command := testkit.Command(run)
	command.Generates(t, "main.go", ".")
	command.Prints(t, map[string]string{
		"query.txt":                    "((((town1 ⋈ caller) ⋈ (call ⋈ (callee ⋈ town2))) ⋈ mast) ⋈ firm)\n",
		"-graph clique -n 1 -cost sum": "R0\n0 rows",
		"-graph clique -n 1 -cost max": "R0\n0 rows",
	})
	command.Refuses(t, map[string]string{
		"":                             "joinorder: want one file, or -graph\n",
		"a b":                          "joinorder: want one file, or -graph\n",
		"-graph chain a":               "joinorder: want a file or -graph, not both\n",
		"-graph ring":                  "joinorder: -graph ring: the shapes are chain, cycle, star, clique\n",
		"-graph chain -n 21":           "joinorder: -n 21: want from 1 to 20 relations\n",
		"-cost mean -n 2 -graph chain": "joinorder: -cost mean: want sum or max\n",
		"testdata/nothing.txt":         "joinorder: open testdata/nothing.txt: ",
	})
}

func TestDraw(t *testing.T) {
	q, err := read(strings.NewReader("a<b 10\n\"&c\" 20\nd 30\na<b \"&c\" 0.5\n\"&c\" d 1\n"))
	if err != nil {
		t.Fatal(err)
	}
	svg := optimize(q, sum).draw()
	if err := xml.Unmarshal(svg, new(struct{})); err != nil {
		t.Error(err)
	}
	for element, want := range map[string]int{"circle": 2, "line": 4, "text": 3 + 3 + 2 + 2} {
		if n := strings.Count(string(svg), "<"+element); n != want {
			t.Errorf("the picture has %d of %s, want %d", n, element, want)
		}
	}
}

func TestRead(t *testing.T) {
	many := ""
	for i := range 21 {
		many += fmt.Sprintf("r%d 1\n", i)
	}
	for text, want := range map[string]string{
		"":                         "there are no relations",
		"a 10\na 20":               `line 2: relation "a" is there twice`,
		"a 0":                      `line 1: relation "a" must have from 1 to 1e+12 rows, not 0`,
		"a NaN":                    `line 1: relation "a" must have from 1 to 1e+12 rows, not NaN`,
		"a many":                   `line 1: strconv.ParseFloat: parsing "many": invalid syntax`,
		"a 10 # ten\n\na b 0.1":    `line 3: an edge leads to "b", which is not a relation`,
		"b a 0.1\na 10":            `line 1: an edge begins at "b", which is not a relation`,
		"a 10\na a 0.1":            `line 2: an edge leads from "a" to itself`,
		"a 1\nb 1\na b 0":          `line 3: the selectivity from "a" to "b" must be above 0 and at most 1, not 0`,
		"a 1\nb 1\na b 1.5":        `line 3: the selectivity from "a" to "b" must be above 0 and at most 1, not 1.5`,
		"a 1\nb 1\na b NaN":        `line 3: the selectivity from "a" to "b" must be above 0 and at most 1, not NaN`,
		"a 1\nb 1\na b 0.5\nb a 1": `line 4: the edge from "b" to "a" is there twice`,
		"a 1\nb 1\nc 1\na c 1":     `no edges lead from "a" to "b"`,
		"a":                        "line 1: want a relation and its rows, or two relations and the selectivity",
		"a b 1 2":                  "line 1: want a relation and its rows, or two relations and the selectivity",
		strings.Repeat("x", 1<<17): "bufio.Scanner: token too long",
		many:                       `line 21: relation "r20" is one too many: 20 can be ordered`,
	} {
		q, err := read(strings.NewReader(text))
		if err == nil || err.Error() != want {
			t.Errorf("%.40q is read as %v, error %v, want %s", text, q, err, want)
		}
	}
}
