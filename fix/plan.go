package fix

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// A rewrite is what becomes of one loop.
type rewrite struct {
	stmt ast.Stmt
	form string // what it becomes, for messages

	// A loop becomes a for-range loop over pkg.fn[elem](arg), or, if fn is "",
	// the text of whole.
	fn    string
	pkg   string // iter or inner, chosen when all loops of the file are known
	elem  string
	lhs   string // "i := ", "i = " or ""
	arg   func(*editor) string
	whole func(*editor) string

	first string // a statement to put at the start of the body

	remove []ast.Node      // statements that go, and the parts of a header that are not in arg
	keep   []ast.Node      // parts of those that stay, in arg
	sites  []site          // expressions that change
	lost   []types.Object  // variables that may have no use any more
	reads  []types.Object  // variables that arg names anew
	init   *ast.AssignStmt // of the header, if it assigns a variable from outside
	apart  bool            // that assignment goes before the loop
	word   types.Object    // the variable of the loop
	exits  bool            // the body may leave the loop
	weight int             // of the body
	remark string          // why it may be slower
}

// A site is an expression that is replaced.
type site struct {
	expr ast.Expr
	text string
}

// twin evaluates for both sizes of int.
type twin [2]*scope

func (p *pass) twin(v types.Object) (t twin) {
	for i, size := range []int{32, 64} {
		s := p.scope(size)
		s.width, _ = s.sizeOf(v.Type())
		s.vars[v] = value{kind: word, typ: v.Type()}
		t[i] = s
	}
	return t
}

type twinValue [2]value

func (t twin) set(obj types.Object, v twinValue) {
	for i, s := range t {
		s.vars[obj] = v[i]
	}
}

func (t twin) eval(e ast.Expr) (v twinValue) {
	for i, s := range t {
		v[i] = s.eval(e)
	}
	return v
}

// kind returns the kind of v for both sizes, or unknown.
func (v twinValue) kind() kind {
	if v[0].kind != v[1].kind {
		return unknown
	}
	return v[0].kind
}

func (t twin) is(v twinValue, k kind, f func(int) uint64) bool {
	return t[0].is(v[0], k, f) && t[1].is(v[1], k, f)
}

// unsigned reports whether t is an unsigned integer type, as a word must be.
func unsigned(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsUnsigned != 0
}

// local reports whether v is a variable of a function, no result of it.
func (p *pass) local(v types.Object, fn *ast.BlockStmt) bool {
	w, ok := v.(*types.Var)
	if !ok || w.IsField() || w.Parent() == nil || w.Parent() == p.Pkg.Scope() {
		return false
	}
	return !p.isResult(w)
}

// isResult reports whether v is a named result of a function.
func (p *pass) isResult(v *types.Var) bool {
	for _, id := range p.uses[v] {
		if p.info.Defs[id] != v {
			continue
		}
		field, ok := p.parents[id].(*ast.Field)
		if !ok {
			return false
		}
		list := p.parents[field]
		t, ok := p.parents[list].(*ast.FuncType)
		return ok && t.Results == list
	}
	return false
}

// flow is what the branches in the body of a loop do.
type flow struct {
	continues []token.Pos // the loop itself
	exits     bool
	why       string // what forbids a rewrite
}

// branches looks at how the statements in the body of a loop with this label go on.
func (p *pass) branches(body *ast.BlockStmt, label string) (f flow) {
	var walk func(n ast.Node, inLoop, inSwitch bool, labels map[string]bool)
	walk = func(n ast.Node, inLoop, inSwitch bool, labels map[string]bool) {
		ast.Inspect(n, func(m ast.Node) bool {
			if m == n || m == nil {
				return true
			}
			switch m := m.(type) {
			case *ast.FuncLit:
				return false
			case *ast.ForStmt, *ast.RangeStmt:
				walk(m, true, true, labels)
				return false
			case *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
				walk(m, inLoop, true, labels)
				return false
			case *ast.LabeledStmt:
				inner := map[string]bool{m.Label.Name: true}
				for l := range labels {
					inner[l] = true
				}
				labels = inner
			case *ast.DeferStmt:
				f.why = "a defer statement in the body"
			case *ast.ReturnStmt:
				f.exits = true
			case *ast.BranchStmt:
				switch {
				case m.Tok == token.GOTO:
					f.why = "a goto statement in the body"
				case m.Tok == token.FALLTHROUGH:
				case m.Label != nil && labels[m.Label.Name]:
				case m.Label != nil && m.Label.Name == label && m.Tok == token.CONTINUE, m.Label == nil && m.Tok == token.CONTINUE && !inLoop:
					f.continues = append(f.continues, m.Pos())
				case m.Label != nil, m.Tok == token.BREAK && !inSwitch:
					f.exits = true
				}
			case *ast.CallExpr:
				if id, ok := ast.Unparen(m.Fun).(*ast.Ident); ok && p.info.Uses[id] == types.Universe.Lookup("recover") {
					f.why = "a call of recover in the body"
				}
			}
			return true
		})
	}
	walk(body, false, false, map[string]bool{})
	return f
}

// label returns the label of stmt.
func (p *pass) label(stmt ast.Stmt) string {
	if l, ok := p.parents[stmt].(*ast.LabeledStmt); ok {
		return l.Label.Name
	}
	return ""
}

// weight estimates the operations of a body that runs once.
func (p *pass) weight(body ast.Node) (n int) {
	ast.Inspect(body, func(m ast.Node) bool {
		switch m := m.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			if !p.info.Types[m.Fun].IsType() {
				n += 4
			}
		case *ast.BinaryExpr, *ast.UnaryExpr, *ast.IndexExpr, *ast.StarExpr, *ast.IncDecStmt, *ast.AssignStmt:
			n++
		case *ast.ForStmt, *ast.RangeStmt:
			n += 8
		}
		return true
	})
	return n
}

// typeText returns how t is written at pos of the file, or "".
func (p *pass) typeText(t types.Type, pos token.Pos) string {
	ok := true
	lookup := func(name string) types.Object {
		scope := p.Pkg.Scope().Innermost(pos)
		if scope == nil {
			return nil
		}
		_, obj := scope.LookupParent(name, pos)
		return obj
	}
	check := func(name *types.TypeName) string {
		if name.Pkg() == nil || name.Pkg() == p.Pkg {
			ok = ok && lookup(name.Name()) == name
			return name.Name()
		}
		if !name.Exported() {
			ok = false
		}
		if lookup(name.Name()) == name {
			return name.Name() // a dot import
		}
		for _, imp := range p.fileOf(pos).Imports {
			obj := p.info.Implicits[imp]
			if imp.Name != nil {
				obj = p.info.Defs[imp.Name]
			}
			if pn, isPkg := obj.(*types.PkgName); isPkg && pn.Imported() == name.Pkg() && lookup(pn.Name()) == pn {
				return pn.Name() + "." + name.Name()
			}
		}
		ok = false
		return ""
	}
	var text string
	switch t := t.(type) {
	case *types.Basic:
		text = t.Name()
		if obj, is := lookup(text).(*types.TypeName); !is || obj.Pkg() != nil {
			ok = false
		}
	case *types.Named:
		if t.TypeArgs() != nil {
			return ""
		}
		text = check(t.Obj())
	case *types.Alias:
		if t.TypeArgs() != nil {
			return ""
		}
		text = check(t.Obj())
	default:
		return ""
	}
	if !ok {
		return ""
	}
	return text
}

func (p *pass) fileOf(pos token.Pos) *ast.File {
	for _, f := range p.Files {
		if f.FileStart <= pos && pos < f.FileEnd {
			return f
		}
	}
	return nil
}

// nameClean reports whether every identifier name in n is obj, or a field or
// method.
func (p *pass) nameClean(n ast.Node, name string, obj types.Object) bool {
	clean := true
	ast.Inspect(n, func(m ast.Node) bool {
		id, ok := m.(*ast.Ident)
		if !ok || id.Name != name || p.info.ObjectOf(id) == obj && obj != nil {
			return true
		}
		if sel, ok := p.parents[id].(*ast.SelectorExpr); ok && sel.Sel == id {
			return true
		}
		clean = false
		return true
	})
	return clean
}

// newName returns the first of the names that is not used in the body of loop,
// nor by a loop around it.
func (p *pass) newName(loop *ast.ForStmt, names string) string {
	around := map[string]bool{}
	for n := p.parents[loop]; n != nil; n = p.parents[n] {
		around[p.loopNames[n]] = true
	}
	for _, name := range strings.Fields(names) {
		if !around[name] && p.nameClean(loop.Body, name, nil) {
			return name
		}
	}
	return ""
}
