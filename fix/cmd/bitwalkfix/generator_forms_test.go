package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// more writes a loop of one of the rarer forms. It has random numbers of its own, so
// that a change here leaves the other loops of the programs as they are.
func (g *generator) more(scope []string) {
	others := g.Rand
	g.Rand = rand.New(rand.NewPCG(g.Uint64(), 1))
	defer func() { g.Rand = others }()
	switch g.IntN(4) {
	case 0:
		g.appends()
	case 2:
		g.tables(scope)
	case 1:
		g.occupancies(scope)
	default:
		g.gosper(scope)
	}
}

// number writes the declaration of a variable with a number below n.
func (g *generator) number(prefix, typ string, n int, scope []string) string {
	v := g.name(prefix)
	g.line("%s := %s(%s) %% %d", v, typ, g.word(wordTypes[0], scope), n)
	return v
}

// gosper writes Gosper's hack within variable limits, with guards or without.
func (g *generator) gosper(scope []string) {
	w := wordTypes[g.IntN(len(wordTypes))]
	typ := g.pick("int", "int", "uint", "uint8", "int8", "uint64")
	k, n := g.number("k", typ, 7, scope), g.number("n", typ, 10, scope)
	g.line("_, _ = %s, %s", k, n)
	if g.chance(20) {
		g.line("%s += %d", n, w.width-4)
	}
	guard := g.pick(k+" < 1", k+" <= 0", k+" == 0", "0 == "+k, k+" < 2 || "+k+" > 5", "!("+k+" > 0)")
	limit := g.pick("7", "5", "7", "15", "31", "63")
	if g.chance(80) {
		guard += " || " + n + " > " + limit
	}
	counting := false
	switch g.IntN(5) {
	case 0:
		g.line("if %s {", guard)
		g.line("\t%s", g.pick(g.exit(), g.exit(), "t.add(5)"))
		g.line("}")
		g.line("{")
	case 1:
		g.line("if !(%s) {", guard)
	case 2:
		counting = true
		g.line("for %s := %s(%d); %s %s %s; %s++ {", k, typ, g.IntN(3), k, g.pick("<", "<="), g.pick("6", n), k)
		g.line("\tt.tick()") // it may not end
		if g.chance(50) {
			g.indent++
			g.line("if %s > %s {", n, limit)
			g.line("\t%s", g.pick("break", "continue"))
			g.line("}")
			g.indent--
		}
	case 3:
		g.line("for %s := range %s(%s) {", n, typ, g.pick("7", "8", "9", "17"))
		g.indent++
		g.line("if %s == 0 {", k)
		g.line("\tcontinue")
		g.line("}")
		g.indent--
	default:
		g.line("{")
	}
	g.indent++
	if !counting && g.chance(10) {
		g.line("%s--", k)
	}
	if !counting && g.chance(10) {
		g.line("%s += 2", n)
	}
	x, c, r := g.name("x"), g.name("c"), g.name("r")
	count := g.pick("%s", "%s", "uint(%s)", "uint64(%s)")
	shift := func(v string) string { return w.name + "(1)<<" + strings.Replace(count, "%s", v, 1) }
	top, test := shift(n), "<"
	if g.chance(30) {
		top = "1<<" + strings.Replace(count, "%s", n, 1)
	}
	if g.chance(25) {
		l := g.name("limit")
		g.line("%s := %s", l, shift(n))
		top = l
	} else if g.chance(20) {
		top, test = top+" - 1", "<="
	}
	g.line("for %s := %s - 1; %s %s %s; {", x, shift(k), x, test, top)
	g.indent++
	g.line("t.add(int(%s))", x)
	if g.chance(10) {
		g.line("%s--", n)
	}
	g.line("%s := %s & -%s", c, x, x)
	g.line("%s := %s + %s", r, x, c)
	g.line("%s = (((%s ^ %s) >> 2) / %s) | %s", x, r, x, c, r)
	for range 2 {
		g.indent--
		g.line("}")
	}
}

// appends writes a loop that appends the positions of words to a slice.
func (g *generator) appends() {
	dst, i, w, at := g.name("dst"), g.name("i"), g.name("w"), g.name("at")
	elem := g.pick("int", "uint32", "uint32", "uint16", "uint64", "int64", "uint8", "square", "int32")
	words := g.pick("table", "long", "long", "table[:]", "long[3:]")
	if strings.HasSuffix(words, "]") {
		g.line("words%s := %s", w, words)
		words = "words" + w
	}
	switch g.IntN(5) {
	case 0:
		g.line("%s := []%s{1, 2}", dst, elem)
	case 1:
		if elem == "uint64" && strings.HasPrefix(words, "words") {
			// The words themselves are overwritten.
			g.line("%s = append([]uint64(nil), %s...)", words, words)
			g.line("%s := %s[:0]", dst, words)
			break
		}
		fallthrough
	default:
		g.line("var %s []%s", dst, elem)
	}
	convert := func(e string) string {
		if elem == "int" && g.chance(60) {
			return e
		}
		return elem + "(" + e + ")"
	}
	scan := "bits.TrailingZeros64(" + w + ")"
	base, grows := i+"*64", ""
	header := "for " + i + ", " + w + " := range " + words
	pre := ""
	switch g.IntN(6) {
	case 0:
		header = "for " + i + " := range " + words
		pre = w + " := " + words + "[" + i + "]"
	case 1:
		header = "for " + i + " := 0; " + i + " < len(" + words + "); " + i + "++"
		pre = w + " := " + words + "[" + i + "]"
	case 2:
		header = "for _, " + w + " := range " + words
		base = g.name("base")
		grows = base + " += " + g.pick("64", "64", "64", "64", "32")
		g.line("%s := %s", base, g.pick("0", "0", "0", "64", "int(a)"))
		i = ""
	default:
		base = g.pick(i+"*64", "64*"+i, i+"<<6", i+" << 6", "("+i+" * 64)", i+"*63")
	}
	position := scan
	named := g.chance(40)
	if named {
		position = at
	}
	sum := g.pick(base+"+"+position, position+" + "+base, base+" | "+position, base+" + "+position)
	element := convert(sum)
	if i != "" && g.chance(30) {
		t := g.pick("uint64", "int64", "uint32", elem)
		element = t + "(" + i + ")*64 + " + t + "(" + position + ")"
		if t != elem {
			element = elem + "(" + element + ")"
		}
	}
	g.line("%s {", header)
	g.indent++
	if pre != "" {
		g.line("%s", pre)
	}
	g.line("for %s != 0 {", w)
	g.indent++
	if named {
		g.line("%s := %s", at, scan)
	}
	g.line("%s = append(%s, %s)", dst, dst, element)
	if g.chance(8) {
		g.line("t.add(len(%s))", dst)
	}
	g.line("%s &= %s - 1", w, w)
	g.indent--
	g.line("}")
	if grows != "" {
		g.line("%s", grows)
	}
	g.indent--
	g.line("}")
	if grows != "" && g.chance(20) {
		g.line("t.add(%s)", base)
	}
	v := g.name("v")
	g.line("for _, %s := range %s {", v, dst)
	g.line("\tt.add(int(%s))", v)
	g.line("}")
}

// formHelpers are functions that the loops of this file call.
const formHelpers = `
-- h/forms.go --
package h

func (b Board) Without(sq int) Board { return b &^ (1 << sq) }
func (b Board) With(sq int) Board    { return b | 1<<sq }

func SetBit(b *uint64, sq int) { *b |= 1 << sq }

func PopBit(b *uint64, sq int) {
	if *b&(1<<sq) != 0 {
		*b ^= 1 << sq
	}
}

func Count(b uint64) (n int) {
	for ; b != 0; b &= b - 1 {
		n++
	}
	return n
}

func Occupancy(index, n int, mask uint64) uint64 {
	occ := uint64(0)
	for c := 0; c < n; c++ {
		sq := Scan(mask)
		PopBit(&mask, sq)
		if index&(1<<c) != 0 {
			SetBit(&occ, sq)
		}
	}
	return occ
}

func Blockers(mask Board, i uint64) (occ Board) {
	for c := uint(0); mask != 0; c++ {
		sq := mask.First()
		mask = mask.Without(sq)
		if i>>c&1 == 1 {
			occ = occ.With(sq)
		}
	}
	return occ
}
`

// occupancies writes a loop over subsets by a counter, with a function for the deposit.
func (g *generator) occupancies(scope []string) {
	set, n, size, i, sub := g.name("set"), g.name("n"), g.name("size"), g.name("i"), g.name("sub")
	board := g.chance(40)
	w := wordTypes[0]
	if board {
		w.name = "h.Board"
	}
	path := set
	switch g.IntN(4) {
	case 0:
		path = "table[" + g.pick("2", "3", "5") + "]"
		if board {
			path = "boards[" + g.pick("0", "1", "2") + "]"
		}
		g.line("%s := 1", set)
		g.line("_ = %s", set)
	default:
		g.line("%s := %s & %s", set, g.word(w, scope), g.pick("0x155", "0x8000000000000f", "0x7f", "1", "0"))
	}
	raw := path
	if board {
		raw = "uint64(" + path + ")"
	}
	count := g.pick("bits.OnesCount64("+raw+")", "h.Count("+raw+")")
	if g.chance(8) {
		count = g.pick("bits.OnesCount64("+raw+") - 1", "bits.OnesCount32(uint32("+raw+"))", "3")
	}
	g.line("%s := %s", n, count)
	if g.chance(8) && path == set {
		g.line("%s ^= 3", set)
	}
	typ := g.pick("int", "int", "uint64", "uint32")
	limit := typ + "(1)<<" + n
	if g.chance(30) {
		limit = "1<<" + n
	}
	if g.chance(40) {
		g.line("%s := %s(1) << %s", size, typ, n)
		limit = size
	}
	switch {
	case g.chance(30) && strings.HasPrefix(limit, typ+"("):
		g.line("for %s := range %s {", i, limit)
	default:
		g.line("for %s := %s(%s); %s < %s; %s++ {", i, typ, g.pick("0", "0", "0", "0", "0", "0", "1"), i, limit, i)
	}
	g.indent++
	g.line("t.tick()")
	call := "h.Occupancy(int(" + i + "), " + n + ", " + path + ")"
	if board {
		call = "h.Blockers(" + path + ", uint64(" + i + "))"
	}
	if g.chance(40) {
		g.line("t.add(int(%s) + %s)", call, g.pick("1", "1", "int("+i+")"))
	} else {
		g.line("%s := %s", sub, call)
		g.line("t.add(int(%s))", sub)
		switch g.IntN(6) {
		case 0:
			g.line("t.add(int(%s))", i)
		case 1:
			g.line("if %s%%3 == 1 {", sub)
			g.line("\t%s", g.pick("continue", "break"))
			g.line("}")
		case 2:
			g.line("%s++", sub)
			g.line("t.add(int(%s))", sub)
		case 3:
			if g.chance(50) {
				g.line("%s--", path)
			} else if g.chance(20) {
				g.line("%s++", i)
			}
		case 4:
			g.line("fs = append(fs, func() int { return int(%s) })", g.pick(sub, sub, i))
		}
	}
	g.indent--
	g.line("}")
}

// tables writes a count by a table: one of counts, or one that is nearly that.
func (g *generator) tables(scope []string) {
	x, n, j := g.name("x"), g.name("n"), g.name("j")
	table := g.pick("pop16", "pop16", "bad16", "table")
	if table == "table" {
		table = "pop8"
	}
	bits := 16
	if table == "pop8" {
		bits = 8
	}
	w := wordTypes[g.IntN(len(wordTypes))]
	if w.width < bits {
		w = wordTypes[0] // a narrower one has no such mask
	}
	typ := g.pick("int", "uint8", "int8", "uint64", "square")
	g.line("%s := %s(0)", n, typ)
	g.line("%s := %s", x, g.word(w, scope))
	at := func(shift string) string {
		e := fmt.Sprintf("%s>>%s", x, shift)
		if g.chance(40) {
			return fmt.Sprintf("%s(%s[uint%d(%s)])", typ, table, bits, e)
		}
		return fmt.Sprintf("%s(%s[%s&%d])", typ, table, e, 1<<bits-1)
	}
	step := bits
	if g.chance(15) {
		step--
	}
	switch g.IntN(3) {
	case 0:
		sum := at("0")
		for s := bits; s < w.width; s += step {
			sum += " + " + at(fmt.Sprint(s))
		}
		g.line("%s += %s", n, sum)
	case 1:
		g.line("for %s != 0 {", x)
		g.line("\t%s += %s", n, at("0"))
		g.line("\t%s >>= %d", x, step)
		g.line("}")
	default:
		g.line("for %s := 0; %s < %d; %s++ {", j, j, max(1, w.width/step), j)
		g.line("\t%s += %s", n, at(fmt.Sprintf("(%d*%s)", step, j)))
		g.line("}")
	}
	if g.chance(20) {
		g.line("t.add(int(%s))", x)
	}
	g.line("t.add(int(%s))", n)
}
