package fix

import (
	"go/ast"
	"go/build/constraint"
	"go/constant"
	"go/token"
	"go/types"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/cfg"
)

// A pass is what is known of one package while it is analyzed.
type pass struct {
	*analysis.Pass
	info    *types.Info
	parents map[ast.Node]ast.Node
	uses    map[types.Object][]*ast.Ident // definitions too
	graphs  map[*ast.BlockStmt]*cfg.CFG
	helpers map[*types.Func]*Helper
	bitOps  map[*types.Func]*BitOp
	tables  map[*types.Var][]uint64
	decls   map[*types.Func]*ast.FuncDecl
	sources map[*token.File][]byte
	// loopNames are the variables of the loops that are rewritten.
	loopNames map[ast.Node]string
}

func newPass(a *analysis.Pass) *pass {
	p := &pass{
		Pass:    a,
		info:    a.TypesInfo,
		parents: map[ast.Node]ast.Node{},
		uses:    map[types.Object][]*ast.Ident{},
		graphs:  map[*ast.BlockStmt]*cfg.CFG{},
		helpers: map[*types.Func]*Helper{},
		bitOps:  map[*types.Func]*BitOp{},
		tables:  map[*types.Var][]uint64{},
		decls:   map[*types.Func]*ast.FuncDecl{},
		sources: map[*token.File][]byte{},

		loopNames: map[ast.Node]string{},
	}
	for _, f := range a.Files {
		var stack []ast.Node
		ast.Inspect(f, func(n ast.Node) bool {
			if n == nil {
				stack = stack[:len(stack)-1]
				return true
			}
			if len(stack) > 0 {
				p.parents[n] = stack[len(stack)-1]
			}
			stack = append(stack, n)
			switch n := n.(type) {
			case *ast.Ident:
				if obj := p.info.ObjectOf(n); obj != nil {
					p.uses[obj] = append(p.uses[obj], n)
				}
			case *ast.FuncDecl:
				if f, ok := p.info.Defs[n.Name].(*types.Func); ok {
					p.decls[f] = n
				}
			}
			return true
		})
	}
	return p
}

// scope returns a scope of the package for the size of int.
func (p *pass) scope(intSize int) *scope {
	return &scope{
		info:    p.info,
		facts:   p.helper,
		bitOp:   p.bitOp,
		table:   p.constTable,
		intSize: intSize,
		vars:    map[types.Object]value{},
		deref:   map[types.Object]value{},
	}
}

// helper returns what is known of f, which may be of another package.
func (p *pass) helper(f *types.Func) *Helper {
	f = f.Origin()
	if f.Pkg() != p.Pkg {
		var h Helper
		if f.Pkg() != nil && p.ImportObjectFact(f, &h) {
			return &h
		}
		return nil
	}
	h, seen := p.helpers[f]
	if !seen {
		p.helpers[f] = nil // a function that calls itself is none
		if decl := p.decls[f]; decl != nil {
			h = p.summarize(decl)
			p.helpers[f] = h
		}
	}
	return h
}

// constrained reports whether the file of pos is not part of every build.
func (p *pass) constrained(pos token.Pos) bool {
	tf := p.Fset.File(pos)
	for _, f := range p.Files {
		if p.Fset.File(f.Pos()) != tf {
			continue
		}
		for _, g := range f.Comments {
			for _, c := range g.List {
				if c.Pos() < f.Package && (constraint.IsGoBuild(c.Text) || constraint.IsPlusBuild(c.Text)) {
					return true
				}
			}
		}
	}
	name := strings.TrimSuffix(strings.TrimSuffix(filepath.Base(tf.Name()), ".go"), "_test")
	parts := strings.Split(name, "_")
	return len(parts) > 1 && ports[parts[len(parts)-1]]
}

// ports are the names that a file name may end in to belong to some builds only.
var ports = func() map[string]bool {
	m := map[string]bool{}
	for _, s := range strings.Fields(`aix android darwin dragonfly freebsd hurd illumos ios js linux nacl netbsd openbsd plan9 solaris
		wasip1 windows zos 386 amd64 amd64p32 arm armbe arm64 arm64be loong64 mips mipsle mips64 mips64le mips64p32 mips64p32le ppc
		ppc64 ppc64le riscv riscv64 s390 s390x sparc sparc64 wasm`) {
		m[s] = true
	}
	return m
}()

// constTable returns the elements of v if it is an array or a slice of constants
// at package level that nothing can change: not exported, and in the package only
// indexed, ranged over and measured.
func (p *pass) constTable(v *types.Var) []uint64 {
	if v.Pkg() != p.Pkg || v.Parent() != p.Pkg.Scope() || v.Exported() || p.constrained(v.Pos()) {
		return nil
	}
	table, seen := p.tables[v]
	if !seen {
		table = p.readTable(v)
		p.tables[v] = table
	}
	return table
}

func (p *pass) readTable(v *types.Var) []uint64 {
	var lit *ast.CompositeLit
	for _, id := range p.uses[v] {
		if p.info.Defs[id] == v {
			spec, ok := p.parents[id].(*ast.ValueSpec)
			if !ok || len(spec.Values) != len(spec.Names) {
				return nil
			}
			for i, name := range spec.Names {
				if name == id {
					lit, _ = ast.Unparen(spec.Values[i]).(*ast.CompositeLit)
				}
			}
			continue
		}
		switch parent := p.parents[id].(type) {
		case *ast.IndexExpr:
			if parent.X != id || p.written(parent) {
				return nil
			}
		case *ast.RangeStmt:
			if parent.X != id {
				return nil
			}
		case *ast.CallExpr:
			if f, ok := ast.Unparen(parent.Fun).(*ast.Ident); !ok || f.Name != "len" || p.info.Uses[f] != types.Universe.Lookup("len") {
				return nil
			}
		default:
			return nil
		}
	}
	if lit == nil {
		return nil
	}
	var elem types.Type
	n := -1
	switch t := p.info.TypeOf(lit).Underlying().(type) {
	case *types.Array:
		elem, n = t.Elem(), int(t.Len())
	case *types.Slice:
		elem = t.Elem()
	default:
		return nil
	}
	s := &scope{intSize: 64}
	width, signed := s.sizeOf(elem)
	if width == 0 || n > 1<<16 {
		return nil
	}
	var table []uint64
	at := 0
	for _, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			key, ok := constant.Int64Val(constant.ToInt(p.constant(kv.Key)))
			if !ok || key < 0 || key > 1<<16 {
				return nil
			}
			at, e = int(key), kv.Value
		}
		c := p.constant(e)
		if c.Kind() != constant.Int {
			return nil
		}
		x, ok := constant.Uint64Val(c)
		if !ok {
			i, ok := constant.Int64Val(c)
			if !ok {
				return nil
			}
			x = uint64(i)
		}
		for len(table) <= at {
			table = append(table, 0)
		}
		table[at] = extend(x, width, signed)
		at++
	}
	for len(table) < n {
		table = append(table, 0)
	}
	return table
}

func (p *pass) constant(e ast.Expr) constant.Value {
	if v := p.info.Types[e].Value; v != nil {
		return v
	}
	return constant.MakeUnknown()
}

// written reports whether e stands where it is assigned, or where a pointer to it
// may be made.
func (p *pass) written(e ast.Expr) bool {
	var n ast.Node = e
	for {
		parent := p.parents[n]
		switch parent := parent.(type) {
		case *ast.ParenExpr:
			n = parent
			continue
		case *ast.AssignStmt:
			for _, l := range parent.Lhs {
				if l == n {
					return true
				}
			}
		case *ast.IncDecStmt:
			return true
		case *ast.RangeStmt:
			return parent.Key == n || parent.Value == n
		case *ast.UnaryExpr:
			return parent.Op == token.AND
		case *ast.SliceExpr:
			return parent.X == n
		case *ast.IndexExpr: // of an array in an array
			if parent.X == n {
				n = parent
				continue
			}
		case *ast.SelectorExpr:
			if sel := p.info.Selections[parent]; sel != nil {
				if sel.Kind() == types.MethodVal {
					return p.implicitAddress(parent)
				}
				n = parent
				continue
			}
		}
		return false
	}
}

// implicitAddress reports whether sel is a method with a pointer receiver of a
// value that is no pointer.
func (p *pass) implicitAddress(sel *ast.SelectorExpr) bool {
	s := p.info.Selections[sel]
	if s == nil || s.Kind() != types.MethodVal {
		return false
	}
	recv := s.Obj().(*types.Func).Type().(*types.Signature).Recv()
	_, toPtr := recv.Type().Underlying().(*types.Pointer)
	_, isPtr := p.info.TypeOf(sel.X).Underlying().(*types.Pointer)
	return toPtr && !isPtr
}

// funcOf returns the body of the innermost function that n stands in.
func (p *pass) funcOf(n ast.Node) *ast.BlockStmt {
	for n = p.parents[n]; n != nil; n = p.parents[n] {
		switch n := n.(type) {
		case *ast.FuncDecl:
			return n.Body
		case *ast.FuncLit:
			return n.Body
		}
	}
	return nil
}

// addressed reports whether a pointer to the variable v may exist: its address is
// taken, but by a call of a helper.
func (p *pass) addressed(v types.Object) bool {
	for _, id := range p.uses[v] {
		var n ast.Node = id
		for {
			paren, ok := p.parents[n].(*ast.ParenExpr)
			if !ok {
				break
			}
			n = paren
		}
		var arg ast.Node
		switch parent := p.parents[n].(type) {
		case *ast.UnaryExpr:
			if parent.Op == token.AND {
				arg = parent
			}
		case *ast.SelectorExpr:
			if parent.X == n && p.implicitAddress(parent) {
				arg = parent
			}
		}
		if arg == nil {
			continue
		}
		for {
			paren, ok := p.parents[arg].(*ast.ParenExpr)
			if !ok {
				break
			}
			arg = paren
		}
		call, ok := p.parents[arg].(*ast.CallExpr)
		if !ok {
			return true
		}
		f, args := callee(p.info, call)
		if f == nil || !(len(args) == 1 && p.helper(f) != nil || len(args) == 2 && p.bitOp(f) != nil) {
			return true
		}
	}
	return false
}

// captured reports whether v, a variable of the function fn, is named in a
// function literal within.
func (p *pass) captured(v types.Object, fn *ast.BlockStmt) bool {
	for _, id := range p.uses[v] {
		if f := p.funcOf(id); f != nil && f != fn && p.info.Defs[id] != v {
			return true
		}
	}
	return false
}

// assignedIn returns the identifiers of v in n at which v is assigned or its
// address taken.
func (p *pass) assignedIn(v types.Object, n ast.Node) (ids []*ast.Ident) {
	for _, id := range p.uses[v] {
		if n.Pos() <= id.Pos() && id.Pos() < n.End() && (p.written(id) || p.info.Defs[id] == v) {
			ids = append(ids, id)
		}
	}
	return ids
}

// source returns the text from one position to another of the same file.
func (p *pass) source(from, to token.Pos) string {
	tf := p.Fset.File(from)
	src, ok := p.sources[tf]
	if !ok {
		src, _ = p.ReadFile(tf.Name())
		p.sources[tf] = src
	}
	if tf.Offset(to) > len(src) {
		return ""
	}
	return string(src[tf.Offset(from):tf.Offset(to)])
}
