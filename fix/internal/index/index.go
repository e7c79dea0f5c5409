// Package index answers questions about the analyzed packages: the parent of a node, the
// uses of an object, the declaration of a function, and the text of a type at a
// place in a file.
package index

import (
	"bytes"
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
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
