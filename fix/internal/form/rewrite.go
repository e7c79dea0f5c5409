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
	While  string   // of a loop that tests more, which only one by steps can, the condition, with %s for the word's; or ""
	Before ast.Stmt // a statement that goes before the loop, or nil
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
