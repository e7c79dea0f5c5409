package main

import (
	"flag"
	"fmt"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

var (
	programs = flag.Int("programs", 500, "random programs of TestDifferential")
	seed     = flag.Uint64("seed", 0, "their seed")
	keep     = flag.String("keep", "", "directory to write them to")
)

const (
	perFile    = 20  // functions in a file
	perPackage = 250 // and in a package
)

// writeFile returns a file of functions. Packages and files differ in what hides the names
// of imports.
func (g *generator) writeFile(from, to int) string {
	name, iter, uses := "", "", ""
	body := ""
	for i := from; i < to; i++ {
		body += "\n" + g.function(i)
	}
	switch from / perFile % 5 {
	case 1:
		name = "helpers "
		body = qualified.ReplaceAllString(body, "helpers.")
	case 2:
		name = ". "
		body = qualified.ReplaceAllString(body, "")
	}
	if from/perPackage%2 == 0 && from/perFile%3 == 0 {
		iter, uses = "\t\"iter\"\n", "\nvar _ iter.Seq[int]\n"
	}
	used := map[string]string{"": "h.", "helpers ": "helpers.", ". ": ""}[name]
	return fmt.Sprintf("package p%d\n\nimport (\n%s\t\"log\"\n\t\"math/bits\"\n\t\"slices\"\n\n\t%s\"example.com/golden/h\"\n)\n\n"+
		"var (\n\t_, _, _ = bits.Len, slices.Clone[[]int], log.Print\n\t_ %sBoard\n)\n%s%s", from/perPackage, iter, name, used, uses, body)
}

var qualified = regexp.MustCompile(`\bh\.`)

const diffHelpers = `
-- h/h.go --
package h

import (
	"log"
	"math/bits"
	"reflect"
)

type (
	Board  uint64
	Small  uint16
	Signed int32
	Square int16
)

// Callback is called when something is logged.
var Callback func()

type writer struct{}

func (writer) Write(p []byte) (int, error) {
	if Callback != nil {
		Callback()
	}
	return len(p), nil
}

func init() { log.SetOutput(writer{}) }

// Functions that keep a pointer to a word, and change it later.
var kept any

func Keep(p any)               { kept = p }
func KeepRest(_ int, p ...any) { kept = p[0] }
func KeepStar(p *uint64)       { kept = &*p }
func KeepBoard(b *Board)       { (*b).keep() }
func (b *Board) keep()         { kept = b }
func Look(p *uint64) uint64    { return *p }

func Spoil() {
	switch word := reflect.ValueOf(kept); {
	case !word.IsValid():
	case word.Elem().CanUint():
		word.Elem().SetUint(word.Elem().Uint() & 0xff0)
	default:
		word.Elem().SetInt(word.Elem().Int() & 0xff0)
	}
}

func (b Board) First() int     { return bits.TrailingZeros64(uint64(b)) }
func (b Board) Square() Square { return Square(b.First()) }
func (b Board) Last() int      { return 63 - bits.LeadingZeros64(uint64(b)) }
func (b Board) Any() bool      { return b != 0 }
func (b Board) Empty() bool    { return b == 0 }
func (b Board) Count() int     { return bits.OnesCount64(uint64(b)) }
func (b Board) Rest() Board    { return b & (b - 1) }
func (b *Board) Drop()         { *b &= *b - 1 }

// PopLSB returns the position and the rest.
func (b Board) PopLSB() (int, Board) { return b.First(), b.Rest() }

func Split(b uint64) (int, uint64) {
	i := bits.TrailingZeros64(b)
	return i, b ^ Masks[i]
}

func Tilps(b uint64) (rest uint64, i int) {
	i = FirstOne(b)
	rest = b & (b - 1)
	return
}

func Octet(b uint64) (int, uint64) { return bits.TrailingZeros64(b) >> 3, b & (b - 1) }

// PopBit returns the bit, behind a guard.
func (b *Board) PopBit() Board {
	if *b == 0 {
		return 0
	}
	bit := *b & -*b
	*b &^= bit
	return bit
}

// Race changes a word when it is told to.
func Race(b *uint64, start, done chan bool) {
	<-start
	*b &= 0xff0
	done <- true
}

// PopGuarded has another result for an empty word.
func PopGuarded(b *Board) int {
	if *b == 0 {
		return -1
	}
	return PopFirst(b)
}

func PopAny(b *uint64) (i int) {
	i, *b = Split(*b)
	return i
}

// Masks are filled by a function, Index by an init function.
var Masks = masks()

func masks() (t [64]uint64) {
	for i := range t {
		t[i] = 1 << i
	}
	return t
}

var index [64]int

func init() {
	for sq := 0; sq < 64; sq++ {
		b := uint64(1) << uint(sq)
		index[((b-1)^b)*0x03f79d71b4cb0a89>>58] = sq
	}
}

func FirstOne(b uint64) int { return index[((b-1)^b)*0x03f79d71b4cb0a89>>58] }

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

const diffTrace = `
import zz "example.com/golden/trace"

// A Trace bounds what a function does.
type Trace struct{ calls, ticks int }

func (t *Trace) add(v int) {
	// Deferred calls come after the panic, at most as many as before it; a
	// deferred loop may not end.
	if t.calls++; t.calls <= 3000 {
		zz.Use([]any{v})
	} else if t.calls == 3001 || t.calls > 7000 {
		panic("enough")
	}
}

func (t *Trace) tick() {
	if t.ticks++; t.ticks > 500 {
		panic("enough ticks")
	}
}

func (t *Trace) even(i int) bool {
	t.add(-9)
	return i%2 == 0
}

func (t *Trace) full() bool { return t.calls > 2500 }

type square uint16

var masks = [64]uint64{1 << 0, 1 << 1, 1 << 2, 1 << 3, 1 << 4, 1 << 5, 1 << 6, 1 << 7}

var filled, late, wrong, copied [64]uint64

var read = make([]uint64, 64)

var index [64]int

func init() {
	for i := 8; i < 64; i++ {
		masks[i] = 1 << i
	}
	for i := range filled {
		filled[i] = 1 << i
		late[i] = 1 << i
		wrong[i] = 1 << (i &^ 8)
		index[masks[i]*0x03f79d71b4cb0a89>>58] = i
	}
}

func init() {
	copied[0], read[0] = 1, 1
	for i, one := range copied { // a copy
		if i < 63 {
			copied[i+1] = one << 1
		}
	}
	for i, one := range read {
		if i < 63 {
			read[i+1] = one << 1
		}
	}
}

// Late changes a table, though to what it is.
func Late() { late[5] = 32 }

func firstOne(b uint64) int { return index[(b&-b)*0x03f79d71b4cb0a89>>58] }

var table = [8]uint64{0, 1, 1 << 63, 0xff00, 0x8000000000000001, 0xf0f0, 0x12345, 0x1111111111111111}

var sets = [][]uint64{nil, {0}, {5, 0, 1 << 63}, {0x8000000000000001, 0xff, 0, 0}, {^uint64(0), 2}, table[:]}

var shared uint64

var never chan int

func spoilAll(b uint64) { shared &= b }

func spoiler[W ~int | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64](p *W) func() {
	return func() { *p &= 21 }
}
`

// writePrograms writes n random functions to packages below dir/before and dir/after, the same to
// both, and a program that compares what they do. It returns the generator.
func writePrograms(t *testing.T, dir string, n int, seed uint64) *generator {
	g := newGenerator(seed)
	functions := map[string][]string{}
	for from := 0; from < n; from += perFile {
		p := fmt.Sprint("p", from/perPackage)
		file := g.writeFile(from, min(from+perFile, n))
		for _, when := range []string{"before/", "after/"} {
			write(t, filepath.Join(dir, when+p, fmt.Sprintf("f%d.go", from)), file)
		}
		for i := from; i < min(from+perFile, n); i++ {
			functions[p] = append(functions[p], fmt.Sprint("f", i))
		}
	}
	for from := 0; from < n; from += perPackage {
		p := fmt.Sprint("p", from/perPackage)
		trace := fmt.Sprintf("package %s\n", p) + diffTrace
		if from/perPackage%2 == 1 { // the files of the others import one of that name
			trace += "\nvar iter, inner, scan = 1, 2, 3\n"
		}
		write(t, filepath.Join(dir, "before", p, "trace.go"), trace)
		write(t, filepath.Join(dir, "after", p, "trace.go"), trace)
	}
	writePairs(t, dir, functions)
	return g
}

// TestDifferential runs random programs before and after.
func TestDifferential(t *testing.T) {
	n := *programs
	dir := tree(t, strings.Replace(required, "example.com/engine", "example.com/golden", 1)+goldenTrace+diffHelpers)
	if *keep != "" {
		must(t, dir, "cp", "-r", dir, *keep)
		dir = *keep
	}
	sums(t, dir)
	began := time.Now()
	phase := func(name string) {
		t.Logf("%6.1f s %s", time.Since(began).Seconds(), name)
		began = time.Now()
	}
	g := writePrograms(t, dir, n, *seed)
	enough := n >= 500 // for some of everything
	for _, list := range g.rules {
		for _, a := range list {
			if n >= 2000 && a.chosen == 0 {
				t.Errorf("no program has the alternative %q of the rule %s", a.text, a.rule)
			}
		}
	}
	phase("write the programs")
	must(t, dir, "go", "build", "./before/...") // the generator writes what compiles
	phase("build them")
	_, explained, code := sh(t, dir, tool, "-fix", "-explain", "./after/...")
	phase("rewrite them")
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
			reasons["becomes "+form]++
		}
	}
	for _, why := range slices.Sorted(maps.Keys(reasons)) {
		t.Logf("%6d %s", reasons[why], why)
	}
	for _, form := range strings.Fields(`iter.Bits iter.BitsAs iter.Ones
		inner.Bits bits.OnesCount8 bits.OnesCount16 bits.OnesCount32 bits.OnesCount64 bits.OnesCount scan.Pop scan.PopAs`) {
		if enough && reasons["becomes "+form] == 0 {
			t.Errorf("no loop becomes %s", form)
		}
	}
	fixed, _ := strconv.Atoi(sum[1])
	if total, _ := strconv.Atoi(sum[2]); fixed*2 < total {
		t.Errorf("only %s", sum[0])
	}
	onPorts(t, dir)
	phase("run them")
	// A loop may stay for a name that a loop in it has until that is rewritten.
	held := 0
	for why, loops := range reasons {
		if strings.Contains(why, "the body declares") {
			held += loops
		}
	}
	out, errs, _ := sh(t, dir, tool, "./after/...")
	if more := regexp.MustCompile(`(\d+) of \d+ loops? would be rewritten`).FindStringSubmatch(errs); more == nil {
		t.Errorf("a second run says %s", errs)
	} else if loops, _ := strconv.Atoi(more[1]); loops > held {
		t.Errorf("a second run finds more: %s%s", out, errs)
	}
	phase("look for more")
}
