package bitwalk_test

// The recipes in tables and blocks of docs/walks.md, docs/compiler.md and docs/bitset.md, in one
// program that must compile. docs/searches.md, and the answers of docs/bitset.md, are in the
// tests of their packages.

import (
	"fmt"
	"go/ast"
	"go/parser"
	"math/bits"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/internal/looptest"
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/iter/inner"
	"github.com/bitwalk/bitwalk/scan"
)

const recipesHeader = `package main

import (
	"fmt"
	"math"
	"math/bits"

	"github.com/bitwalk/bitwalk/bitset"
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/iter/inner"
	"github.com/bitwalk/bitwalk/order"
	"github.com/bitwalk/bitwalk/rank"
	"github.com/bitwalk/bitwalk/scan"
	"github.com/bitwalk/bitwalk/span"
	"github.com/bitwalk/bitwalk/wide"
)

type (
	Square uint8
	Point  uint16
	Board  [4]uint64
)

var (
	x, set, universe, deck, two, sub, rest uint64
	i, j, k, n, r, lo, hi, from, to        int
	ok                                     bool
	words, buf                             []uint64
	list, weights                          []int
	a, b, s, other, dst                          bitset.Set
	board                                        Board
	worker                                       *span.Worker[uint64]

	_, _, _, _, _, _, _ = fmt.Sprint, math.MaxInt, bits.Len, inner.Bits[uint64], rank.Binomial, order.Gray[uint64], wide.Count[Board]
)

func main() {}
func use(...any) {}
`

var codeSpan = regexp.MustCompile("`([^`\n]+)`")

// rows returns the cells of the rows of tables in a page.
func rows(page string) (list [][]string) {
	for _, line := range strings.Split(page, "\n") {
		if strings.HasPrefix(line, "| ") && !strings.HasPrefix(line, "| ---") {
			cells := strings.Split(strings.ReplaceAll(line, `\|`, "\x00"), "|")
			for i := range cells {
				cells[i] = strings.ReplaceAll(cells[i], "\x00", "|")
			}
			list = append(list, cells[1:len(cells)-1])
		}
	}
	return list
}

// loops returns the loops of a cell, such as
//
//	`for rest := range iter.Snoob(deck&^two, 3)`, in it `hand := rest | two`
//
// In place of a further loop stands only what it ranges over; after “in it” stands the body.
func loops(cell string) (list []string) {
	head, yields := "", ""
	last := 0
	for _, at := range codeSpan.FindAllStringSubmatchIndex(cell, -1) {
		code, before := cell[at[2]:at[3]], cell[last:at[0]]
		last = at[1]
		if strings.Contains(before, "in it") {
			use := "\nuse(" + yields + ", " + variables(code) + ")\n}"
			if strings.HasPrefix(code, "for ") {
				use = " {" + use + "\n}"
			}
			list[len(list)-1] = head + " {\n" + code + use
			continue
		}
		switch {
		case strings.HasPrefix(code, "for "):
			head = code
		case strings.HasPrefix(code, "."): // another method
			head = head[:strings.LastIndex(head, ".")] + code
		default:
			head = head[:strings.Index(head, "range ")] + "range " + code
		}
		yields = variables(head)
		list = append(list, head+" {\nuse("+yields+")\n}")
	}
	return list
}

// variables returns the variables that a loop or an assignment declares.
func variables(code string) string {
	names, _, _ := strings.Cut(code, " := ")
	return strings.TrimPrefix(names, "for ")
}

// statement returns a statement with code, which is one, or an expression.
func statement(code string) string {
	if strings.Contains(code, " = ") || strings.Contains(code, " := ") || strings.HasPrefix(code, "for ") {
		return code
	}
	if expr, err := parser.ParseExpr(code); err == nil {
		if call, ok := expr.(*ast.CallExpr); ok && fmt.Sprint(call.Fun) != "append" && !strings.HasPrefix(code, "bitset.Set(") {
			return code
		}
	}
	return "use(" + code + ")"
}

func TestRecipesCompile(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	var program strings.Builder
	program.WriteString(recipesHeader)
	n := 0
	add := func(parameters, code string) {
		n++
		fmt.Fprintf(&program, "func _(%s) {\n%s\n}\n", parameters, code)
	}

	for _, row := range rows(read(t, "docs/walks.md")) {
		for _, loop := range loops(row[len(row)-1]) {
			step := "start int, step func(state, i int) (int, uint64, bool)"
			if strings.Contains(loop, "wide.Search") {
				step = "start int, step func(next *int, follow *Board, state *int, i int) bool"
			}
			add(step, loop)
		}
	}

	page := read(t, "docs/compiler.md")
	for _, block := range regexp.MustCompile("(?sm)^```go\n(.*?)^```$").FindAllStringSubmatch(page, -1) {
		if n++; strings.Contains(block[1], "func ") {
			program.WriteString(block[1])
		} else {
			add("sum int", block[1])
		}
	}
	_, table, _ := strings.Cut(page, "## What to write when")
	table, _, _ = strings.Cut(table, "\n## ")
	for _, row := range rows(table) {
		if cell := row[1]; strings.Contains(cell, "`for ") {
			for _, loop := range loops(cell) {
				add("", loop)
			}
		} else {
			for _, code := range codeSpan.FindAllStringSubmatch(cell, -1) {
				if strings.Contains(code[1], " = ") {
					add("", code[1])
				}
			}
		}
	}

	page = read(t, "docs/bitset.md")
	for _, block := range regexp.MustCompile("(?sm)^```go\n(var s .*?)^```$").FindAllStringSubmatch(page, -1) {
		add("", strings.ReplaceAll(block[1], "…", "use(i)"))
	}
	for _, section := range strings.Split(page, "\n## ") {
		heading, text, _ := strings.Cut(section, "\n")
		parameters := map[string]string{"bits-and-blooms/bitset": "x bool, mask bitset.Set", "math/big.Int": "x, y, z bitset.Set"}[heading]
		if parameters == "" {
			continue
		}
		for _, row := range rows(text) {
			for _, m := range codeSpan.FindAllStringSubmatch(row[1], -1) {
				code := m[1]
				if name, _, isCall := strings.Cut(code, "("); ast.IsExported(name) && !strings.ContainsAny(name, ". ") {
					switch {
					case !isCall: // a method, as a value
						code = "s." + code
					case name == "New" || name == "Set":
						code = "bitset." + code
					default:
						code = "s." + code
					}
				} else if code == "rank.Index" || code == "bigEndian" || code == "fromBigEndian" {
					continue // a type, and functions of the answers
				}
				add(parameters, statement(code))
			}
		}
	}
	if t.Logf("%d recipes", n); n < 120 {
		t.Errorf("%d recipes found", n)
	}
	looptest.Build(t, program.String())
}

// What recipes of docs/walks.md yield: the k-subsets in lexicographic order, the hands that
// contain two given cards, and the pairs of a set.
func Example_recipes() {
	set, k := uint64(0b11011), 2
	for x := range iter.RSnoob(bits.Reverse64(set), k) {
		sub := bits.Reverse64(x)
		fmt.Print(scan.AppendPositions([]int{}, []uint64{sub}, 0))
	}
	fmt.Println()

	deck, two := uint64(0b1111111), uint64(0b1000010)
	n := 0
	for rest := range iter.Snoob(deck&^two, 3) {
		hand := rest | two
		if scan.OnesCount(hand) == 5 {
			n++
		}
	}
	fmt.Println(n)

	var pairs []uint64
	for a := range iter.Ones(set) {
		for b := range inner.Ones(set & (a - 1)) {
			pairs = append(pairs, a|b)
		}
	}
	fmt.Println(slices.Equal(pairs, slices.Collect(iter.Snoob(set, 2))))
	// Output:
	// [0 1][0 3][0 4][1 3][1 4][3 4]
	// 10
	// true
}
