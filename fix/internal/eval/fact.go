package eval

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/bitwalk/bitwalk/fix/internal/index"
	"github.com/bitwalk/bitwalk/fix/internal/term"
)

// A Func is the fact about a function of the analyzed program that takes a word, or a
// pointer to one, and perhaps a position of it.
type Func struct {
	Calls []Call
	Zero  []uint64 // its one result of 0, if it is known
}

// A Call is what a function does, called with a word that is not 0. Second says of which
// end its second argument is the position; it is Unknown if there is none.
type Call struct {
	Second  term.Kind
	Results []Result
	Effect  term.Kind // on the word that it has a pointer to
}

// A Result is a result of a call.
type Result struct {
	Kind   term.Kind
	Values [2][]uint64
}

func (*Func) AFact() {}

func (f *Func) String() string {
	text := ""
	if f.Calls[0].Second != term.Unknown {
		text = "at a position "
	}
	for _, r := range f.Calls[0].Results {
		text += names[r.Kind] + " "
	}
	if e := f.Calls[0].Effect; e != term.Unknown {
		text += "and leaves x " + names[e]
	}
	return strings.TrimSpace(text)
}

var names = map[term.Kind]string{
	term.Const: "constant", term.Low: "of the lowest", term.High: "of the highest", term.Word: "x",
	term.ClearedLow: "without the lowest", term.ClearedHigh: "without the highest", term.Count: "count",
}

// Func returns the fact about f, or nil.
func (l *Library) Func(f *types.Func) *Func {
	f = f.Origin()
	if f.Pkg() != l.Pkg {
		fact := new(Func)
		if f.Pkg() != nil && l.ImportObjectFact(f, fact) {
			return fact
		}
		return nil
	}
	fact, seen := l.facts[f]
	if !seen {
		l.facts[f] = nil
		fact = l.learn(f)
		l.facts[f] = fact
	}
	return fact
}

// learn runs the body of f, which is of the package.
func (l *Library) learn(f *types.Func) *Func {
	decl, params := l.Decls[f], index.Params(f)
	if decl == nil || decl.Body == nil || l.Constrained(decl.Pos()) || len(params) == 0 || len(params) > 2 {
		return nil
	}
	word := params[0].Type()
	if p, ok := word.Underlying().(*types.Pointer); ok {
		word = p.Elem()
	}
	if b, ok := word.Underlying().(*types.Basic); !ok || b.Info()&types.IsInteger == 0 {
		return nil
	}
	seconds := []term.Kind{term.Unknown}
	if len(params) == 2 {
		seconds = []term.Kind{term.Low, term.High}
	}
	fact := new(Func)
	for _, second := range seconds {
		x := &cell{&term.Term{Kind: term.Word, Type: word}}
		m := l.NewMachine(nil)
		m.Space = term.Over(word)
		results := m.function(decl.Body, f.Signature(), func(callee *Machine) bool {
			if index.IsPointer(params[0].Type()) {
				callee.pointers[params[0]] = x
			} else {
				callee.cells[params[0]] = &cell{x.value}
			}
			if len(params) == 2 {
				callee.Set(params[1], m.New(second, params[1].Type(), func(_, p int) (uint64, bool) { return uint64(p), true }))
			}
			return true
		})
		c := Call{Second: second}
		known := results != nil
		for _, r := range results {
			known = known && names[r.Kind] != ""
			c.Results = append(c.Results, Result{r.Kind, r.Values})
		}
		switch x.value.Kind {
		case term.ClearedLow, term.ClearedHigh:
			c.Effect = x.value.Kind
		case term.Word:
		default:
			known = false
		}
		if known && (len(c.Results) > 0 || c.Effect != term.Unknown) {
			// A table that an init function fills is not there for all in the package, so it
			// is looked at again where the function is called.
			fact.Calls = append(fact.Calls, c)
		}
	}
	if len(fact.Calls) == 0 {
		return nil
	}
	if len(params) == 1 && !index.IsPointer(params[0].Type()) {
		m := l.NewMachine(nil)
		results := m.function(decl.Body, f.Signature(), func(callee *Machine) bool {
			callee.Set(params[0], m.Number(word, 0))
			return true
		})
		if len(results) == 1 && results[0].Is(term.Const) {
			fact.Zero = results[0].Values[0]
		}
	}
	return fact
}

// ExportFacts exports what is known of the functions and the tables of the package.
func (l *Library) ExportFacts() {
	for f := range l.Decls {
		if fact := l.Func(f); fact != nil {
			l.ExportObjectFact(f, fact)
		}
	}
	for _, name := range l.Pkg.Scope().Names() {
		if v, ok := l.Pkg.Scope().Lookup(name).(*types.Var); ok && v.Exported() {
			if table := l.Table(v); table != nil {
				l.ExportObjectFact(v, table)
			}
		}
	}
}

// Known reports whether a call is of a function of which a fact says that it does
// nothing but to a word that is its argument.
func (l *Library) Known(call *ast.CallExpr) bool {
	f, args := l.Callee(call)
	return f != nil && len(args) <= 2 && l.Func(f) != nil
}

// imported calls a function of another package.
func (m *Machine) imported(e *ast.CallExpr, f *types.Func, params []*types.Var, args []ast.Expr) []*term.Term {
	fact := m.Func(f)
	if fact == nil {
		return nil
	}
	target, _ := m.target(args[0])
	var x *term.Term
	if target != nil {
		x = target.value
	} else if !index.IsPointer(params[0].Type()) {
		x = m.Eval(args[0])
	}
	if len(args) == 1 && x.IsInt(0) && len(fact.Zero) == 1 {
		return []*term.Term{m.Number(f.Signature().Results().At(0).Type(), fact.Zero[0])}
	}
	second := term.Unknown
	if len(args) == 2 {
		at := m.Eval(args[1])
		for _, k := range []term.Kind{term.Low, term.High} {
			if m.IsPosition(at, k) {
				second = k
			}
		}
	}
	i := slices.IndexFunc(fact.Calls, func(c Call) bool { return c.Second == second })
	if i < 0 || len(args) == 2 && second == term.Unknown {
		return nil
	}
	c := fact.Calls[i]
	results := []*term.Term{}
	for i, r := range c.Results {
		t := f.Signature().Results().At(i).Type()
		result := &term.Term{Kind: r.Kind, Type: t, Values: r.Values}
		switch {
		case x.Is(term.Word) && result.IsNumber():
			result = m.New(r.Kind, t, func(size, p int) (uint64, bool) {
				return r.Values[size][min(p, len(r.Values[size])-1)], p < len(r.Values[size])
			})
		case x.Is(term.Word):
		case x.IsNumber() && c.Effect == term.Unknown && second == term.Unknown:
			result = m.Apply(result, x, t) // of the word made of one bit, say
		default:
			return nil
		}
		results = append(results, result)
	}
	if c.Effect != term.Unknown {
		if target == nil || !x.Is(term.Word) || !m.once(args[0], e) {
			return nil
		}
		target.value = &term.Term{Kind: c.Effect, Type: x.Type}
	}
	return results
}
