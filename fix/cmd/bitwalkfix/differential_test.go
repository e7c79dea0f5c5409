package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var (
	programs = flag.Int("programs", 400, "random programs of TestDifferential")
	seed     = flag.Uint64("seed", 1, "their seed")
)

// A generator writes functions with loops by hand over bits and subsets, in all
// forms, and with all kinds of obstacles to a rewrite.
type generator struct {
	*rand.Rand
	strings.Builder
	indent int
	n      int    // names used
	exit   string // what a return statement returns
	labels []string
	loops  int
}

func (g *generator) line(format string, args ...any) {
	g.WriteString(strings.Repeat("\t", g.indent))
	fmt.Fprintf(g, format, args...)
	g.WriteByte('\n')
}

func (g *generator) pick(list ...string) string { return list[g.IntN(len(list))] }

func (g *generator) chance(percent int) bool { return g.IntN(100) < percent }

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
			forms = append(forms, x+".Last()")
		}
		e = g.pick(forms...)
	} else {
		forms := []string{
			fmt.Sprintf("bits.TrailingZeros%s(%s)", n, w.raw(x)),
			fmt.Sprintf("bits.TrailingZeros64(uint64(%s))", x),
			fmt.Sprintf("bits.Len64(uint64(%s&-%s)) - 1", x, x),
			fmt.Sprintf("bits.OnesCount%s(%s)", n, w.raw(fmt.Sprintf("(%s&-%s)-1", x, x))),
			fmt.Sprintf("h.Scan(uint64(%s))", x),
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
		forms = append(forms, x+" = "+x+".Rest()", x+".Drop()")
	}
	if high || i != "" && g.chance(50) {
		one := g.pick("1", w.name+"(1)")
		forms = []string{fmt.Sprintf("%s &^= %s << %s", x, one, i), fmt.Sprintf("%s ^= %s << %s", x, one, i), fmt.Sprintf("%s = %s & ^(%s << %s)", x, x, one, i)}
	}
	if g.chance(3) {
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
		switch g.IntN(18) {
		case 0:
			g.line("if uint64(%s)%%3 == %d {", i, g.IntN(3))
			g.line("\tcontinue")
			g.line("}")
		case 1:
			g.line("if uint64(%s)%%7 == %d {", i, g.IntN(7))
			g.line("\t%s", g.pick("break", "continue", g.exit))
			g.line("}")
		case 2:
			if len(g.labels) > 0 {
				g.line("if uint64(%s)%%5 == %d {", i, g.IntN(5))
				g.line("\t%s %s", g.pick("break", "continue"), g.labels[g.IntN(len(g.labels))])
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
			g.line("case 2:")
			g.line("\t%s", g.pick("break", "continue"))
			g.line("}")
		case 8:
			g.line("t.add(int(%s & -%s))", x, x)
		case 9:
			if e, _ := g.position(w, x, false); g.chance(50) {
				g.line("t.add(int(%s))", e)
			}
		case 10:
			g.line("defer t.add(%d)", g.IntN(100))
		default:
			if depth > 0 {
				g.loop(scope, depth-1)
			}
		}
	}
}

// loop writes a loop of some kind.
func (g *generator) loop(scope []string, depth int) {
	g.loops++
	switch g.IntN(10) {
	case 0, 1:
		g.subsets(scope, depth)
	case 2:
		g.counts(scope)
	case 3:
		g.more(scope)
	default:
		g.bits(scope, depth)
	}
}

// bits writes a loop over bits.
func (g *generator) bits(scope []string, depth int) {
	w := wordTypes[g.IntN(len(wordTypes))]
	x, i := g.name("x"), g.name("i")
	if g.chance(10) {
		i = "i" // so that names meet
	}
	high := g.chance(25)
	e, t := g.position(w, x, high)
	init := ""
	switch g.IntN(4) {
	case 0:
		g.line("%s := %s", x, g.word(w, scope))
		init = ";"
	case 1:
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
		g.line("var %s %s", i, t)
		if g.chance(50) {
			g.line("t.add(int(%s))", i)
		}
	}
	pop := !high && w.name == "h.Board" && g.chance(30)
	post := !pop && g.chance(50)
	clear := g.clear(w, x, i, high)
	if post && (high || strings.Contains(clear, i)) && !outside {
		post = false
	}
	cond := g.pick(x+" != 0", x+" > 0", "0 != "+x, x+" >= 1")
	if w.name == "h.Board" && g.chance(30) {
		cond = g.pick(x+".Any()", "!"+x+".Empty()", x+".Count() > 0")
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
	g.line("for %s {", head)
	g.indent++
	if outside && g.chance(15) {
		g.line("t.add(int(%s))", i)
	}
	assign := i + " := "
	if outside {
		assign = i + " = "
	}
	named := true
	switch {
	case pop:
		g.line("%s%s", assign, map[bool]string{true: t + "(" + x + ".Pop())", false: t + "(h.PopFirst(&" + x + "))"}[g.chance(50)])
	case g.chance(15) && !outside && !high && !strings.Contains(clear, i):
		named = false
		if !post {
			g.line("t.add(int(%s))", e)
		} else {
			g.line("t.add(int(%s))", e)
		}
	case g.chance(8) && !outside && !high && !strings.Contains(clear, i):
		g.line("%s := %s & -%s", i, x, x)
	default:
		g.line("%s%s", assign, e)
	}
	last := !pop && !post && g.chance(50)
	if !pop && !post && !last {
		g.line("%s", clear)
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
	g.indent--
	g.line("}")
	if init == ";" || strings.Contains(init, x+" = ") {
		if g.chance(25) {
			g.line("t.add(int(%s))", x)
		}
	}
	if outside && g.chance(60) {
		g.line("t.add(int(%s))", i)
	}
}

// subsets writes a loop over subsets.
func (g *generator) subsets(scope []string, depth int) {
	w := wordTypes[g.IntN(len(wordTypes))]
	set, s := g.name("set"), g.name("s")
	mask := g.pick("0x55", "0x83", "0x1f", "0xf", "0", "1")
	g.line("%s := %s & %s", set, g.word(w, scope), mask)
	g.line("_ = %s", set)
	step := g.pick("(%[1]s - %[2]s) & %[2]s", "%[2]s & (%[1]s - %[2]s)", "((%[1]s | ^%[2]s) + 1) & %[2]s", "(%[1]s + ^%[2]s + 1) & %[2]s")
	up := g.chance(50)
	if !up {
		step = g.pick("(%[1]s - 1) & %[2]s", "%[2]s & (%[1]s - 1)")
	}
	step = fmt.Sprintf("%[1]s = "+step, s, set)
	zero, full, low, below := w.name+"(0)", set, set+" & -"+set, "("+set+" - 1) & "+set
	body := func() {
		g.line("t.add(int(%s))", s)
		if g.chance(30) {
			g.line("if uint64(%s)%%5 == 3 {", s)
			g.line("\t%s", g.pick("continue", "break", g.exit))
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
	if g.chance(10) {
		start = g.pick(zero, full, low, below)
	}
	switch g.IntN(5) {
	case 0: // a condition
		start := g.pick(start, low, below)
		g.line("for %s := %s; %s; %s {", s, start, g.pick(s+" != 0", s+" > 0", s+" != "+set), step)
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
	case 3: // step and test
		g.line("%s := %s", s, start)
		g.line("for {")
		g.indent++
		body()
		g.line("%s", step)
		check(start)
	default: // Gosper
		k := g.IntN(4)
		g.line("for %s := %s(1)<<%d - 1; %s < 1<<%d; {", s, w.name, k, s, g.IntN(8))
		g.indent++
		body()
		c, r := g.name("c"), g.name("r")
		g.line("%s := %s & -%s", c, s, s)
		g.line("%s := %s + %s", r, s, c)
		g.line("%s", g.pick(
			fmt.Sprintf("%s = (((%s ^ %s) >> 2) / %s) | %s", s, r, s, c, r),
			fmt.Sprintf("%s = %s | (((%s ^ %s) / %s) >> 2)", s, r, s, r, c),
			fmt.Sprintf("%s = ((%s ^ %s) >> (bits.TrailingZeros64(uint64(%s)) + 2)) | %s", s, r, s, c, r)))
	}
	g.indent--
	g.line("}")
}

// counts writes a loop that counts.
func (g *generator) counts(scope []string) {
	w := wordTypes[g.IntN(len(wordTypes))]
	x, n := g.name("x"), g.name("n")
	g.line("%s := %s(0)", n, g.pick("int", "uint8", "int32", "h.Square", "uint64"))
	switch g.IntN(4) {
	case 0:
		g.line("for %s := %s; %s != 0; %s &= %s - 1 {", x, g.word(w, scope), x, x, x)
		g.line("\t%s++", n)
		g.line("}")
	case 1:
		g.line("%s := %s", x, g.word(w, scope))
		g.line("for ; %s > 0; %s++ {", x, n)
		g.line("\t%s &= %s - 1", x, x)
		g.line("}")
	case 2:
		g.line("for _, %s := range table {", x)
		g.line("\t%s += %s", n, g.pick("0", "1"))
		g.line("\tt.add(int(%s))", x)
		g.line("}")
	default:
		g.line("var _ int")
		g.line("for _, %s := range table[:] {", x)
		g.line("\tfor %s != 0 {", x)
		g.line("\t\t%s &= %s - 1", x, x)
		g.line("\t\t%s++", n)
		g.line("\t}")
		g.line("}")
		g.line("words := table[:]")
		g.line("for %s := range words {", x)
		g.line("\t%s += %s", n, "1")
		g.line("\tt.add(bits.OnesCount64(words[%s]))", x)
		g.line("}")
	}
	g.line("t.add(int(%s))", n)
}

// function writes one function.
func (g *generator) function(i int) {
	g.exit = g.pick("return", "return")
	g.line("func f%d(a, b uint64, t *Trace) {", i)
	g.indent++
	g.line("var fs []func() int")
	g.line("defer func() {")
	g.line("\tfor _, f := range fs {")
	g.line("\t\tt.add(f())")
	g.line("\t}")
	g.line("}()")
	g.loop([]string{}, 2)
	if g.chance(50) {
		g.line("{")
		g.loop([]string{}, 1)
		g.line("}")
	}
	g.indent--
	g.line("}")
	g.line("")
}

const perFile = 20

// file writes a file of functions.
func (g *generator) file(pkg string, from, to int) string {
	g.Reset()
	g.line("package %s", pkg)
	g.line("")
	g.line("import (")
	g.line("\t\"math/bits\"")
	g.line("")
	g.line("\t\"example.com/diff/h\"")
	g.line(")")
	g.line("")
	g.line("var _ = bits.Len")
	g.line("")
	g.line("var _ h.Board")
	g.line("")
	for i := from; i < to; i++ {
		g.function(i)
	}
	return g.String()
}

const diffHelpers = `
-- h/h.go --
package h

import "math/bits"

type (
	Board  uint64
	Small  uint16
	Square int16
)

func (b Board) First() int     { return bits.TrailingZeros64(uint64(b)) }
func (b Board) Square() Square { return Square(b.First()) }
func (b Board) Last() int      { return 63 - bits.LeadingZeros64(uint64(b)) }
func (b Board) Any() bool      { return b != 0 }
func (b Board) Empty() bool    { return b == 0 }
func (b Board) Count() int     { return bits.OnesCount64(uint64(b)) }
func (b Board) Rest() Board    { return b & (b - 1) }
func (b *Board) Drop()         { *b &= *b - 1 }

func (b *Board) Pop() Square {
	s := b.Square()
	b.Drop()
	return s
}

func PopFirst(b *Board) int {
	i := b.First()
	*b ^= 1 << i
	return i
}

var table = [64]int8{
	0, 47, 1, 56, 48, 27, 2, 60, 57, 49, 41, 37, 28, 16, 3, 61,
	54, 58, 35, 52, 50, 42, 21, 44, 38, 32, 29, 23, 17, 11, 4, 62,
	46, 55, 26, 59, 40, 36, 15, 53, 34, 51, 20, 43, 31, 22, 10, 45,
	25, 39, 14, 33, 19, 30, 9, 24, 13, 18, 8, 12, 7, 6, 5, 63,
}

func Scan(b uint64) int { return int(table[((b^(b-1))*0x03f79d71b4cb0a89)>>58]) }
`

const diffTrace = `package PKG

// A Trace is what a function did.
type Trace struct{ Values []int }

func (t *Trace) add(v int) {
	t.Values = append(t.Values, v)
	if len(t.Values) > 3000 {
		panic("enough")
	}
}

func (t *Trace) full() bool { return len(t.Values) > 2500 }

type square uint16

var table = [8]uint64{0, 1, 1 << 63, 0xff00, 0x8000000000000001, 0xf0f0, 0x12345, 0x1111111111111111}

// Run calls function i.
func Run(i int, a, b uint64) (values []int, end any) {
	var t Trace
	defer func() {
		values, end = t.Values, recover()
	}()
	funcs[i](a, b, &t)
	return
}
`

const diffMain = `
-- main.go --
package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"

	"example.com/diff/after"
	"example.com/diff/before"
)

func main() {
	r := rand.New(rand.NewPCG(1, 2))
	bad, events := 0, 0
	for i := range before.N {
		for k := range 12 {
			a, b := r.Uint64(), r.Uint64()
			switch k {
			case 0:
				a, b = 0, 0
			case 1:
				a, b = ^uint64(0), 1
			case 2:
				a, b = 1<<63, ^uint64(0)
			case 3, 4, 5:
				a, b = a&b&r.Uint64(), b&r.Uint64()&r.Uint64()
			}
			x, xe := before.Run(i, a, b)
			y, ye := after.Run(i, a, b)
			events += len(x)
			if !slices.Equal(x, y) || fmt.Sprint(xe) != fmt.Sprint(ye) {
				fmt.Printf("f%d(%#x, %#x) was %v %v, is %v %v\n", i, a, b, x, xe, y, ye)
				if bad++; bad > 5 {
					os.Exit(1)
				}
				break
			}
		}
	}
	fmt.Println(before.N, "functions", events, "events")
	if bad > 0 {
		os.Exit(1)
	}
}
`

// TestDifferential runs random programs before and after.
func TestDifferential(t *testing.T) {
	n := *programs
	if testing.Short() {
		n = min(n, 100)
	}
	dir := tree(t, strings.Replace(required, "example.com/engine", "example.com/diff", 1)+diffHelpers+diffMain)
	sums(t, dir)
	for _, pkg := range []string{"before", "after"} {
		if err := os.Mkdir(filepath.Join(dir, pkg), 0o777); err != nil {
			t.Fatal(err)
		}
		g := &generator{Rand: rand.New(rand.NewPCG(*seed, 0))}
		write := func(name, data string) {
			if err := os.WriteFile(filepath.Join(dir, pkg, name), []byte(data), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		list := fmt.Sprintf("const N = %d\n\nvar funcs = [N]func(a, b uint64, t *Trace){\n", n)
		for from := 0; from < n; from += perFile {
			to := min(from+perFile, n)
			write(fmt.Sprintf("f%d.go", from), g.file(pkg, from, to))
			for i := from; i < to; i++ {
				list += fmt.Sprintf("\tf%d,\n", i)
			}
		}
		write("trace.go", strings.ReplaceAll(diffTrace, "PKG", pkg)+"\n"+list+"}\n")
	}
	must(t, dir, "go", "build", "./before") // the generator writes what compiles
	_, explained, code := sh(t, dir, tool, "-fix", "-bitwalk.all", "-explain", "./after")
	if code != 0 {
		t.Fatalf("exit code %d\n%s", code, explained)
	}
	sum := regexp.MustCompile(`(\d+) of (\d+) loops rewritten`).FindStringSubmatch(explained)
	if sum == nil {
		t.Fatalf("no sum in\n%s", explained)
	}
	t.Logf("%d programs, seed %d: %s", n, *seed, sum[0])
	reasons := map[string]int{}
	for l := range strings.Lines(explained) {
		if _, why, ok := strings.Cut(strings.TrimSpace(l), ": stays: "); ok {
			reasons[why]++
		} else if _, form, ok := strings.Cut(strings.TrimSpace(l), ": becomes "); ok {
			form, _, _ = strings.Cut(form, ",")
			reasons["becomes "+form]++
		}
	}
	for why, n := range reasons {
		t.Logf("%5d %s", n, why)
	}
	fixed, _ := strconv.Atoi(sum[1])
	if total, _ := strconv.Atoi(sum[2]); fixed*2 < total {
		t.Errorf("only %s", sum[0])
	}
	if out, errs, code := sh(t, dir, "go", "run", "."); code != 0 {
		t.Errorf("%s%s", out, errs)
	} else {
		t.Log(out)
	}
	if out, errs, code := sh(t, dir, tool, "-bitwalk.all", "./after"); code != 0 {
		t.Errorf("a second run finds more: %s%s", out, errs)
	}
}
