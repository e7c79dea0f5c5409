package main

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
)

// A generator writes functions with loops by hand over bits and subsets, in all
// forms, and with all kinds of obstacles to a rewrite.
type generator struct {
	*rand.Rand
	strings.Builder
	indent int
	n      int      // names used
	exits  []string // the return statements of the function
	labels []string
	gotos  []string
}

func (g *generator) line(format string, args ...any) {
	g.WriteString(strings.Repeat("\t", g.indent))
	fmt.Fprintf(g, format, args...)
	g.WriteByte('\n')
}

func (g *generator) pick(list ...string) string { return list[g.IntN(len(list))] }

func (g *generator) chance(percent int) bool { return g.IntN(100) < percent }

func (g *generator) exit() string { return g.pick(g.exits...) }

func (g *generator) name(prefix string) string {
	g.n++
	return prefix + strconv.Itoa(g.n)
}

// A wordType is a type of words with how its bits are scanned.
type wordType struct {
	name, base string
	width      int
}

var wordTypes = []wordType{
	{"uint64", "uint64", 64}, {"uint64", "uint64", 64}, {"h.Board", "uint64", 64}, {"h.Board", "uint64", 64},
	{"uint32", "uint32", 32}, {"uint16", "uint16", 16}, {"uint8", "uint8", 8}, {"h.Small", "uint16", 16}, {"uint", "uint", 64},
	{"int64", "uint64", 64}, {"int", "uint", 64}, {"int16", "uint16", 16},
}

// to converts an expression of uint64 to the type.
func (w wordType) to(e string) string {
	if w.name == "uint64" {
		return e
	}
	return w.name + "(" + e + ")"
}

func (w wordType) suffix() string {
	if w.base == "uint" {
		return ""
	}
	return w.base[4:]
}

// raw converts a word to its basic type.
func (w wordType) raw(e string) string {
	if w.name == w.base {
		return e
	}
	return w.base + "(" + e + ")"
}

// position returns an expression for the lowest or highest position of x.
func (g *generator) position(w wordType, x string, high bool) (e, t string) {
	n := w.suffix()
	if high {
		forms := []string{
			fmt.Sprintf("bits.Len%s(%s) - 1", n, w.raw(x)),
			fmt.Sprintf("bits.Len64(uint64(%s)) - 1", x),
			fmt.Sprintf("63 - bits.LeadingZeros64(uint64(%s))", x),
			fmt.Sprintf("bits.LeadingZeros64(uint64(%s)) ^ 63", x),
			fmt.Sprintf("%s - 1 - bits.LeadingZeros%s(%s)", strconv.Itoa(w.width), n, w.raw(x)),
		}
		if w.name == "h.Board" {
			forms = forms[2:] // so that some are by the method
			forms = append(forms, x+".Last()", x+".Last()", x+".Last()")
		}
		e = g.pick(forms...)
	} else {
		forms := []string{
			fmt.Sprintf("bits.TrailingZeros%s(%s)", n, w.raw(x)),
			fmt.Sprintf("bits.TrailingZeros64(uint64(%s))", x),
			fmt.Sprintf("bits.Len64(uint64(%s&-%s)) - 1", x, x),
			fmt.Sprintf("bits.OnesCount%s(%s)", n, w.raw(fmt.Sprintf("(%s&-%s)-1", x, x))),
			fmt.Sprintf("h.Scan(uint64(%s))", x),
			fmt.Sprintf("h.FirstOne(uint64(%s))", x),
			fmt.Sprintf("firstOne(uint64(%s))", x),
		}
		if w.name == "h.Board" {
			forms = append(forms, x+".First()", "int("+x+".Square())")
		}
		if g.chance(4) {
			forms = []string{fmt.Sprintf("bits.TrailingZeros32(uint32(%s))", x), fmt.Sprintf("bits.TrailingZeros64(uint64(%s)>>1)", x)}
		}
		e = g.pick(forms...)
	}
	switch g.IntN(4) {
	case 0:
		t = g.pick("h.Square", "uint8", "int8", "uint", "int64", "square")
		return t + "(" + e + ")", t
	}
	return e, "int"
}

// clear returns a statement that clears the bit of x at position i.
func (g *generator) clear(w wordType, x, i string, high bool) string {
	forms := []string{fmt.Sprintf("%s &= %s - 1", x, x), fmt.Sprintf("%s = %s & (%s - 1)", x, x, x), fmt.Sprintf("%s ^= %s & -%s", x, x, x),
		fmt.Sprintf("%s -= %s & -%s", x, x, x), fmt.Sprintf("%s &^= %s & -%s", x, x, x), fmt.Sprintf("%s &= %s + ^%s(0)", x, x, w.name)}
	if w.name == "h.Board" {
		forms = append(forms, x+" = "+x+".Rest()", x+".Drop()", x+".Drop()", x+" = "+x+".Rest()")
	}
	if !high && g.chance(4) { // which panics, of a negative count
		forms = []string{fmt.Sprintf("%s &= (%s - 1) &^ (0 << (int64(b) >> 60))", x, x)}
	}
	if high || i != "" && g.chance(50) {
		one := g.pick("1", w.name+"(1)")
		forms = []string{fmt.Sprintf("%s &^= %s << %s", x, one, i), fmt.Sprintf("%s ^= %s << %s", x, one, i), fmt.Sprintf("%s = %s & ^(%s << %s)", x, x, one, i)}
		if g.chance(40) {
			mask := w.to(g.pick("masks", "masks", "filled", "filled", "h.Masks", "late", "wrong", "copied", "read") + "[" + i + "]")
			forms = []string{fmt.Sprintf("%s &^= %s", x, mask), fmt.Sprintf("%s ^= %s", x, mask), fmt.Sprintf("%s &= ^%s", x, mask)}
		}
		if !high && g.chance(20) {
			forms = []string{fmt.Sprintf("%s = (%s >> (%s + 1)) << (%s + 1)", x, x, i, i), fmt.Sprintf("%s = %s >> (%s + 1) << (%s + 1)", x, x, i, i),
				fmt.Sprintf("%s = %s >> %s << %s", x, x, i, i)}
		}
	}
	if g.chance(5) {
		forms = []string{fmt.Sprintf("%s &^= 3 << %s", x, g.pick("1", "2")), fmt.Sprintf("%s >>= 1", x)}
	}
	return g.pick(forms...)
}

// word returns an expression of the type w, of what is in scope.
func (g *generator) word(w wordType, scope []string) string {
	e := g.pick("a", "b", "a^b", "a&b", "a>>7", "b<<3", "^a&b")
	if len(scope) > 0 && g.chance(60) {
		i := scope[g.IntN(len(scope))]
		e = fmt.Sprintf("(%s)>>(uint64(%s)%%8)", e, i)
		if g.chance(40) {
			e = fmt.Sprintf("table[uint64(%s)&7]", i)
		}
	}
	return w.to(e)
}

// extras writes statements that may stand in a body.
func (g *generator) extras(scope []string, x string, w wordType, depth int) {
	for range g.IntN(4) {
		i := scope[g.IntN(len(scope))]
		switch g.IntN(22) {
		case 0:
			g.line("if uint64(%s)%%3 == %d {", i, g.IntN(3))
			g.line("\tcontinue")
			g.line("}")
		case 1:
			g.line("if uint64(%s)%%7 == %d {", i, g.IntN(7))
			g.line("\t%s", g.pick("break", "continue", g.exit()))
			g.line("}")
		case 2:
			if len(g.labels) > 0 {
				g.line("if uint64(%s)%%5 == %d {", i, g.IntN(5))
				g.line("\t%s %s", g.pick("break", "continue", "continue"), g.labels[g.IntN(len(g.labels))])
				g.line("}")
			}
		case 3:
			g.line("fs = append(fs, func() int { return int(%s) })", i)
		case 4:
			g.line("%s++", i)
		case 5:
			if g.chance(30) {
				g.line("t.add(int(%s))", x)
			}
		case 6:
			if g.chance(20) {
				g.line("if uint64(%s) == %d {", i, g.IntN(9))
				g.line("\t%s = 0", x)
				g.line("}")
			}
		case 7:
			g.line("switch uint64(%s) %% 4 {", i)
			g.line("case 1:")
			g.line("\tt.add(9)")
			g.line("\t%s", g.pick("fallthrough", "break", "t.add(8)"))
			g.line("case 2:")
			g.line("\t%s", g.pick("break", "continue", g.exit()))
			g.line("}")
		case 8:
			g.line("t.add(int(%s & -%s))", x, x)
		case 9:
			if e, _ := g.position(w, x, false); g.chance(50) {
				g.line("t.add(%sint(%s))", g.pick("", "63 - "), e)
			}
		case 10:
			g.line("defer %s", g.pick(fmt.Sprintf("t.add(%d)", g.IntN(100)), fmt.Sprintf("t.add(int(%s))", i), fmt.Sprintf("func() { t.add(int(%s)) }()", i)))
		case 11:
			if g.chance(40) {
				g.line("fs = append(fs, func() int { return int(%s) })", x)
			}
		case 12:
			if g.chance(30) {
				g.line("if p := &%s; uint64(%s)%%6 == 5 {", x, i)
				g.line("\t*p &= 0xff")
				g.line("}")
			}
		case 13:
			if len(g.gotos) > 0 {
				g.line("if uint64(%s)%%5 == %d {", i, g.IntN(5))
				g.line("\tgoto %s", g.gotos[g.IntN(len(g.gotos))])
				g.line("}")
			}
		case 14:
			if g.chance(50) {
				g.line("if recover() != nil {")
				g.line("\tt.add(-1)")
				g.line("}")
			}
		case 15:
			g.line("if a, %s := uint64(%s)+a, %s; a&1 != 0 {", i, i, i)
			g.line("\tt.add(int(%s))", i)
			g.line("}")
		default:
			if depth > 0 {
				g.loop(scope, depth-1)
			}
		}
	}
}

// loop writes a loop of some kind, in the function itself or in a function literal.
func (g *generator) loop(scope []string, depth int) {
	if g.chance(6) {
		exits, labels, gotos := g.exits, g.labels, g.gotos
		g.exits, g.labels, g.gotos = []string{"return"}, nil, nil
		g.line("%sfunc() {", g.pick("", "", "defer "))
		g.indent++
		if g.chance(50) {
			g.line("defer func() { t.add(-2) }()")
		}
		defer func() {
			g.indent--
			g.line("}()")
			g.exits, g.labels, g.gotos = exits, labels, gotos
		}()
	}
	switch g.IntN(22) {
	case 16, 17, 18, 19:
		g.tests(scope, depth)
	case 14, 15:
		g.many(scope, depth)
	case 0, 1, 2:
		g.subsets(scope, depth)
	case 3:
		g.counts(scope)
	case 4, 5:
		g.words(scope)
	default:
		g.bits(scope, depth)
	}
}

// bits writes a loop over bits.
func (g *generator) bits(scope []string, depth int) {
	w := wordTypes[g.IntN(len(wordTypes))]
	x, i := g.name("x"), g.name("i")
	if g.chance(10) {
		i = g.pick("i", "one", "pos") // so that names meet
	}
	special := ""
	switch g.IntN(32) {
	case 0: // a parameter
		special, x, w = "a", "a", wordTypes[0]
	case 1: // a variable of the package
		special, x, w = "shared", "shared", wordTypes[0]
	case 2: // the result
		special, x, w = "r", "r", wordTypes[0]
	case 3: // a field
		s := g.name("s")
		special, x = s, s+".x"
		g.line("var %s struct{ x %s }", s, w.name)
	}
	high := g.chance(10)
	e, t := g.position(w, x, high)
	init := ""
	switch k := g.IntN(4); {
	case special != "":
		init = ";"
		if special != "a" || g.chance(30) {
			g.line("%s = %s", x, g.word(w, scope))
		}
	case k == 0:
		g.line("%s := %s", x, g.word(w, scope))
		init = ";"
	case k == 1:
		g.line("var %s %s", x, w.name)
		init = fmt.Sprintf("%s = %s;", x, g.word(w, scope))
		if g.chance(20) {
			init = fmt.Sprintf("%s = %d;", x, g.IntN(200))
		}
	default:
		init = fmt.Sprintf("%s := %s;", x, g.word(w, scope))
	}
	outside := g.chance(25)
	if outside {
		if len(i) > 1 && i[1] > '9' || i == "i" { // which may be declared here already
			i = g.name("i")
		}
		g.line("var %s %s", i, t)
		if g.chance(50) {
			g.line("t.add(int(%s))", i)
		}
	}
	pop := !high && (w.name == "h.Board" || w.name == "uint64") && g.chance(30)
	pair := pop && (w.name == "uint64" || g.chance(60))
	post := !pop && g.chance(50)
	clear := g.clear(w, x, i, high)
	if post && (high || strings.Contains(clear, i)) && !outside {
		post = false
	}
	cond := g.pick(x+" != 0", x+" != 0", x+" > 0", "0 != "+x, x+" >= 1")
	if w.name == "h.Board" && g.chance(30) {
		cond = g.pick(x+".Any()", "!"+x+".Empty()", x+".Count() > 0", x+".Count() == 1", x+".Count() >= 1", x+".Count() > 1")
	}
	spoiled := special == "" && w.name == "uint64" && !strings.Contains(init, " := ") && g.chance(30)
	if spoiled { // by a goroutine, in some turn
		g.line("start%s, done%s := make(chan bool), make(chan bool, 1)", x, x)
		g.line("go h.Spoil(&%s, start%s, done%s)", x, x, x)
	}
	target := ""
	if special == "" && init != ";" && !strings.Contains(init, x+" = ") && !outside && g.chance(8) {
		target = g.name("E")
		g.gotos = append(g.gotos, target)
		g.line("{")
		g.indent++
	}
	label := ""
	if g.chance(20) {
		label = g.name("L")
		g.labels = append(g.labels, label)
		g.line("t.add(0)")
		g.WriteString(label + ":\n")
	}
	head := init + " " + cond + ";"
	if post {
		head += " " + clear
	}
	if init == ";" && !post && g.chance(70) {
		head = cond
	}
	counts := init == ";" && post && clear == x+" &= "+x+" - 1" && g.chance(50) // in the header
	if counts {
		head = fmt.Sprintf("k%s := %s(a) & 3; %s; k%s, %s = k%s+1, %s&(%s-1)", x, t, cond, x, x, x, x, x)
	}
	g.line("for %s {", head)
	g.indent++
	if counts {
		g.line("t.add(int(k%s))", x)
	}
	if outside && g.chance(15) {
		g.line("t.add(int(%s))", i)
	}
	assign := i + " := "
	if outside {
		assign = i + " = "
	}
	named := true
	switch {
	case pair && outside && w.name == "uint64" && t == "int":
		g.line("%s, %s = h.Split(%s)", i, x, x)
	case pair && outside && w.name == "h.Board" && t == "int":
		g.line("%s, %s = %s.PopLSB()", i, x, x)
	case pair && !outside && w.name == "uint64":
		g.line("var %s int", i)
		g.line("%s", g.pick(
			fmt.Sprintf("%s, %s = h.Split(%s)", i, x, x),
			fmt.Sprintf("%s, %s = h.Tilps(%s)", x, i, x),
			fmt.Sprintf("%s, %s = bits.TrailingZeros64(%s), %s&(%s-1)", i, x, x, x, x)))
	case pair && w.name == "uint64":
		g.line("%s%s(h.PopAny(&%s))", assign, t, x)
	case pop && !outside && g.chance(30):
		g.line("%s := %s.PopBit()", i, x)
	case pop:
		g.line("%s%s", assign, map[bool]string{true: t + "(" + x + ".Pop())", false: t + "(h.PopFirst(&" + x + "))"}[g.chance(50)])
	case g.chance(15) && !outside && !high && !strings.Contains(clear, i):
		named = false
		g.line("t.add(int(%s))", e)
	case g.chance(12) && !outside && !high && !strings.Contains(clear, i):
		g.line("%s := %s", i, g.pick(x+" & -"+x, x+" &^ ("+x+" - 1)", x+" & ("+x+" ^ ("+x+" - 1))"))
	default:
		g.line("%s%s", assign, e)
	}
	last := !pop && !post && g.chance(50)
	if !pop && !post && !last {
		g.line("%s", clear)
	}
	if spoiled {
		g.line("if start%s != nil && %s&64 != 0 {", x, g.pick("a", "b"))
		g.line("\tclose(start%s)", x)
		g.line("\t<-done%s", x)
		g.line("\tstart%s = nil", x)
		g.line("}")
	}
	inner := scope
	if named {
		g.line("t.add(int(%s))", i)
		inner = append(inner[:len(inner):len(inner)], i)
	} else {
		g.line("t.add(1)")
	}
	if len(inner) > 0 {
		g.extras(inner, x, w, depth)
	}
	if last {
		g.line("%s", clear)
	}
	if label != "" {
		// A label must be used.
		g.line("if t.full() {")
		g.line("\tbreak %s", label)
		g.line("}")
		g.labels = g.labels[:len(g.labels)-1]
	}
	if target != "" {
		g.line("if t.full() {")
		g.line("\tgoto %s", target)
		g.line("}")
		g.gotos = g.gotos[:len(g.gotos)-1]
	}
	g.indent--
	g.line("}")
	if target != "" {
		g.WriteString(target + ":\n")
		g.line("t.add(-3)")
		g.indent--
		g.line("}")
	}
	if init == ";" || strings.Contains(init, x+" = ") {
		if g.chance(25) {
			g.line("t.add(int(%s))", x)
		}
	}
	if outside && g.chance(60) {
		g.line("t.add(int(%s))", i)
	}
}

// tests writes a loop that tests each position.
func (g *generator) tests(scope []string, depth int) {
	x, i, w := g.name("x"), g.name("i"), wordTypes[g.IntN(len(wordTypes))]
	from, to := g.IntN(3), w.width-g.IntN(2)*g.IntN(w.width-3)
	if w.width < 60 && g.chance(20) {
		to += 4 + g.IntN(60-w.width)
	}
	natural := g.chance(15)
	if natural {
		w = wordType{"int", "uint", 64}
		g.line("for %s := %d; %s < %s; %s++ {", x, g.IntN(3), x, g.pick("9", "int(a & 15)", "1<<3"), x)
		g.indent++
	} else {
		g.line("%s := %s", x, g.word(w, scope))
	}
	n, elem := "", ""
	switch g.IntN(6) {
	case 0:
		g.line("for %s := %d; %s < %d; %s++ {", i, from, i, to, i)
	case 1:
		g.line("for %s := h.Square(%d); %s <= %d; %s++ {", i, from, i, to-1, i)
	case 2:
		g.line("for %s := range %d {", i, to)
	default:
		n, elem = g.bounded(i, from)
	}
	g.indent++
	count := g.pick(i, i, i, "uint("+i+")", "uint8("+i+")")
	mask := fmt.Sprintf("%s&(1<<%s)", x, count)
	if w.width == 64 && n == "" && g.chance(30) {
		mask = fmt.Sprintf("uint64(%s)&masks[%s]", x, i)
	}
	skips := g.chance(30)
	if skips {
		g.line("if %s {", g.pick(mask+" == 0", mask+" == 0", mask+" != 0"))
		g.line("\tcontinue")
		g.line("}")
	} else {
		g.line("if %s {", g.pick(mask+" != 0", mask+" != 0", mask+" > 0", mask+" == 0", fmt.Sprintf("%s>>%s&1 == 1", x, count), fmt.Sprintf("%s>>%s == 1", x, i)))
		g.indent++
	}
	g.line("t.tick()")
	g.line("t.add(int(%s))", i)
	if elem != "" {
		g.line("t.add(%s)", elem)
	}
	if n != "" && g.chance(15) {
		g.line("%s", map[byte]string{'n': n + "--", 's': n + " = " + n + "[:len(" + n + ")/2]"}[n[0]])
	}
	g.extras(append(scope[:len(scope):len(scope)], i), x, w, depth)
	if !skips {
		g.indent--
		g.line("%s", g.pick("}", "}", "} else if a == 3 {\n\tt.add(-4)\n}"))
	}
	g.indent--
	g.line("}")
	if natural {
		g.indent--
		g.line("}")
	}
}

// bounded begins a loop below a bound that is no constant. It returns the name of the bound, and
// the element, if the loop has one.
func (g *generator) bounded(i string, from int) (bound, elem string) {
	n, s := g.name("n"), g.name("s")
	if g.chance(30) {
		t := g.pick("int", "int8", "uint8", "h.Square")
		g.line("%s := %s(%s)", n, t, g.pick("a%70", "b%70", "int8(a)"))
		if g.chance(50) {
			g.line("for %s := range %s {", i, n)
		} else {
			g.line("for %s := %s(%d); %s < %s; %s++ {", i, t, from, i, n, i)
		}
		return n, ""
	}
	g.line("%s := []int{%s}", s, strings.Repeat("7, 1, 8, ", g.IntN(24)))
	switch g.IntN(4) {
	case 0:
		g.line("for %s := range %s {", i, s)
	case 1:
		g.line("for %s := %d; %s < len(%s); %s++ {", i, from, i, s, i)
	case 2:
		g.line("%s := len(%s)", n, s)
		g.line("for %s := %d; %s < %s; %s++ {", i, from, i, n, i)
		return n, ""
	default:
		elem = g.name("e")
		g.line("for %s, %s := range %s {", i, elem, s)
	}
	return s, elem
}

// many writes a loop over the bits of words, in the order of their positions.
func (g *generator) many(scope []string, depth int) {
	words, at, x, i := g.name("words"), g.name("at"), g.name("x"), g.name("i")
	g.line("%s := slices.Clone(sets[(a>>%d)%%uint64(len(sets))])", words, g.IntN(60))
	if g.chance(50) {
		g.line("for %s, %s := range %s {", at, x, words)
	} else {
		g.line("for %s := range %s {", at, words)
		g.line("\t%s := %s[%s]", x, words, at)
	}
	g.indent++
	base := g.pick("64*"+at, at+"*64", at+"<<6", "63*"+at)
	if g.chance(30) {
		base = g.name("base")
		g.line("%s := %s", base, g.pick("64*"+at, at+"*64", at+"<<6"))
	}
	if g.chance(20) {
		g.line("if %s == 0 {", x)
		g.line("\tcontinue")
		g.line("}")
	}
	post := g.pick("", fmt.Sprintf("%s &= %s - 1", x, x))
	g.line("for ; %s != 0; %s {", x, post)
	g.indent++
	scan := fmt.Sprintf("bits.TrailingZeros64(%s)", x)
	t := "int"
	switch g.IntN(4) {
	case 0:
		g.line("%s := %s + %s", i, base, scan)
	case 1:
		g.line("%s := %s", i+"s", scan)
		g.line("%s := %s | %s", i, base, i+"s")
	case 2:
		t = g.pick("uint32", "uint8", "uint64")
		g.line("%s := %s(%s) + %s(%s)", i, t, base, t, scan)
	default:
		g.line("%s := uint32(%s + %s)", i, base, scan)
	}
	if post == "" {
		g.line("%s &= %s - 1", x, x)
	}
	g.line("t.tick()")
	g.line("t.add(int(%s))", i)
	switch g.IntN(12) {
	case 0:
		g.line("t.add(%s)", at)
	case 1:
		g.line("%s = %s[:1]", words, words)
	case 2:
		g.line("%s[%s] = 0", words, at)
	case 3:
		g.line("%s[len(%s)-1] |= 1 << (a & 63)", words, words)
	}
	g.extras(append(scope[:len(scope):len(scope)], i), x, wordTypes[0], depth)
	g.indent--
	g.line("}")
	g.indent--
	g.line("}")
}

// subsets writes a loop over subsets.
func (g *generator) subsets(scope []string, depth int) {
	w := wordTypes[g.IntN(len(wordTypes)-3)] // of unsigned words
	if g.chance(10) {
		w = wordTypes[g.IntN(len(wordTypes))]
	}
	set, s := g.name("set"), g.name("s")
	mask := g.pick("0x55", "0x83", "0x1f", "0xf", "0", "1")
	g.line("%s := %s & %s", set, g.word(w, scope), mask)
	g.line("_ = %s", set)
	step := g.pick("(%[1]s - %[2]s) & %[2]s", "%[2]s & (%[1]s - %[2]s)")
	kind := g.IntN(4)
	up := kind > 0 && g.chance(60) || g.chance(5)
	if !up {
		step = g.pick("(%[1]s - 1) & %[2]s", "%[2]s & (%[1]s - 1)")
	}
	step = fmt.Sprintf("%[1]s = "+step, s, set)
	zero, full, low, below := w.name+"(0)", set, set+" & -"+set, "("+set+" - 1) & "+set
	body := func() {
		g.line("t.add(int(%s))", s)
		if g.chance(30) {
			g.line("if uint64(%s)%%5 == 3 {", s)
			g.line("\t%s", g.pick("continue", "break", g.exit()))
			g.line("}")
		}
		if g.chance(10) {
			g.line("%s ^= 1", set)
		}
		if depth > 0 && g.chance(30) {
			g.loop(append(scope[:len(scope):len(scope)], s), depth-1)
		}
	}
	check := func(e string) {
		g.line("if %s == %s {", s, e)
		g.line("\tbreak")
		g.line("}")
	}
	start, end := zero, full
	if !up {
		start, end = full, zero
	}
	if g.chance(5) {
		start = g.pick(zero, full, low, below)
	}
	switch kind {
	case 0: // a condition
		if g.chance(30) {
			start = g.pick(low, below, below, below)
		}
		g.line("for %s := %s; %s; %s {", s, start, g.pick(s+" != 0", s+" > 0", s+" != 0", s+" != "+set), step)
		g.indent++
		body()
	case 1: // a test at the end, the step behind
		g.line("for %s := %s; ; %s {", s, start, step)
		g.indent++
		body()
		check(end)
	case 2: // test and step
		g.line("%s := %s", s, start)
		g.line("for {")
		g.indent++
		body()
		check(end)
		g.line("%s", step)
	default: // step and test
		g.line("%s := %s", s, start)
		g.line("for {")
		g.indent++
		body()
		g.line("%s", step)
		check(start)
	}
	g.indent--
	g.line("}")
}

// counts writes a loop that counts the bits of a word.
func (g *generator) counts(scope []string) {
	w := wordTypes[g.IntN(len(wordTypes))]
	x, n := g.name("x"), g.name("n")
	g.line("%s := %s(0)", n, g.pick("int", "uint8", "int32", "h.Square", "uint64"))
	switch g.IntN(3) {
	case 0:
		g.line("for %s := %s; %s != 0; %s &= %s - 1 {", x, g.word(w, scope), x, x, x)
		g.line("\t%s++", n)
		g.line("}")
	case 1:
		g.line("%s := %s", x, g.word(w, scope))
		g.line("for ; %s > 0; %s++ {", x, n)
		g.line("\t%s &= %s - 1", x, x)
		g.line("}")
	default:
		g.line("%s := %s", x, g.word(w, scope))
		g.line("for %s != 0 {", x)
		g.line("\t%s++", n)
		g.line("\t%s", g.clear(w, x, "", false))
		g.line("\tt.tick()")
		g.line("}")
	}
	g.line("t.add(int(%s))", n)
}

// words writes a loop over a slice of words.
func (g *generator) words(scope []string) {
	slice, x, j := g.name("words"), g.name("x"), g.name("j")
	g.line("%s := sets[(a>>%d)%%uint64(len(sets))]", slice, g.IntN(60))
	if g.chance(15) { // a field
		s := g.name("s")
		g.line("var %s struct{ words []uint64 }", s)
		g.line("%s.words = %s", s, slice)
		slice = s + ".words"
	}
	head, element := fmt.Sprintf("for %s, %s := range %s {", j, x, slice), x
	if g.chance(50) {
		head, element = fmt.Sprintf("for %s := range %s {", j, slice), slice+"["+j+"]"
	}
	n := g.name("n")
	g.line("%s := %s(0)", n, g.pick("int", "int", "uint8", "int32", "h.Square", "uint64"))
	count := fmt.Sprintf("bits.OnesCount64(%s)", element)
	switch g.IntN(4) {
	case 0:
		count = "h.Board(" + element + ").Count()"
	}
	if strings.HasPrefix(head, "for "+j+", ") {
		head = strings.Replace(head, j+", ", "_, ", 1)
	}
	g.line("%s", head)
	g.indent++
	g.line("%s += %s", n, g.convert(n, count))
	if g.chance(20) {
		g.line("t.add(int(%s))", n)
	}
	g.indent--
	g.line("}")
	g.line("t.add(int(%s))", n)
}

// convert converts the int e to the type of n, by a name that was declared with it.
func (g *generator) convert(n, e string) string {
	_, t, _ := strings.Cut(g.String()[strings.LastIndex(g.String(), n+" := "):], " := ")
	if t, _, _ = strings.Cut(t, "("); t == "int" {
		return e
	}
	return t + "(" + e + ")"
}

// function writes one function.
func (g *generator) function(i int) {
	g.exits = []string{"return", "return 7", "return a ^ b", "return"}
	g.line("func f%d(a, b uint64, t *Trace) (r uint64) {", i)
	g.indent++
	g.line("var fs []func() int")
	g.line("defer func() {")
	g.line("\tfor _, f := range fs {")
	g.line("\t\tt.add(f())")
	g.line("\t}")
	g.line("}()")
	g.loop([]string{}, 2+g.IntN(2))
	if g.chance(50) {
		switch g.IntN(4) {
		case 0:
			g.line("switch {")
			g.line("case a > b:")
		case 1:
			g.line("if a&b != 0 {")
		default:
			g.line("{")
		}
		g.indent++
		g.loop([]string{}, 1)
		g.indent--
		g.line("}")
	}
	if g.chance(8) { // names of packages
		name := g.pick("iter", "inner", "scan", "bits")
		g.line("%s := int(a ^ b)", name)
		g.line("t.add(%s)", name)
	}
	if g.chance(20) {
		g.line("t.add(int(a ^ b<<1))")
	}
	g.line("%s", g.pick("return", "return r + 1", `panic("end")`, "return b"))
	g.indent--
	g.line("}")
	g.line("")
}
