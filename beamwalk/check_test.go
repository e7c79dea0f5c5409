package beamwalk

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"github.com/bitwalk/bitwalk/span"
)

// bad is a fold with anything in it, and any type of result.
type bad[X, A any] struct {
	X      X
	hidden int
}

func (bad[X, A]) Block(a A, _ []uint64) (A, error) { return a, nil }
func (bad[X, A]) Merge(a, _ A) A                   { return a }

type recursive struct{ Next []recursive }

func init() {
	Register[bad[int, int], int]()
	Register[bad[func(), int], int]()
	Register[bad[chan int, int], int]()
	Register[bad[any, int], int]()
	Register[bad[[]struct{ x int }, int], int]()
	Register[bad[float64, int], int]()
	Register[bad[*span.Range[uint64], int], int]()
	Register[bad[map[string]int, int], int]()
}

// panicOf returns the text of the panic of Walk.
func panicOf[F Folder[A], A any](f F, o Options) (text string) {
	defer func() {
		if p := recover(); p != nil {
			text = fmt.Sprint(p)
		}
	}()
	_, s := beam.NewPipelineWithRoot()
	Walk[F, A](s, span.Subsets(uint64(1)), f, o)
	return ""
}

func TestChecks(t *testing.T) {
	var zero float64
	set := span.Subsets(uint64(3))
	for _, c := range []struct{ got, want string }{
		{panicOf[bad[int, int], int](bad[int, int]{}, Options{}), ""},
		{panicOf[bad[*span.Range[uint64], int], int](bad[*span.Range[uint64], int]{X: &set}, Options{}), ""},
		{panicOf[bad[map[string]int, int], int](bad[map[string]int, int]{X: map[string]int{"a": 1}}, Options{}), ""},
		{panicOf[bad[string, int], int](bad[string, int]{}, Options{}), "call beamwalk.Register[beamwalk.bad[string,int], int]() in an init function"},
		{panicOf[bad[int, int], int](bad[int, int]{hidden: 1}, Options{}), "bad[int,int].hidden is unexported and not zero"},
		{panicOf[bad[[]struct{ x int }, int], int](bad[[]struct{ x int }, int]{X: []struct{ x int }{{0}, {1}}}, Options{}), ".X.x is unexported and not zero"},
		{panicOf[bad[func(), int], int](bad[func(), int]{}, Options{}), ".X has the kind func"},
		{panicOf[bad[chan int, int], int](bad[chan int, int]{}, Options{}), ".X has the kind chan"},
		{panicOf[bad[any, int], int](bad[any, int]{}, Options{}), ".X has the kind interface"},
		{panicOf[bad[float64, int], int](bad[float64, int]{X: 1 / zero}, Options{}), "can't be sent to the workers: json: unsupported value: +Inf"},
		{panicOf[bad[int, int], int](bad[int, int]{}, Options{Block: 3}), "blocks of 3 words: take 4 or more"},
		{panicOf[bad[int, int], int](bad[int, int]{}, Options{Parts: -1}), "-1 parts"},
		{panicOf[bad[int, int], int](bad[int, int]{}, Options{Checkpoint: -1}), "a checkpoint after -1ns"},
	} {
		if c.want == "" && c.got != "" || !strings.Contains(c.got, c.want) || c.want != "" && !strings.HasPrefix(c.got, "beamwalk: Walk: ") {
			t.Errorf("%s\nwant %s", c.got, c.want)
		}
	}
}

// panicOfRegister returns the text of the panic of Register for a result type.
func panicOfRegister[A any]() (text string) {
	defer func() { text = fmt.Sprint(recover()) }()
	Register[bad[int, A], A]()
	return ""
}

func TestResultTypes(t *testing.T) {
	for _, c := range []struct {
		of   func() string
		want string
	}{
		{panicOfRegister[map[string]int], "map[string]int has the kind map: a result is"},
		{panicOfRegister[[]uint64], "[]uint64 has the kind slice: put it into a struct"},
		{panicOfRegister[[2]uint64], "[2]uint64 has the kind array"},
		{panicOfRegister[struct{ x int }], ".x is unexported: a result is"},
		{panicOfRegister[struct{ M map[string]int }], ".M has the kind map: a result is"},
		{panicOfRegister[*int], "*int has the kind ptr: a result is"},
		{panicOfRegister[any], "interface {} has the kind interface: a result is"},
		{panicOfRegister[func()], "func() has the kind func: a result is"},
		{panicOfRegister[complex128], "complex128 has the kind complex128: a result is"},
		{panicOfRegister[recursive], "recursive.Next[] contains itself"},
	} {
		if got := c.of(); !strings.Contains(got, c.want) || !strings.HasPrefix(got, "beamwalk: Register[") {
			t.Errorf("%s\nwant %s", got, c.want)
		}
	}
}

func TestRegisterLate(t *testing.T) {
	defer func() {
		if p := fmt.Sprint(recover()); !strings.Contains(p, "too late") {
			t.Error(p)
		}
	}()
	Register[bad[uint, int], int]()
}

func TestUninitialized(t *testing.T) {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "BEAMWALK_TEST=uninitialized")
	out, err := cmd.CombinedOutput()
	if err == nil || !strings.Contains(string(out), "beamwalk: Walk: call beam.Init in main") {
		t.Errorf("%v: %s", err, out)
	}
}
