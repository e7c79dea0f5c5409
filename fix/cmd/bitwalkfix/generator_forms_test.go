package main

import "strings"

// more writes a loop of one of the rarer forms.
func (g *generator) more(scope []string) {
	switch g.IntN(1) {
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
	switch g.IntN(5) {
	case 0:
		g.line("if %s {", guard)
		g.line("\t%s", g.pick(g.exit(), g.exit(), "t.add(5)"))
		g.line("}")
		g.line("{")
	case 1:
		g.line("if !(%s) {", guard)
	case 2:
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
	if g.chance(10) {
		g.line("%s--", k)
	}
	if g.chance(10) {
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
