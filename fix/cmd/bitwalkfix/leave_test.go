package main

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/bitwalk/bitwalk/fix"
)

// TestLeave rewrites a module whose version of bitwalk has Bits, but not Ones: the file that
// would not compile stays as it is, and the other is taken.
func TestLeave(t *testing.T) {
	const bits, ones = "bits.TrailingZeros64(x)", "x & -x"
	file := func(name, value string) string {
		return "-- " + name + ".go --\npackage main\n\nimport \"math/bits\"\n\nvar _ = bits.Len\n\n//go:noinline\nfunc " + name +
			"(x uint64) {\n\tfor x != 0 {\n\t\ti := " + value + "\n\t\tx &= x - 1\n\t\tprintln(i)\n\t}\n}\n"
	}
	dir := tree(t, `
-- go.mod --
module example.com/engine

go 1.24.0

require github.com/bitwalk/bitwalk v0.1.0

replace github.com/bitwalk/bitwalk => ./bitwalk
-- bitwalk/go.mod --
module github.com/bitwalk/bitwalk

go 1.24.0
-- bitwalk/iter/iter.go --
package iter

import (
	"iter"
	"math/bits"
)

func Bits(x uint64) iter.Seq[int] {
	return func(yield func(int) bool) {
		for ; x != 0 && yield(bits.TrailingZeros64(x)); x &= x - 1 {
		}
	}
}
-- main.go --
package main

func main() {
	plain(9)
	single(9)
}
`+file("plain", bits)+file("single", ones))
	want := must(t, dir, "go", "run", ".")
	before := snapshot(t, dir)
	out, errs, code := sh(t, dir, tool, "-fix", ".")
	if code != 0 || out != "" || errs != "single.go stays: it would not compile: undefined: iter.Ones\nplain.go: 1 loop\n1 of 2 loops rewritten\n" {
		t.Errorf("exit code %d\n%s%s", code, out, errs)
	}
	for name, now := range snapshot(t, dir) {
		if changed := before[name] != now; changed != strings.HasSuffix(name, "plain.go") {
			t.Errorf("%s: changed is %t", name, changed)
		}
	}
	if got := must(t, dir, "go", "run", "."); got != want {
		t.Errorf("the program prints %q, before it was %q", got, want)
	}
}

// TestInlined has functions that the compiler inlines: a loop over the bits of one word becomes one
// by steps, so that it still does, or stays; but not where each position is tested, nor in a loop.
func TestInlined(t *testing.T) {
	dir := tree(t, required+`-- main.go --
package main

import "math/bits"

func plain(x uint64, w *[64]int) (n int) {
	for ; x != 0; x &= x - 1 {
		n += w[bits.TrailingZeros64(x)]
	}
	return n
}

func dear(x uint64, w *[64]int) (n int) {
	for ; x != 0; x &= x - 1 {
		n += w[bits.TrailingZeros64(x)]
	}
	w[n&63] = w[(n+1)&63]*w[(n+2)&63] + w[(n+3)&63]*w[(n+4)&63]
	return n
}

func tests(x uint64, w *[64]int) (n int) {
	for i := 0; i < 64; i++ {
		if x&(1<<i) != 0 {
			n += w[i]
		}
	}
	return n
}

func words(list []uint64, w *[64]int) (n int) {
	for _, x := range list {
		for ; x != 0; x &= x - 1 {
			n += w[bits.TrailingZeros64(x)]
		}
	}
	return n
}

type set[E any] struct{ x uint64 }

func (s set[E]) generic(w *[64]int, f func(int)) (n int) {
	for x := s.x; x != 0; x &= x - 1 {
		f(large(w) + large(w))
		f(large(w) + w[bits.TrailingZeros64(x)])
	}
	return n
}

func (s *set[E]) small(w *[64]int) (n int) {
	for x := s.x; x != 0; x &= x - 1 {
		n += w[bits.TrailingZeros64(x)]
	}
	return n
}

//go:noinline
func large(w *[64]int) int { return w[3] }

func main() {
	println(plain(9, new([64]int)), dear(9, new([64]int)), tests(9, new([64]int)), words(nil, new([64]int)), set[int]{9}.generic(new([64]int), func(int) {}))
	println(new(set[int]).small(new([64]int)))
}
`)
	sums(t, dir)
	_, errs, code := sh(t, dir, tool, "-fix", "-explain", ".")
	if code != 0 || !strings.Contains(errs, "main.go:6: becomes scan.Pop\n") || !strings.Contains(errs, "main.go:13: stays: the compiler inlines the function") ||
		!strings.Contains(errs, "main.go:49: becomes scan.Pop\n") || !strings.Contains(errs, "5 of 6 loops rewritten\n") {
		t.Errorf("exit code %d\n%s", code, errs)
	}
	for _, name := range []string{"plain", "dear", "(*set[go.shape.int]).small"} {
		if _, said, _ := sh(t, dir, "go", "build", "-gcflags=-m", "-o", os.DevNull, "."); !strings.Contains(said, "can inline "+name+"\n") {
			t.Errorf("the compiler does not inline %s any more:\n%s", name, said)
		}
	}
}

// TestInlinedCosts has functions of all costs around the greatest that gets steps: what the compiler
// inlines it inlines afterwards, too.
func TestInlinedCosts(t *testing.T) {
	src, calls := "-- main.go --\npackage main\n\nimport \"math/bits\"\n", ""
	for i := range 64 { // each function costs one more than that before it
		src += fmt.Sprintf("\nfunc f%d(x uint64, w *[64]int) (n int) {\n\tfor ; x != 0; x &= x - 1 {\n\t\tn += w[bits.TrailingZeros64(x)]\n\t}\n\treturn %sn%s\n}\n", i, strings.Repeat("-", i%2), strings.Repeat(" ^ n", i/2))
		calls += fmt.Sprintf("\tprintln(f%d(9, new([64]int)))\n", i)
	}
	dir := tree(t, required+src+"\nfunc main() {\n"+calls+"}\n")
	sums(t, dir)
	inlined := func() []string {
		_, said, _ := sh(t, dir, "go", "build", "-gcflags=-m", "-o", os.DevNull, ".")
		return regexp.MustCompile(`can inline f\d+\n`).FindAllString(said, -1)
	}
	before := inlined()
	said := must(t, dir, tool, "-fix", "-explain", ".")
	if after := inlined(); len(before) == 0 || !slices.Equal(after, before) {
		t.Errorf("before, the compiler says %q, afterwards %q", before, after)
	}
	if !strings.Contains(said, "becomes scan.Pop\n") || !strings.Contains(said, "stays: the compiler inlines") || !strings.Contains(said, "becomes iter.Bits\n") {
		t.Errorf("-explain says\n%s", said)
	}
}

// TestInlinable sees what the go command says when it can't list what the compiler inlines.
func TestInlinable(t *testing.T) {
	dir := tree(t, required+"-- a/a.go --\npackage a\n")
	m := &module{Module: &packages.Module{Dir: dir}, Rewriter: fix.New(nil, fix.Options{Inlined: map[string]int{}})}
	err := m.inlinable(&options{build: []string{"-nosuchflag"}})
	if err == nil || !strings.Contains(err.Error(), "nosuchflag") {
		t.Errorf("the error is %v", err)
	}
}
