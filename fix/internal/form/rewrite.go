package form

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/bitwalk/bitwalk/fix/internal/eval"
	"github.com/bitwalk/bitwalk/fix/internal/prove"
)

// A Rewrite is what replaces a loop. If Loop is not nil, it is a loop over the iterator
// that Func returns, or by the step Func; otherwise it adds the count that Func returns to a
// variable, Sum.
type Rewrite struct {
	Stmt ast.Stmt
	Word types.Type // of what it walks, or nil
	Pkg  string     // the path of the package of Func; of an iterator or a step chosen when all loops of the file are known
	Func string
	Elem string // its type argument
	Arg  Arg
	Loop *Loop
	Sum  *Sum

	Drop  []ast.Node // what goes, the header of the loop or all of it first
	Exits bool       // the body may leave the loop
	Tests bool       // each position was tested
	Once  bool       // the body always leaves it, in its first turn
	Zero  string     // the variable that is 0 after the loop and is read there, or ""
}

// An Arg is the argument: an expression, in which other rewrites may change something,
// and the text around it.
type Arg struct {
	Before string
	Expr   ast.Expr
	After  string
}

// A Loop is a loop that replaces a loop.
type Loop struct {
	Var    string   // the position or the bit, or ""
	Rest   string   // of a loop by steps, the variable that has what is left of the word
	Type   string   // of such a loop, the type of Var
	While  string   // a further condition, which only a loop by steps can have, or ""
	Before ast.Stmt // a statement that goes before the loop, or nil
	First  []string // those that go before the body
	Last   ast.Stmt // one that goes after it, or nil
	Sites  []Site   // what changes
}

// A Site is an expression, or a part of one, that is replaced.
type Site struct {
	Node ast.Node
	Text string
}

// A Sum is the variable that a count is added to, the type it is converted to, and a statement that
// goes before it, or nil.
type Sum struct {
	To, Conv string
	Before   ast.Stmt
}

// Name returns what the loop becomes, for messages.
func (r *Rewrite) Name() string { return r.Pkg[strings.LastIndex(r.Pkg, "/")+1:] + "." + r.Func }

// A Finder finds the loops of a package.
type Finder struct {
	*prove.Prover
	Names     map[ast.Node]string // the variables of the new loops, with spaces between
	libraries [2]*eval.Library    // for an int of 64 bits, and of 32
	library   *eval.Library       // that of now
}

// machine returns a machine over the word v.
func (f *Finder) machine(v *types.Var) *eval.Machine { return f.library.NewMachine(f.Package, v) }

// unsigned returns the unsigned type as wide as t, an integer, and whether t is one.
func unsigned(t types.Type) (*types.Basic, bool) {
	kind := t.Underlying().(*types.Basic).Kind()
	if kind < types.Uint {
		return types.Typ[kind+types.Uint-types.Int], false
	}
	return types.Typ[kind], true
}

// argument returns e as a word: converted to the type t if e alone would not have that type,
// and to an unsigned one if that is signed.
func (f *Finder) argument(e ast.Expr, t types.Type, pos token.Pos) (Arg, string) {
	e = ast.Unparen(e)
	if name := f.varies(e, 2); name != "" {
		return Arg{}, name + " may differ for another system, processor or build tag"
	}
	alone, err := types.Eval(f.Fset, f.Pkg, e.Pos(), f.Source(e.Pos(), e.End()))
	convert := err != nil || !types.Identical(alone.Type, t)
	if u, is := unsigned(t); !is {
		if f.Info.Types[e].Value != nil {
			return Arg{}, "the word begins as a constant, which may be negative"
		}
		if convert {
			return Arg{}, "the type of the word is not that of its value"
		}
		t, convert = u, true
	}
	if !convert {
		return Arg{Expr: e}, ""
	}
	name := f.TypeText(t, pos)
	if name == "" {
		return Arg{}, "the type of the word can't be written here"
	}
	return Arg{name + "(", e, ")"}, ""
}

// varies returns a name in n, or where the variables in n are declared, through at most depth of
// them, that another file may declare otherwise, with another type, for another build; or "".
func (f *Finder) varies(n ast.Node, depth int) (name string) {
	has(n, func(id *ast.Ident) bool {
		obj := f.Info.Uses[id]
		v, isVar := obj.(*types.Var)
		_, isFunc := obj.(*types.Func)
		if !isVar && !isFunc || obj.Pkg() == nil {
			return false
		}
		p, decl := f.Program.Package(obj.Pkg()), f.Declaration(obj)
		switch {
		case isVar && !v.IsField() && v.Kind() != types.PackageVar:
			if loop, ok := decl.(*ast.RangeStmt); ok {
				decl = loop.X
			}
			if decl != nil && depth > 0 {
				name = f.varies(decl, depth-1)
			}
		case obj.Pkg().Path() == "syscall", p != nil && p.Constrained(obj.Pos()) && (p != f.Package || p.File(obj.Pos()) != p.File(id.Pos())):
			name = id.Name
		}
		return name != ""
	})
	return name
}

// newName returns the first of the names that is not used in loop, nor by a loop around it.
func (f *Finder) newName(loop ast.Stmt, names string) string {
	for _, name := range strings.Fields(names) {
		free := f.Clean(loop, name, nil)
		for n := f.Parent(loop); n != nil; n = f.Parent(n) {
			free = free && !slices.Contains(strings.Fields(f.Names[n]), name)
		}
		if free {
			return name
		}
	}
	return ""
}

// number returns the value of e if it is a constant, the same in every build with that size
// of int.
func (f *Finder) number(e ast.Expr) (x int64, ok bool) { return f.library.Number(f.Package, e) }

// isNumber reports whether e is the constant x.
func (f *Finder) isNumber(e ast.Expr, x int64) bool {
	c, ok := f.number(e)
	return ok && c == x
}

// equal reports whether two expressions are the same constant, or are written alike, of
// the same objects.
func (f *Finder) equal(a, b ast.Expr) bool {
	if x, ok := f.number(a); ok {
		return f.isNumber(b, x)
	}
	objects := func(e ast.Expr) (list []types.Object) {
		ast.Inspect(e, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				list = append(list, f.Info.Uses[id])
			}
			return true
		})
		return list
	}
	return types.ExprString(ast.Unparen(a)) == types.ExprString(ast.Unparen(b)) && slices.Equal(objects(a), objects(b))
}

// setting returns the one variable that s, with = or :=, sets, and to what.
func (f *Finder) setting(s ast.Stmt) (*types.Var, ast.Expr, token.Token) {
	if a, ok := s.(*ast.AssignStmt); ok && len(a.Lhs) == 1 && len(a.Rhs) == 1 && (a.Tok == token.ASSIGN || a.Tok == token.DEFINE) {
		return f.Var(a.Lhs[0]), a.Rhs[0], a.Tok
	}
	d, ok := s.(*ast.DeclStmt)
	if !ok {
		return nil, nil, token.ILLEGAL
	}
	if g := d.Decl.(*ast.GenDecl); g.Tok == token.VAR && len(g.Specs) == 1 {
		if spec := g.Specs[0].(*ast.ValueSpec); len(spec.Names) == 1 {
			v, _ := f.Info.Defs[spec.Names[0]].(*types.Var)
			if len(spec.Values) == 1 {
				return v, spec.Values[0], token.DEFINE
			}
			return v, nil, token.VAR
		}
	}
	return nil, nil, token.ILLEGAL
}

// mayBeWord reports whether v may be a word.
func (f *Finder) mayBeWord(v *types.Var) bool {
	return v != nil && !v.IsField() && isInteger(v.Type()) && f.library.Size(v.Type()).Width > 0
}

func isInteger(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0
}

// has reports whether one of the nodes in n has a property.
func has[N ast.Node](n ast.Node, which func(N) bool) (found bool) {
	ast.Inspect(n, func(n ast.Node) bool {
		m, ok := n.(N)
		found = found || ok && which(m)
		return !found
	})
	return found
}

func isBitwise(b *ast.BinaryExpr) bool {
	return slices.Contains([]token.Token{token.AND, token.AND_NOT, token.XOR, token.SHL, token.SHR}, b.Op)
}

// targets returns the variables that s, which assigns or counts, sets; with nil for anything
// else that it sets or does.
func (f *Finder) targets(s ast.Stmt) (list []*types.Var) {
	switch s := s.(type) {
	case *ast.AssignStmt:
		for _, e := range s.Lhs {
			list = append(list, f.Var(e))
		}
		return list
	case *ast.IncDecStmt:
		return []*types.Var{f.Var(s.X)}
	}
	return []*types.Var{nil}
}

// pure reports whether e can be evaluated in more turns or in fewer: it is made of variables and
// constants, by operators that don't panic, and by no pointers.
func (f *Finder) pure(e ast.Expr) bool {
	return f.Info.Types[e].Value != nil || !has(e, func(e ast.Expr) bool {
		switch e := e.(type) {
		case *ast.Ident, *ast.BasicLit, *ast.ParenExpr:
			return false
		case *ast.UnaryExpr:
			return e.Op == token.ARROW
		case *ast.BinaryExpr:
			return slices.Contains([]token.Token{token.QUO, token.REM, token.SHL, token.SHR}, e.Op) && f.Info.Types[e].Value == nil ||
				!isBasic(f.Info.TypeOf(e.X))
		case *ast.SelectorExpr:
			sel := f.Info.Selections[e]
			return sel != nil && sel.Kind() == types.FieldVal && sel.Indirect()
		case *ast.CallExpr:
			isLen := f.IsBuiltin(e, "len")
			return !isLen && !f.IsConversion(e) || !isBasic(f.Info.TypeOf(e.Args[0])) && !(isLen && isSlice(f.Info.TypeOf(e.Args[0])))
		}
		return true
	})
}

func isBasic(t types.Type) bool {
	_, ok := t.Underlying().(*types.Basic)
	return ok
}

func isSlice(t types.Type) bool {
	_, ok := t.Underlying().(*types.Slice)
	return ok
}
