// Package index answers questions about the analyzed packages: the parent of a node, the
// uses of an object, the declaration of a function, and the text of a type at a
// place in a file.
package index

import (
	"bytes"
	"go/ast"
	"go/build"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"
)

// The paths of bitwalk that a rewritten loop may need.
const (
	Root  = "github.com/bitwalk/bitwalk"
	Iter  = Root + "/iter"
	Inner = Iter + "/inner"
	Scan  = Root + "/scan"
)

// A Program is the packages of which the source is known.
type Program struct {
	HostSize int // of int, in the build that was type-checked
	packages map[*types.Package]*Package
}

// NewProgram returns a program without packages.
func NewProgram() *Program { return &Program{64, map[*types.Package]*Package{}} }

// Package returns the index of a package, or nil if it is none of the program.
func (p *Program) Package(pkg *types.Package) *Package { return p.packages[pkg] }

// Declared returns the declaration of f, which may be nil, with its body, and its package; or nil.
func (p *Program) Declared(f *types.Func) (*ast.FuncDecl, *Package) {
	if f != nil && p.packages[f.Pkg()] != nil {
		q := p.packages[f.Pkg()]
		if decl := q.Decls[f]; decl != nil && decl.Body != nil {
			return decl, q
		}
	}
	return nil, nil
}

// A Package is an index of one package.
type Package struct {
	Program *Program
	Fset    *token.FileSet
	Files   []*ast.File
	Pkg     *types.Package
	Info    *types.Info
	Decls   map[*types.Func]*ast.FuncDecl
	Ignored []string // the files that this build leaves out
	cursors map[ast.Node]inspector.Cursor
	uses    map[types.Object][]*ast.Ident
	sources map[*token.File][]byte
	tagged  map[*ast.File]bool
	ignored map[string]bool // the names in the ignored files, and whether one is of the package
}

// Add adds a package to the program and returns its index.
func (p *Program) Add(fset *token.FileSet, files []*ast.File, pkg *types.Package, info *types.Info) *Package {
	q := &Package{
		Program: p, Fset: fset, Files: files, Pkg: pkg, Info: info,
		Decls:   map[*types.Func]*ast.FuncDecl{},
		cursors: map[ast.Node]inspector.Cursor{},
		uses:    map[types.Object][]*ast.Ident{},
		sources: map[*token.File][]byte{},
		tagged:  map[*ast.File]bool{},
	}
	p.packages[pkg] = q
	for c := range inspector.New(files).Root().Preorder() {
		q.cursors[c.Node()] = c
		switch n := c.Node().(type) {
		case *ast.Ident:
			if obj := info.ObjectOf(n); obj != nil {
				q.uses[obj] = append(q.uses[obj], n)
			}
		case *ast.FuncDecl:
			if f, ok := info.Defs[n.Name].(*types.Func); ok {
				q.Decls[f] = n
			}
		}
	}
	return q
}

// NamedElsewhere reports whether another package of the program names obj where which holds
// for that. The packages of a program and of its tests have objects of their own.
func (p *Program) NamedElsewhere(obj types.Object, which func(*Package, ast.Expr) bool) bool {
	for _, q := range p.packages {
		for _, imp := range q.Pkg.Imports() {
			here := func(id *ast.Ident) bool { return which(q, q.Outer(id).(ast.Expr)) }
			if imp.Path() == obj.Pkg().Path() && slices.ContainsFunc(q.uses[imp.Scope().Lookup(obj.Name())], here) {
				return true
			}
		}
	}
	return false
}

// At returns the cursor of a node of the package.
func (p *Package) At(n ast.Node) inspector.Cursor { return p.cursors[n] }

// Parent returns the node that n stands in, or nil.
func (p *Package) Parent(n ast.Node) ast.Node {
	if c, ok := p.cursors[n]; ok {
		return c.Parent().Node()
	}
	return nil
}

// Outer returns n with the parentheses around it, and with the package before it.
func (p *Package) Outer(n ast.Node) ast.Node {
	c := p.At(n)
	for c.ParentEdgeKind() == edge.ParenExpr_X || c.ParentEdgeKind() == edge.SelectorExpr_Sel {
		c = c.Parent()
	}
	return c.Node()
}

// Uses returns the identifiers that name obj, its definition among them.
func (p *Package) Uses(obj types.Object) []*ast.Ident { return p.uses[obj] }

// Declaration returns what declares obj, right around its name; or nil.
func (p *Package) Declaration(obj types.Object) ast.Node {
	for _, id := range p.uses[obj] {
		if p.Info.Defs[id] == obj {
			return p.Parent(id)
		}
	}
	return nil
}

// Within reports whether inner stands in outer.
func Within(inner, outer ast.Node) bool {
	return outer.Pos() <= inner.Pos() && inner.End() <= outer.End()
}

// WithinAny reports whether inner stands in one of the nodes.
func WithinAny(inner ast.Node, nodes []ast.Node) bool {
	return slices.ContainsFunc(nodes, func(n ast.Node) bool { return Within(inner, n) })
}

// A Span is a part of a file, as a node.
type Span struct{ From, To token.Pos }

func (s Span) Pos() token.Pos { return s.From }
func (s Span) End() token.Pos { return s.To }

// Around returns the innermost node of the types, given by nil pointers, that n is or stands in; or
// nil.
func (p *Package) Around(n ast.Node, types ...ast.Node) ast.Node {
	for c := range p.At(n).Enclosing(types...) {
		return c.Node()
	}
	return nil
}

// Body returns the body of the innermost function that n stands in.
func (p *Package) Body(n ast.Node) *ast.BlockStmt {
	switch fn := p.Around(p.Parent(n), (*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)).(type) {
	case *ast.FuncDecl:
		return fn.Body
	case *ast.FuncLit:
		return fn.Body
	}
	return nil
}

// Decl returns the declaration of the function that n stands in, or nil.
func (p *Package) Decl(n ast.Node) *ast.FuncDecl {
	decl, _ := p.Around(n, (*ast.FuncDecl)(nil)).(*ast.FuncDecl)
	return decl
}

// File returns the file of pos.
func (p *Package) File(pos token.Pos) *ast.File {
	i := slices.IndexFunc(p.Files, func(f *ast.File) bool { return f.FileStart <= pos && pos <= f.FileEnd })
	return p.Files[i]
}

// Source returns the text from one position to another of the same file.
func (p *Package) Source(from, to token.Pos) string {
	tf := p.Fset.File(from)
	return string(p.Bytes(tf)[tf.Offset(from):tf.Offset(to)])
}

// Bytes returns the text of a file, as LF makes it.
func (p *Package) Bytes(tf *token.File) []byte {
	src, ok := p.sources[tf]
	if !ok {
		src, _ = os.ReadFile(tf.Name())
		src = LF(src)
		p.sources[tf] = src
	}
	return src
}

// LF returns the text of a file with lines that end in LF, if all end in CRLF.
func LF(text []byte) []byte {
	if bytes.Count(text, []byte("\r\n")) < bytes.Count(text, []byte("\n")) {
		return text
	}
	return bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
}

// Var returns the variable, no field, that e names, or nil.
func (p *Package) Var(e ast.Expr) *types.Var {
	id, _ := ast.Unparen(e).(*ast.Ident)
	v, _ := p.Info.ObjectOf(id).(*types.Var)
	return v
}

// Named returns what e, an identifier or one of another package, names; or nil.
func (p *Package) Named(e ast.Expr) types.Object {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return p.Info.ObjectOf(e)
	case *ast.SelectorExpr:
		if p.Info.Selections[e] == nil {
			return p.Info.Uses[e.Sel]
		}
	}
	return nil
}

// Whole returns what e is a part of, by fields and by elements of arrays.
func (p *Package) Whole(e ast.Expr) ast.Expr {
	switch part := ast.Unparen(e).(type) {
	case *ast.SelectorExpr:
		if sel := p.Info.Selections[part]; sel != nil && sel.Kind() == types.FieldVal && !sel.Indirect() {
			return p.Whole(part.X)
		}
	case *ast.IndexExpr:
		if _, ok := p.Info.TypeOf(part.X).Underlying().(*types.Array); ok {
			return p.Whole(part.X)
		}
	}
	return e
}

// Mentions reports whether v is named in n, but in none of the other nodes.
func (p *Package) Mentions(n ast.Node, v types.Object, except ...ast.Node) bool {
	return slices.ContainsFunc(p.uses[v], func(id *ast.Ident) bool { return Within(id, n) && !WithinAny(id, except) })
}

// IsConversion reports whether e is a conversion.
func (p *Package) IsConversion(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && len(call.Args) == 1 && p.Info.Types[call.Fun].IsType()
}

// IsBuiltin reports whether call is of the builtin function name.
func (p *Package) IsBuiltin(call *ast.CallExpr, name string) bool {
	return typeutil.Callee(p.Info, call) == types.Universe.Lookup(name)
}

// Callee returns the function or method that call calls statically, or nil, and its arguments
// with the receiver first.
func (p *Package) Callee(call *ast.CallExpr) (*types.Func, []ast.Expr) {
	f, args := typeutil.StaticCallee(p.Info, call), call.Args
	sel, _ := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if s := p.Info.Selections[sel]; s != nil && s.Kind() == types.MethodVal {
		args = append([]ast.Expr{sel.X}, args...)
	}
	return f, args
}

// Params returns the parameters of f, its receiver first; or nil if f is generic or
// variadic.
func Params(f *types.Func) (list []*types.Var) {
	sig := f.Signature()
	if sig.TypeParams() != nil || sig.RecvTypeParams() != nil || sig.Variadic() {
		return nil
	}
	if sig.Recv() != nil {
		list = append(list, sig.Recv())
	}
	return slices.AppendSeq(list, sig.Params().Variables())
}

// IsPointer reports whether t is a pointer.
func IsPointer(t types.Type) bool {
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

// An Access is what is done with a variable where it is named.
type Access int

const (
	Read    Access = iota
	Through        // what it points to, or an element of the slice or map, is set, or shared
	Set            // it is assigned, or a part of it
	Shared         // a pointer to it, or to a part of it, is made
)

// Access returns what is done with e where it stands.
func (p *Package) Access(e ast.Expr) Access {
	most := Shared
	for c := p.At(e); ; c = c.Parent() {
		parent := c.Parent().Node()
		switch kind := c.ParentEdgeKind(); kind {
		case edge.ParenExpr_X, edge.SelectorExpr_Sel:
		case edge.AssignStmt_Lhs, edge.IncDecStmt_X, edge.RangeStmt_Key, edge.RangeStmt_Value:
			return min(most, Set)
		case edge.UnaryExpr_X:
			if parent.(*ast.UnaryExpr).Op == token.AND {
				return most
			}
			return Read
		case edge.StarExpr_X:
			most = Through
		case edge.IndexExpr_X, edge.SliceExpr_X:
			if _, isArray := p.Info.TypeOf(c.Node().(ast.Expr)).Underlying().(*types.Array); !isArray {
				most = Through
			} else if kind == edge.SliceExpr_X {
				return most
			}
		case edge.SelectorExpr_X:
			sel := parent.(*ast.SelectorExpr)
			switch s := p.Info.Selections[sel]; {
			case p.ImplicitAddress(sel):
				return most
			case s == nil || s.Kind() != types.FieldVal:
				return Read
			case s.Indirect():
				most = Through
			}
		default:
			return Read
		}
	}
}

// Written reports whether e stands where it is assigned, or where a pointer to it may be
// made.
func (p *Package) Written(e ast.Expr) bool { return p.Access(e) != Read }

// ImplicitAddress reports whether sel is a method with a pointer receiver of a
// value that is no pointer.
func (p *Package) ImplicitAddress(sel *ast.SelectorExpr) bool {
	s := p.Info.Selections[sel]
	return s != nil && s.Kind() == types.MethodVal && IsPointer(s.Obj().(*types.Func).Signature().Recv().Type()) && !IsPointer(p.Info.TypeOf(sel.X))
}

// Assigned reports whether id stands where it gets a value, and its own is not read.
func (p *Package) Assigned(id *ast.Ident) bool {
	switch parent := p.Parent(id).(type) {
	case *ast.AssignStmt:
		return (parent.Tok == token.ASSIGN || parent.Tok == token.DEFINE) && slices.Contains(parent.Lhs, ast.Expr(id))
	case *ast.ValueSpec:
		return slices.Contains(parent.Names, id)
	}
	return false
}

// Writes returns the identifiers of v in n at which v is assigned or declared, or
// its address taken.
func (p *Package) Writes(v types.Object, n ast.Node) (ids []*ast.Ident) {
	for _, id := range p.uses[v] {
		if Within(id, n) && (p.Written(id) || p.Info.Defs[id] == v) {
			ids = append(ids, id)
		}
	}
	return ids
}

// NamedOutside reports whether obj is named, but for its definition, in a place that
// is in none of the nodes.
func (p *Package) NamedOutside(obj types.Object, nodes ...ast.Node) bool {
	return slices.ContainsFunc(p.uses[obj], func(id *ast.Ident) bool {
		return p.Info.Defs[id] != obj && !WithinAny(id, nodes)
	})
}

// Means returns what name stands for at pos.
func (p *Package) Means(name string, pos token.Pos) types.Object {
	if scope := p.Pkg.Scope().Innermost(pos); scope != nil {
		_, obj := scope.LookupParent(name, pos)
		return obj
	}
	return nil
}

// TypeText returns how t is written at pos, or "" if it can't be.
func (p *Package) TypeText(t types.Type, pos token.Pos) string {
	text := types.TypeString(t, func(q *types.Package) string {
		for _, imp := range p.File(pos).Imports {
			if name := p.Info.PkgNameOf(imp); name.Imported() == q {
				return strings.Trim(name.Name(), ".")
			}
		}
		return ""
	})
	if tv, _ := types.Eval(p.Fset, p.Pkg, pos, text); !tv.IsType() || !types.Identical(tv.Type, t) {
		return ""
	}
	return text
}

// Clean reports whether every identifier name in n is obj, or a field or method.
func (p *Package) Clean(n ast.Node, name string, obj types.Object) bool {
	clean := true
	ast.Inspect(n, func(m ast.Node) bool {
		id, ok := m.(*ast.Ident)
		if ok && id.Name == name && (obj == nil || p.Info.ObjectOf(id) != obj) {
			clean = clean && p.At(id).ParentEdgeKind() == edge.SelectorExpr_Sel
		}
		return clean
	})
	return clean
}

// Elsewhere reports whether name is in a file that this build leaves out.
func (p *Package) Elsewhere(name string) bool {
	_, named := p.others()[name]
	return named
}

// DeclaresElsewhere reports whether such a file declares name at package level.
func (p *Package) DeclaresElsewhere(name string) bool { return p.others()[name] }

// others returns the names in those files, and whether they are declared at package level.
func (p *Package) others() map[string]bool {
	if p.ignored == nil {
		p.ignored = map[string]bool{}
		for _, file := range p.Ignored {
			f, _ := parser.ParseFile(token.NewFileSet(), file, nil, 0)
			if f == nil || f.Name.Name != p.Pkg.Name() {
				continue
			}
			for n := range ast.Preorder(f) {
				if id, ok := n.(*ast.Ident); ok {
					p.ignored[id.Name] = p.ignored[id.Name] || f.Scope.Lookup(id.Name) != nil
				}
			}
		}
	}
	return p.ignored
}

// releases are the tags, go1.1 to go1.23, of all builds that can require bitwalk.
var releases = build.Default.ReleaseTags[:23]

// Constrained reports whether the file of pos is not part of every build: whether its name ends in a
// system or a processor, or a constraint in it has other tags than releases.
func (p *Package) Constrained(pos token.Pos) bool {
	f := p.File(pos)
	if _, seen := p.tagged[f]; !seen {
		ctx := build.Context{GOOS: "none", GOARCH: "none", Compiler: "gc", ReleaseTags: releases}
		match, _ := ctx.MatchFile(filepath.Split(p.Fset.File(f.FileStart).Name()))
		p.tagged[f] = !match
		for _, g := range f.Comments {
			for _, c := range g.List {
				if x, err := constraint.Parse(c.Text); err == nil && g.Pos() < f.Package {
					x.Eval(func(tag string) bool { // of every tag
						p.tagged[f] = p.tagged[f] || !slices.Contains(releases, tag)
						return true
					})
				}
			}
		}
	}
	return p.tagged[f]
}
