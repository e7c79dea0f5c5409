package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/bitwalk/bitwalk/fix/internal/term"
)

// A jump is how a statement ends.
type jump int

const (
	on jump = iota
	broken
	continued
	returned
	lost // it was not understood
)

// Do runs a statement, and reports whether it was understood. If not, nothing has
// happened.
func (m *Machine) Do(s ast.Stmt) bool {
	trial := m.fork()
	if trial.statement(s) != on {
		return false
	}
	m.cells, m.pointers = trial.cells, trial.pointers
	return true
}

// Try returns what e is, and what v is after that.
func (m *Machine) Try(e ast.Expr, v types.Object) (value, after *term.Term) {
	trial := m.fork()
	trial.stmt = e
	value = trial.Eval(e)
	return value, trial.Value(v)
}

// After returns what v is after s, or nil if s is not understood, and whether s may
// change anything else.
func (m *Machine) After(s ast.Stmt, v types.Object) (after *term.Term, alone bool) {
	trial := m.fork()
	if trial.statement(s) != on {
		return nil, false
	}
	alone = len(trial.cells) == len(m.cells)
	for u, c := range m.cells {
		alone = alone && (u == v || c.value == trial.cells[u].value)
	}
	return trial.Value(v), alone
}

func (m *Machine) block(list []ast.Stmt) jump {
	for _, s := range list {
		if m.relevant != nil && !m.relevant(s) {
			continue
		}
		if j := m.statement(s); j != on {
			return j
		}
	}
	return on
}

// assignOps are the operators of x op= y.
var assignOps = map[token.Token]token.Token{
	token.ADD_ASSIGN: token.ADD, token.SUB_ASSIGN: token.SUB, token.MUL_ASSIGN: token.MUL,
	token.QUO_ASSIGN: token.QUO, token.REM_ASSIGN: token.REM, token.AND_ASSIGN: token.AND,
	token.OR_ASSIGN: token.OR, token.XOR_ASSIGN: token.XOR, token.AND_NOT_ASSIGN: token.AND_NOT,
	token.SHL_ASSIGN: token.SHL, token.SHR_ASSIGN: token.SHR, token.INC: token.ADD, token.DEC: token.SUB,
}

func (m *Machine) statement(s ast.Stmt) jump {
	m.stmt = s
	if m.run.steps++; m.run.steps > maxSteps {
		return lost
	}
	ok := false
	switch s := s.(type) {
	case *ast.EmptyStmt:
		ok = true
	case *ast.BlockStmt:
		return m.block(s.List)
	case *ast.ExprStmt:
		if call, isCall := s.X.(*ast.CallExpr); isCall && m.relevant != nil {
			return m.fillers(call)
		} else if isCall {
			ok = m.call(call) != nil
		}
	case *ast.IncDecStmt:
		t := m.Info.TypeOf(s.X)
		ok = m.store(s.X, m.Binary(assignOps[s.Tok], m.Eval(s.X), m.Number(t, 1), t))
	case *ast.AssignStmt:
		ok = m.assign(s)
	case *ast.DeclStmt:
		ok = m.declare(s.Decl.(*ast.GenDecl))
	case *ast.ReturnStmt:
		if len(s.Results) == 1 {
			if call, isCall := ast.Unparen(s.Results[0]).(*ast.CallExpr); isCall {
				if m.results = m.call(call); m.results == nil {
					return lost
				}
				return returned
			}
		}
		for _, e := range s.Results {
			m.results = append(m.results, m.Eval(e))
		}
		return returned
	case *ast.IfStmt:
		if s.Init != nil && m.statement(s.Init) != on {
			return lost
		}
		m.stmt = s.Cond
		switch b, known := m.Eval(s.Cond).Int(); {
		case !known:
			return lost
		case b == 1:
			return m.block(s.Body.List)
		case s.Else != nil:
			return m.block([]ast.Stmt{s.Else})
		}
		ok = true
	case *ast.ForStmt:
		return m.loop(s)
	case *ast.RangeStmt:
		return m.ranged(s)
	case *ast.BranchStmt:
		switch {
		case s.Label != nil:
		case s.Tok == token.BREAK:
			return broken
		case s.Tok == token.CONTINUE:
			return continued
		}
	}
	if !ok {
		return lost
	}
	return on
}

func (m *Machine) declare(decl *ast.GenDecl) bool {
	if decl.Tok != token.VAR {
		return true
	}
	for _, spec := range decl.Specs {
		spec := spec.(*ast.ValueSpec)
		if len(spec.Values) > 0 && len(spec.Values) != len(spec.Names) {
			return false
		}
		for i, name := range spec.Names {
			v := m.Info.Defs[name]
			value := m.zero(m.Info.TypeOf(name))
			if len(spec.Values) > 0 {
				value = m.Eval(spec.Values[i])
			}
			if v == nil || value == nil {
				return false
			}
			m.cells[v] = &cell{value}
		}
	}
	return true
}

func (m *Machine) assign(s *ast.AssignStmt) bool {
	if op, ok := assignOps[s.Tok]; ok {
		return m.store(s.Lhs[0], m.Binary(op, m.Eval(s.Lhs[0]), m.Eval(s.Rhs[0]), m.Info.TypeOf(s.Lhs[0])))
	}
	var values []*term.Term
	if len(s.Rhs) == 1 {
		if call, ok := ast.Unparen(s.Rhs[0]).(*ast.CallExpr); ok {
			values = m.call(call)
		} else {
			values = []*term.Term{m.Eval(s.Rhs[0])}
		}
	} else {
		for _, e := range s.Rhs {
			values = append(values, m.Eval(e))
		}
	}
	if len(values) != len(s.Lhs) {
		return false
	}
	for i, e := range s.Lhs {
		if values[i].Is(term.Array) && len(s.Rhs) == len(s.Lhs) && m.Var(s.Rhs[i]) != nil {
			return false // of a slice there would be two
		}
		if !m.store(e, values[i]) {
			return false
		}
	}
	return true
}

// store gives the variable e a value, if e is one that belongs to the function.
func (m *Machine) store(e ast.Expr, value *term.Term) bool {
	if value == nil {
		return false
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		if e.Name == "_" {
			return true
		}
		v := m.Var(e)
		if v == nil {
			return false
		}
		if c := m.cells[v]; c != nil {
			c.value = value
			return true
		}
		if v.Parent() == v.Pkg().Scope() {
			return false
		}
		m.cells[v] = &cell{value}
		return true
	case *ast.StarExpr:
		if v := m.Var(e.X); v != nil && m.pointers[v] != nil {
			m.pointers[v].value = value
			return true
		}
	case *ast.IndexExpr:
		c, i := m.cells[m.Var(e.X)], m.Eval(e.Index)
		if c == nil || !c.value.Is(term.Array) || !i.Is(term.Const) || !value.Is(term.Const) {
			return false
		}
		after := *c.value
		for size := range 2 {
			at := i.Values[size][0]
			if at >= uint64(len(after.Values[size])) {
				return false
			}
			after.Values[size] = slices.Clone(after.Values[size])
			after.Values[size][at] = value.Values[size][0]
		}
		c.value = &after
		return true
	}
	return false
}

// loop runs a loop, as long as it is known whether it goes on; or one that counts the
// bits of the word.
func (m *Machine) loop(s *ast.ForStmt) jump {
	if s.Init != nil && m.statement(s.Init) != on {
		return lost
	}
	if m.counts(s) {
		return on
	}
	for {
		if s.Cond != nil {
			m.stmt = s.Cond
			if b, known := m.Eval(s.Cond).Int(); !known {
				return lost
			} else if b == 0 {
				return on
			}
		}
		switch j := m.block(s.Body.List); j {
		case broken:
			return on
		case returned, lost:
			return j
		}
		if s.Post != nil && m.statement(s.Post) != on {
			return lost
		}
		if m.run.steps++; m.run.steps > maxSteps {
			return lost
		}
	}
}

// counts runs a loop that does nothing but count the bits of the word in a variable that
// is 0.
func (m *Machine) counts(s *ast.ForStmt) bool {
	list := s.Body.List
	if s.Post != nil {
		list = append(list[:len(list):len(list)], s.Post)
	}
	if s.Cond == nil || len(list) != 2 {
		return false
	}
	for i := range 2 {
		inc, ok := list[i].(*ast.IncDecStmt)
		if !ok || inc.Tok != token.INC {
			continue
		}
		n := m.Var(inc.X)
		for v, c := range m.cells {
			if !c.value.Is(term.Word) || v == n || !m.Mentions(s.Cond, v) || !m.Eval(s.Cond).IsInt(1) {
				continue
			}
			after, alone := m.After(list[1-i], v)
			if x, zero := m.Value(n).Int(); alone && zero && x == 0 && (after.Is(term.ClearedLow) || after.Is(term.ClearedHigh)) {
				m.cells[n].value = &term.Term{Kind: term.Count, Type: n.Type()}
				c.value = m.Number(v.Type(), 0)
				return true
			}
		}
	}
	return false
}

// ranged runs a loop over an integer or over an array of numbers.
func (m *Machine) ranged(s *ast.RangeStmt) jump {
	var elems [2][]uint64
	n, known := uint64(0), false
	if a, ok := m.Info.TypeOf(s.X).Underlying().(*types.Array); ok {
		n, known = uint64(a.Len()), true
	}
	if x := m.Eval(s.X); x.Is(term.Array) {
		elems = x.Values
		n, known = uint64(len(elems[0])), true
	} else if !known {
		n, known = x.Int()
	}
	if !known || s.Value != nil && uint64(len(elems[0])) != n {
		return lost
	}
	for i := range n {
		if m.run.steps++; m.run.steps > maxSteps {
			return lost
		}
		for k, e := range []ast.Expr{s.Key, s.Value} {
			if e == nil {
				continue
			}
			t := m.Info.TypeOf(e)
			if id, ok := e.(*ast.Ident); ok && id.Name == "_" {
				continue
			}
			value := m.Number(t, i)
			if k == 1 {
				value = m.New(term.Const, t, func(size, _ int) (uint64, bool) { return elems[size][i], true })
			}
			if !m.store(e, value) {
				return lost
			}
		}
		switch j := m.block(s.Body.List); j {
		case broken:
			return on
		case returned, lost:
			return j
		}
	}
	return on
}

// fillers runs the body of a function of the package that is called for nothing but its
// effect on tables.
func (m *Machine) fillers(call *ast.CallExpr) jump {
	f, args := m.Callee(call)
	decl := m.Decls[f]
	if decl == nil || decl.Body == nil || len(args) > 0 || f.Signature().Results().Len() > 0 {
		return lost
	}
	if j := m.block(decl.Body.List); j != on && j != returned {
		return lost
	}
	return on
}
