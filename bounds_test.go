package bitwalk_test

import (
	"go/version"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/internal/looptest"
)

// A body that indexes an array with the elements of a word or a board checks no bounds, as the
// loop by hand: the compiler knows that they are less than the width.
func TestBounds(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	if version.Compare(runtime.Version(), "go1.25") < 0 {
		t.Skip("Go 1.24 checks bounds for boards of three words or more")
	}
	program := `package main

import (
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/iter/inner"
	"github.com/bitwalk/bitwalk/scan"
	"github.com/bitwalk/bitwalk/wide"
	wideinner "github.com/bitwalk/bitwalk/wide/inner"
)

var (
	n      int
	weight [512]int
	first8 = (*[8]int)(weight[:])
	first32 = (*[32]int)(weight[:])
	first64 = (*[64]int)(weight[:])
	first128 = (*[128]int)(weight[:])
	first192 = (*[192]int)(weight[:])
	first256 = (*[256]int)(weight[:])
	first384 = (*[384]int)(weight[:])
)

func bits(x uint64) { for i := range iter.Bits(x) { n += first64[i] } }
func bits8(x uint8) { for i := range iter.Bits(x) { n += first8[i] } }
func bits32(x uint32) { for i := range iter.Bits(x) { n += first32[i] } }
func bitsAs(x uint64) { for i := range iter.BitsAs[uint8](x) { n += first64[i] } }
func rBits(x uint64) { for i := range iter.RBits(x) { n += first64[i] } }
func rBitsAs(x uint64) { for i := range iter.RBitsAs[uint8](x) { n += first64[i] } }
func bitsAndOnes(x uint64) { for i := range iter.BitsAndOnes(x) { n += first64[i] } }
func runs(x uint64) { for start := range iter.Runs(x) { n += first64[start] } }
func nested(x uint64) { for i := range iter.Bits(x) { for j := range inner.Bits(x &^ 1<<i) { n += first64[i] * first64[j] } } }

func pop(x uint64) { for i := 0; x != 0; { i, x = scan.Pop(x); n += first64[i&63] } }
func popAs(x uint64) { for i := uint8(0); x != 0; { i, x = scan.PopAs[uint8](x); n += first64[i&63] } }
func rPop(x uint64) { for i := 0; x != 0; { i, x = scan.RPop(x); n += first64[i] } }

func wide1(x *[1]uint64) { for i := range wide.Bits(x) { n += first64[i] } }
func wide2(x *[2]uint64) { for i := range wide.Bits(x) { n += first128[i] } }
func wide3(x *[3]uint64) { for i := range wide.BitsAs[uint8](x) { n += first192[i] } }
func wide4(x *[4]uint64) { for i := range wide.RBits(x) { n += first256[i] } }
func wide6(x *[6]uint64) { for i := range wide.Bits(x) { n += first384[i] } }
func wide8(x *[8]uint64) { for i := range wide.RBitsAs[uint16](x) { n += weight[i] } }
func rWide2(x *[2]uint64) { for i := range wide.RBits(x) { n += first128[i] } }
func nestedWide(x *[2]uint64) { for i := range wide.Bits(x) { for j := range wideinner.Bits(x) { n += first128[i] * first128[j] } } }

// The compiler keeps the check here, and says so.
func without(x uint64) { for i := 0; x != 0; { i, x = scan.Pop(x); n += first64[i] } }

func main() {}
`
	for _, pkg := range []string{"iter", "wide"} {
		for _, name := range looptest.Iterators(t, pkg) {
			if strings.Contains(name, "Bits") && !strings.Contains(program, pkg+"."+name) {
				t.Errorf("no loop over %s.%s", pkg, name)
			}
		}
	}
	lines, checked := strings.Split(program, "\n"), ""
	for _, at := range regexp.MustCompile(`main\.go:(\d+):\d+: Found IsInBounds`).FindAllStringSubmatch(looptest.Compile(t, program, "-d=ssa/check_bce"), -1) {
		line, _ := strconv.Atoi(at[1])
		checked += lines[line-1] + "\n"
	}
	if !strings.HasPrefix(checked, "func without") || strings.Count(checked, "\n") != 1 {
		t.Errorf("the compiler checks bounds in\n%swant without alone", checked)
	}
}
