// Package eval evaluates Go code symbolically: expressions over the word of a loop, the
// functions that are called with it, and the code that fills tables. A value that it
// can't determine is unknown, never a guess.
package eval

import (
	"errors"
	"go/ast"
	"go/types"

	"github.com/bitwalk/bitwalk/fix/internal/index"
	"github.com/bitwalk/bitwalk/fix/internal/known"
)

// A Library is what is known of the functions and the tables of a program, for one size
// of int: a program may be built for either.
type Library struct {
	*index.Program
	IntSize int
	tables  map[*types.Var]table
	scopes  map[types.Object]scope
}

// NewLibrary returns the library of a program.
func NewLibrary(p *index.Program, intSize int) *Library {
	return &Library{p, intSize, map[*types.Var]table{}, map[types.Object]scope{}}
}

// A Value is what is known of an expression: a number, or an array of known numbers; or, of
// a variable alone, what its pointer points to.
type Value struct {
	known.Number
	Count bool     // it is the number of ones of the word
	elems []uint64 // never changed, but replaced
	elem  known.Type
	to    *Value
}

// The types of bool, and of what is neither that nor an integer.
var none, boolean = known.Type{}, known.Type{Width: 1}

// Values has the Value of an expression in each case of a Machine. If the expression was not
// understood in all of them, it is nil.
type Values []Value

// A frame is a call of a function, or the body of the loop, while it runs.
type frame struct {
	*run
	*index.Package
	vars    map[types.Object]*Value
	needed  map[ast.Stmt]bool // the others are passed over; or nil
	results []Value           // of the function
	depth   int
}

// A run is the state that the frames of one evaluation share.
type run struct {
	*Library
	home    *index.Package // of the first frame
	at      ast.Node       // what that runs, or nil before the program's main
	word    known.Number
	settled *Value // a variable that must keep its elements, or nil
	steps   int
}

// What bounds a run.
const (
	maxSteps = 1 << 20
	maxDepth = 20
	maxElems = 1 << 12
)

func (r *run) step() {
	if r.steps++; r.steps > maxSteps {
		panic(errLost)
	}
}

// errLost is what a run panics with where it comes to something that it does not understand.
var errLost = errors.New("not understood")

// try runs code, and reports whether all of it is understood.
func try(code func()) (understood bool) {
	defer func() {
		if r := recover(); r != nil && r != any(errLost) {
			panic(r)
		}
	}()
	code()
	return true
}

func (l *Library) newFrame(p *index.Package, at ast.Node, word known.Number) *frame {
	return &frame{run: &run{Library: l, home: p, at: at, word: word}, Package: p, vars: map[types.Object]*Value{}}
}

// A Machine runs code in a loop over the bits of a word, once for each position that the
// lowest one of the word can have.
type Machine struct {
	word  known.Type // its type
	cases []*frame
}

// NewMachine returns a machine for code of a package in which v is the word, and not 0.
func (l *Library) NewMachine(p *index.Package, v *types.Var) *Machine {
	m := &Machine{word: l.Size(v.Type())}
	for at := range m.word.Width {
		f := l.newFrame(p, nil, m.word.Word(at, false))
		f.vars[v] = &Value{Number: f.word}
		m.cases = append(m.cases, f)
	}
	return m
}

// Zero returns a machine for code of a package in which v is 0, or nil if there is no word.
func (l *Library) Zero(p *index.Package, v *types.Var) *Machine {
	f := l.newFrame(p, nil, known.Number{})
	if v != nil {
		f.vars[v] = &Value{Number: l.Size(v.Type()).Make(0)}
	}
	return &Machine{cases: []*frame{f}}
}

// Set gives a variable values.
func (m *Machine) Set(v types.Object, values Values) {
	for i, f := range m.cases {
		f.vars[v] = &values[i]
	}
}

// Eval returns the values of e.
func (m *Machine) Eval(e ast.Expr) Values {
	values, _, _ := m.Run(e, nil)
	return values
}

// Run evaluates an expression or runs a statement, in copies of the frames, in which there are no
// pointers. It returns the values of the expression, those of v afterwards, and whether no other
// variable is set: those stay as they are in the whole body.
func (m *Machine) Run(n ast.Node, v types.Object) (values, after Values, alone bool) {
	alone = true
	understood := try(func() {
		for _, f := range m.cases {
			trial := f.newFrame(f.Package, n, f.word)
			for v, c := range f.vars {
				copied := *c
				trial.vars[v] = &copied
			}
			if e, isExpr := n.(ast.Expr); isExpr {
				values = append(values, trial.eval(e))
			} else if s, isStmt := n.(ast.Stmt); !isStmt || trial.statement(s) != on {
				panic(errLost)
			}
			if c := trial.vars[v]; c != nil {
				after = append(after, *c)
			}
			alone = alone && len(trial.vars) == len(f.vars)
		}
	})
	if !understood {
		return nil, nil, alone
	}
	return values, after, alone
}

// all reports whether which holds for the values, each with the position of its case.
func (vs Values) all(which func(at int, v Value) bool) bool {
	for at, v := range vs {
		if !which(at, v) {
			return false
		}
	}
	return len(vs) > 0
}

// Are reports whether all values are known to be x.
func (vs Values) Are(x uint64) bool { return vs.all(func(_ int, v Value) bool { return v.Is(x) }) }

// Known reports whether the values are known numbers, so that they depend on the bit alone.
func (vs Values) Known() bool {
	return vs.all(func(_ int, v Value) bool { return v.Type != boolean && v.Number.Known() })
}

// ArePositions reports whether the values are the position of the bit.
func (vs Values) ArePositions() bool {
	return vs.all(func(at int, v Value) bool { return v.Is(uint64(at)) })
}

// AreBytes reports whether the values are the number of the byte that the bit is in.
func (vs Values) AreBytes() bool {
	return len(vs) > 8 && vs.all(func(at int, v Value) bool { return v.Is(uint64(at) / 8) })
}

// AreSingle reports whether the values are the bit alone.
func (vs Values) AreSingle() bool {
	return vs.Known() && vs.all(func(at int, v Value) bool { return v.Number == v.Make(1<<at) })
}

// Cleared reports whether the values are the word without the bit.
func (m *Machine) Cleared(vs Values) bool {
	return vs.all(func(at int, v Value) bool { return v.Number == m.word.Word(at, true) })
}
