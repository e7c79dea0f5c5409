package bitwalk_test

// The recipes in tables and blocks of README.md, docs/walks.md, docs/compiler.md and
// docs/bitset.md, in one program that must compile. The tests of packages have docs/searches.md,
// and the answers of docs/bitset.md.

import (
	"go/ast"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/internal/looptest"
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
	"github.com/bitwalk/bitwalk/scan"
	"github.com/bitwalk/bitwalk/span"
	"github.com/bitwalk/bitwalk/wide"
)

type (
	Square   uint8
	Point    uint16
	Board    [4]uint64
	Bitboard uint64
	Move     struct{ From, To Square }
)

var (
	x, set, universe, deck, two, sub, rest uint64
	i, j, k, n, r, lo, hi, from, to        int
	ok                                     bool
	words, buf                             []uint64
	list, weights                          []int
	a, b, s, other, dst                    bitset.Set
	board                                  Board
	worker                                 *span.Worker[uint64]
)

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
// In place of a further loop stands only what it ranges over; after “in it” stands the body, of the innermost loop.
func loops(cell string) (list []string) {
	head, last := "", 0
	for _, at := range codeSpan.FindAllStringSubmatchIndex(cell, -1) {
		code, before := cell[at[2]:at[3]], cell[last:at[0]]
		last = at[1]
		switch {
		case strings.Contains(before, "in it"):
			if strings.HasPrefix(code, "for ") {
				code += " {}"
			}
			body := strings.LastIndex(list[len(list)-1], "{}")
			list[len(list)-1] = list[len(list)-1][:body] + "{\n" + code + "\n" + list[len(list)-1][body+1:]
			continue
		case strings.HasPrefix(code, "for "):
			head = code
		case strings.HasPrefix(code, "."): // another method
			head = head[:strings.LastIndex(head, ".")] + code
		default:
			head = head[:strings.Index(head, "range ")] + "range " + code
		}
		list = append(list, head+" {}")
	}
	return list
}

// Each recipe is a function, in which the compiler may find that what it computes is not used,
// and no other error.
func TestRecipesCompile(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	var recipes []string
	add := func(parameters, code string) { recipes = append(recipes, "func _("+parameters+") {\n"+code+"\n}\n") }

	block := regexp.MustCompile("(?s)```go\n(for from .*?)```").FindStringSubmatch(read(t, "README.md"))
	add("knights, own Bitboard, knightMoves [64]Bitboard, moves []Move", block[1])

	for _, row := range rows(read(t, "docs/walks.md")) {
		for _, loop := range loops(row[len(row)-1]) {
			step := "func(state, i int) (int, uint64, bool)"
			if strings.Contains(loop, "wide.Search") {
				step = "func(next *int, follow *Board, state *int, i int) bool"
			}
			add("start int, step "+step, loop)
		}
	}

	page := read(t, "docs/compiler.md")
	for _, block := range regexp.MustCompile("(?sm)^```go\n(.*?)^```$").FindAllStringSubmatch(page, -1) {
		if strings.Contains(block[1], "func ") {
			recipes = append(recipes, block[1])
		} else {
			add("sum int", block[1])
		}
	}
	_, table, _ := strings.Cut(page, "## What to write when")
	table, _, _ = strings.Cut(table, "\n## ")
	for _, row := range rows(table) {
		if strings.Contains(row[1], "`for ") {
			add("", strings.Join(loops(row[1]), "\n"))
			continue
		}
		for _, code := range codeSpan.FindAllStringSubmatch(row[1], -1) {
			if strings.Contains(code[1], " = ") {
				add("", code[1])
			}
		}
	}

	page = read(t, "docs/bitset.md")
	for _, block := range regexp.MustCompile("(?sm)^```go\n(var s .*?)^```$").FindAllStringSubmatch(page, -1) {
		add("", strings.ReplaceAll(block[1], "…", ""))
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
				name, _, _ := strings.Cut(code, "(")
				switch {
				case slices.Contains([]string{"rank.Index", "bigEndian", "fromBigEndian"}, code):
					continue // a type, and functions of the answers
				case name == "New" || name == "Set":
					code = "bitset." + code
				case ast.IsExported(name) && !strings.ContainsAny(name, ". "):
					code = "s." + code
				}
				add(parameters, code)
			}
		}
	}
	if t.Logf("%d recipes", len(recipes)); len(recipes) < 120 {
		t.Errorf("%d recipes found", len(recipes))
	}
	unused := 0
	for _, line := range strings.Split(looptest.Compile(t, recipesHeader+strings.Join(recipes, ""), "-e"), "\n") {
		if strings.HasSuffix(line, " is not used") || strings.Contains(line, "declared and not used") {
			unused++
		} else if strings.Contains(line, ": ") {
			t.Error(line)
		}
	}
	if unused < 50 {
		t.Errorf("the compiler finds %d values that are not used", unused)
	}
}
