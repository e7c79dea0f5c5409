// Package eval evaluates: expressions over the word of a loop to terms, the bodies
// of functions that are called with it, and the code that fills tables. It is one
// machine for all of them. What it does not know, it does not guess.
package eval

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"github.com/bitwalk/bitwalk/fix/internal/index"
	"github.com/bitwalk/bitwalk/fix/internal/term"
)

// A Library is what is known of the functions and the tables of a package and of those
// that it imports.
type Library struct {
	*index.Package
	tables map[*types.Var]*Table
	facts  map[*types.Func]*Func
	early  map[*ast.FuncDecl]bool // what runs before main, when it is known
}

// NewLibrary returns the library of a package.
func NewLibrary(p *index.Package) *Library {
	return &Library{Package: p, tables: map[*types.Var]*Table{}, facts: map[*types.Func]*Func{}}
}

// A cell is a variable while a machine runs.
type cell struct{ value *term.Term }

// A Machine evaluates in one function.
type Machine struct {
	*Library
	term.Space
	cells    map[types.Object]*cell
	pointers map[types.Object]*cell // what a pointer points to
	stmt     ast.Node               // that runs
	results  []*term.Term           // of the function
	relevant func(ast.Node) bool    // the statements to run, or nil for all
	run      *run
}

// A run is what machines share that call each other.
type run struct {
	steps, depth int
	tables       []*Table // that were read
}

// maxSteps bounds a run.
const maxSteps = 1 << 20

// NewMachine returns a machine over the word v, which is not 0, or over none.
func (l *Library) NewMachine(v *types.Var) *Machine {
	m := &Machine{Library: l, cells: map[types.Object]*cell{}, pointers: map[types.Object]*cell{}, run: &run{}}
	if v != nil {
		m.Space = term.Over(v.Type())
		m.Set(v, &term.Term{Kind: term.Word, Type: v.Type()})
	}
	return m
}

// Set gives a variable a value, which Value returns.
func (m *Machine) Set(v types.Object, t *term.Term) { m.cells[v] = &cell{t} }

func (m *Machine) Value(v types.Object) *term.Term {
	if c := m.cells[v]; c != nil {
		return c.value
	}
	return nil
}

// Tables are those that were read so far.
func (m *Machine) Tables() []*Table { return m.run.tables }

// fork returns a machine with the same variables, to try something.
func (m *Machine) fork() *Machine {
	n := *m
	n.cells, n.pointers = map[types.Object]*cell{}, map[types.Object]*cell{}
	copies := map[*cell]*cell{}
	duplicate := func(from, to map[types.Object]*cell) {
		for v, c := range from {
			if copies[c] == nil {
				copies[c] = &cell{c.value}
			}
			to[v] = copies[c]
		}
	}
	duplicate(m.cells, n.cells)
	duplicate(m.pointers, n.pointers)
	return &n
}

// Eval returns what e is, or nil. A call in e may change variables.
func (m *Machine) Eval(e ast.Expr) *term.Term {
	if m.run.steps++; m.run.steps > maxSteps {
		return nil
	}
	tv := m.Info.Types[e]
	if tv.Value != nil {
		return m.constant(e, tv)
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return m.Eval(e.X)
	case *ast.Ident:
		obj := m.Info.ObjectOf(e)
		if c := m.cells[obj]; c != nil {
			return c.value
		}
		if v, ok := obj.(*types.Var); ok && m.relevant == nil {
			if _, _, ok := term.Size(v.Type()); ok {
				return &term.Term{Kind: term.Var, Type: v.Type(), Obj: v}
			}
		}
	case *ast.StarExpr:
		if v := m.Var(e.X); v != nil && m.pointers[v] != nil {
			return m.pointers[v].value
		}
	case *ast.UnaryExpr:
		return m.Unary(e.Op, m.Eval(e.X), tv.Type)
	case *ast.BinaryExpr:
		x := m.Eval(e.X)
		if e.Op == token.LAND || e.Op == token.LOR {
			if x.IsInt(0) && e.Op == token.LAND || x.IsInt(1) && e.Op == token.LOR {
				return x
			} else if !x.Is(term.Const) {
				return nil
			}
			return m.Eval(e.Y)
		}
		return m.Binary(e.Op, x, m.Eval(e.Y), tv.Type)
	case *ast.IndexExpr:
		return m.element(e, tv.Type)
	case *ast.CallExpr:
		if results := m.call(e); len(results) == 1 {
			return results[0]
		}
	case *ast.CompositeLit:
		return m.literal(e)
	}
	return nil
}

// constant returns a constant. One that depends on the size of int is known only if it
// is that size.
func (m *Machine) constant(e ast.Expr, tv types.TypeAndValue) *term.Term {
	sized := false
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			c, ok := m.Info.Uses[id].(*types.Const)
			sized = sized || ok && c.Pkg() != nil && slices.Contains([]string{"UintSize", "IntSize", "MaxInt", "MinInt", "MaxUint"}, c.Name())
			b, ok := m.Info.Uses[id].(*types.Builtin)
			sized = sized || ok && b.Pkg() == types.Unsafe
		}
		return true
	})
	if sized {
		if sel, ok := ast.Unparen(e).(*ast.SelectorExpr); ok && (sel.Sel.Name == "UintSize" || sel.Sel.Name == "IntSize") {
			return m.New(term.Const, tv.Type, func(size, _ int) (uint64, bool) { return 32 << size, true })
		}
		return nil
	}
	switch c := tv.Value; c.Kind() {
	case constant.Bool:
		if constant.BoolVal(c) {
			return m.Number(tv.Type, 1)
		}
		return m.Number(tv.Type, 0)
	case constant.Int:
		x, ok := constant.Uint64Val(c)
		if i, signed := constant.Int64Val(c); signed {
			x, ok = uint64(i), true
		}
		if ok {
			return m.Number(tv.Type, x)
		}
	}
	return nil
}

// element returns an element of an array or a table.
func (m *Machine) element(e *ast.IndexExpr, t types.Type) *term.Term {
	i := m.Eval(e.Index)
	if !i.IsNumber() {
		return nil
	}
	var elems [2][]uint64
	var v *types.Var
	if sel, ok := ast.Unparen(e.X).(*ast.SelectorExpr); ok && m.Info.Selections[sel] == nil {
		v, _ = m.Info.Uses[sel.Sel].(*types.Var) // of another package
	} else {
		v = m.Var(e.X)
	}
	switch c := m.cells[v]; {
	case v == nil:
		return nil
	case c != nil && c.value.Is(term.Array):
		elems = c.value.Values
	case c != nil:
		return nil
	default:
		table := m.Table(v)
		if table == nil {
			return nil
		}
		if !slices.Contains(m.run.tables, table) {
			m.run.tables = append(m.run.tables, table)
		}
		elems = table.Elems
	}
	return m.New(i.Kind, t, func(size, p int) (uint64, bool) {
		if at := i.Values[size][p]; at < uint64(len(elems[size])) {
			return elems[size][at], true
		}
		return 0, false
	})
}

// literal returns an array or a slice of constants.
func (m *Machine) literal(e *ast.CompositeLit) *term.Term {
	a := m.zero(m.Info.TypeOf(e))
	if !a.Is(term.Array) {
		return nil
	}
	at := uint64(0)
	for _, x := range e.Elts {
		if kv, ok := x.(*ast.KeyValueExpr); ok {
			key, known := m.Eval(kv.Key).Int()
			if !known {
				return nil
			}
			at, x = key, kv.Value
		}
		v := m.Eval(x)
		if !v.Is(term.Const) || at >= maxElems {
			return nil
		}
		for size := range 2 {
			for uint64(len(a.Values[size])) <= at { // a slice grows
				a.Values[size] = append(a.Values[size], 0)
			}
			a.Values[size][at] = v.Values[size][0]
		}
		at++
	}
	return a
}

const maxElems = 1 << 12

// zero returns the zero value of t.
func (m *Machine) zero(t types.Type) *term.Term {
	n := int64(0)
	list, ok := t.Underlying().(interface{ Elem() types.Type })
	if !ok {
		return m.Number(t, 0)
	}
	switch u := t.Underlying().(type) {
	case *types.Array:
		n = u.Len()
	case *types.Slice:
	default:
		return nil
	}
	if _, _, ok := term.Size(list.Elem()); !ok || n > maxElems {
		return nil
	}
	return &term.Term{Kind: term.Array, Type: t, Values: [2][]uint64{make([]uint64, n), make([]uint64, n)}}
}

// scans are the functions of math/bits that are known, widths aside.
var scans = []string{"TrailingZeros", "Len", "LeadingZeros", "OnesCount"}

// scan returns the name of a function of math/bits, widths aside, and the widths.
func scan(f *types.Func) (name string, width [2]int) {
	if f.Pkg() == nil || f.Pkg().Path() != "math/bits" {
		return "", width
	}
	for _, s := range scans {
		for suffix, w := range map[string][2]int{"": {32, 64}, "8": {8, 8}, "16": {16, 16}, "32": {32, 32}, "64": {64, 64}} {
			if f.Name() == s+suffix {
				return s, w
			}
		}
	}
	return "", width
}

// call makes a call and returns its results, or nil.
func (m *Machine) call(e *ast.CallExpr) []*term.Term {
	t := m.Info.TypeOf(e)
	if m.IsConversion(e) {
		return []*term.Term{m.Convert(m.Eval(e.Args[0]), t)}
	}
	if lit, ok := ast.Unparen(e.Fun).(*ast.FuncLit); ok && len(e.Args) == 0 {
		return m.function(lit.Body, m.Info.TypeOf(lit).(*types.Signature), nil)
	}
	if m.IsBuiltin(e, "len") {
		if c := m.cells[m.Var(e.Args[0])]; c != nil && c.value.Is(term.Array) {
			return []*term.Term{m.Number(t, uint64(len(c.value.Values[1])))}
		}
	}
	if m.IsBuiltin(e, "make") && len(e.Args) == 2 {
		a, n := m.zero(t), m.Eval(e.Args[1])
		if size, ok := n.Int(); a.Is(term.Array) && ok && size <= maxElems {
			a.Values = [2][]uint64{make([]uint64, size), make([]uint64, size)}
			return []*term.Term{a}
		}
	}
	f, args := m.Callee(e)
	if f == nil {
		return nil
	}
	if name, width := scan(f); name != "" {
		return []*term.Term{m.Scan(name, width, m.Eval(args[0]), t)}
	}
	params := index.Params(f)
	if len(params) == 0 && f.Pkg() != m.Pkg || len(params) != len(args) {
		return nil
	}
	if f.Pkg() != m.Pkg {
		return m.imported(e, f, params, args)
	}
	decl := m.Decls[f]
	if decl == nil || decl.Body == nil || m.Constrained(decl.Pos()) {
		return nil
	}
	// The callee changes copies of what its pointers point to.
	type change struct {
		arg      ast.Expr
		old, new *cell
	}
	var changes []change
	results := m.function(decl.Body, f.Signature(), func(callee *Machine) bool {
		for i, p := range params {
			target, _ := m.target(args[i])
			switch {
			case !index.IsPointer(p.Type()):
				v := m.Eval(args[i])
				if target != nil {
					v = target.value // a method of the value, called through a pointer
				}
				callee.cells[p] = &cell{v}
			case target != nil:
				for _, c := range changes {
					if c.old == target {
						return false // twice the same
					}
				}
				changes = append(changes, change{args[i], target, &cell{target.value}})
				callee.pointers[p] = changes[len(changes)-1].new
			}
		}
		return true
	})
	if results == nil {
		return nil
	}
	for _, c := range changes {
		if term.Equal(c.new.value, c.old.value) {
			continue
		}
		if !m.once(c.arg, e) {
			return nil
		}
		c.old.value = c.new.value
	}
	return results
}

// target returns what e, an argument, points to: &x, a pointer, or the variable of which
// a method with a pointer receiver is called; and that variable, or the pointer. Of a
// value it is nil, unless a method of the value is called through a pointer.
func (m *Machine) target(e ast.Expr) (*cell, *types.Var) {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
		v := m.Var(u.X)
		return m.cells[v], v
	}
	v := m.Var(e)
	if v == nil {
		return nil, nil
	}
	if c := m.pointers[v]; c != nil {
		return c, v
	}
	if sel, ok := m.Parent(m.Outer(e)).(*ast.SelectorExpr); ok && m.ImplicitAddress(sel) {
		return m.cells[v], v
	}
	return nil, v
}

// once reports whether the variable of arg, which call changes, is named in the
// statement that runs in that place only: otherwise the order would matter.
func (m *Machine) once(arg ast.Expr, call *ast.CallExpr) bool {
	_, v := m.target(arg)
	if v == nil || m.stmt == nil {
		return false
	}
	n := 0
	for _, id := range m.Uses(v) {
		if index.Within(id, m.stmt) && !index.Within(id, arg) && !m.isTarget(id) {
			n++
		}
	}
	return n == 0
}

// isTarget reports whether id stands where a plain assignment sets it.
func (m *Machine) isTarget(id *ast.Ident) bool {
	a, ok := m.Parent(id).(*ast.AssignStmt)
	return ok && (a.Tok == token.ASSIGN || a.Tok == token.DEFINE) && slices.Contains(a.Lhs, ast.Expr(id))
}

// function runs the body of a function and returns its results, or nil if it does not
// understand them. The list is not nil if there are none.
func (m *Machine) function(body *ast.BlockStmt, sig *types.Signature, bind func(*Machine) bool) []*term.Term {
	if m.run.depth++; m.run.depth > 20 {
		m.run.depth--
		return nil
	}
	defer func() { m.run.depth-- }()
	callee := &Machine{Library: m.Library, Space: m.Space, run: m.run, cells: map[types.Object]*cell{}, pointers: map[types.Object]*cell{}}
	for v := range sig.Results().Variables() {
		callee.cells[v] = &cell{m.zero(v.Type())}
	}
	if bind != nil && !bind(callee) {
		return nil
	}
	switch j := callee.block(body.List); {
	case j == returned && callee.results == nil && sig.Results().Len() > 0: // named
		for v := range sig.Results().Variables() {
			callee.results = append(callee.results, callee.cells[v].value)
		}
	case j == returned, j == on && sig.Results().Len() == 0:
	default:
		return nil
	}
	if len(callee.results) != sig.Results().Len() || slices.Contains(callee.results, nil) {
		return nil
	}
	return append([]*term.Term{}, callee.results...)
}
