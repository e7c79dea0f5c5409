package fix

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
)

// A use is an expression that scans the word, or makes something else of its
// lowest or its highest bit.
type use struct {
	expr ast.Expr
	val  twinValue
	pop  bool // it clears the bit as well
}

// A binding is a statement at the top of a body that gives a variable such a value.
type binding struct {
	stmt   ast.Stmt
	at     int
	obj    types.Object
	define bool
	use
}

// A bitsLoop is a loop over the bits of a word while it is analyzed.
type bitsLoop struct {
	*pass
	loop     *ast.ForStmt
	fn       *ast.BlockStmt
	v        types.Object // the word
	extra    types.Object // a variable for the bit or its position that the init statement declares
	two      twin
	clear    ast.Stmt // the statement that clears the bit
	clearAt  int      // its place in the body, or -1 if it is the post statement
	dir      kind     // atLow or atHigh
	uses     []use
	bindings []binding
}

// bits returns the rewrite of a loop over the bits of a word; or why there is
// none; or neither if it is no such loop.
func (p *pass) bits(loop *ast.ForStmt) (*rewrite, string) {
	v := p.loopWord(loop)
	if v == nil {
		return nil, ""
	}
	l := &bitsLoop{pass: p, loop: loop, fn: p.funcOf(loop), v: v, two: p.twin(v)}
	if !l.looksRight() {
		return nil, ""
	}
	if why := l.understand(); why != "" {
		return nil, why
	}
	return l.rewrite()
}

// loopWord returns the variable that the condition of a loop finds not to be 0.
func (p *pass) loopWord(loop *ast.ForStmt) types.Object {
	if loop.Cond == nil {
		return nil
	}
	var found types.Object
	ast.Inspect(loop.Cond, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if v, ok := p.info.Uses[id].(*types.Var); ok && !v.IsField() && unsigned(v.Type()) && found == nil {
				found = v
			}
		}
		return true
	})
	if found == nil || p.twin(found).eval(loop.Cond).kind() != yes {
		return nil
	}
	return found
}

// looksRight reports whether a bit of the word is cleared somewhere in the loop.
func (l *bitsLoop) looksRight() bool {
	found := false
	two := l.pass.twin(l.v)
	look := func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			// What is known of variables helps to see x &^= 1 << i.
			if len(n.Lhs) == 1 && len(n.Rhs) == 1 {
				if k := assigned(two, n, l.v).kind(); k == clearedLow || k == clearedHigh {
					found = true
				} else if id, ok := n.Lhs[0].(*ast.Ident); ok && l.info.ObjectOf(id) != l.v {
					two.set(l.info.ObjectOf(id), two.eval(n.Rhs[0]))
				}
			}
		case *ast.ValueSpec:
			if len(n.Names) == 1 && len(n.Values) == 1 {
				two.set(l.info.Defs[n.Names[0]], two.eval(n.Values[0]))
			}
		case *ast.CallExpr:
			if _, _, arg, h := l.two[1].effectCall(n); h != nil && l.mentions(arg, l.v) {
				found = true
			}
			found = found || two.changes(n, l.v) == clearedLow
		}
		return !found
	}
	ast.Inspect(l.loop.Body, look)
	if l.loop.Post != nil {
		ast.Inspect(l.loop.Post, look)
	}
	return found
}

// assigned returns the value that stmt gives to v.
func assigned(two twin, stmt ast.Stmt, v types.Object) (r twinValue) {
	a, ok := stmt.(*ast.AssignStmt)
	if !ok || len(a.Lhs) != 1 || len(a.Rhs) != 1 {
		return r
	}
	id, ok := ast.Unparen(a.Lhs[0]).(*ast.Ident)
	if !ok || two[0].info.ObjectOf(id) != v {
		return r
	}
	for i, s := range two {
		if a.Tok == token.ASSIGN {
			r[i] = s.eval(a.Rhs[0])
		} else if op, ok := assignOps[a.Tok]; ok {
			r[i] = s.binary(op, s.vars[v], s.eval(a.Rhs[0]), v.Type())
		}
	}
	return r
}

// understand finds the parts of the loop, or says what it can't prove.
func (l *bitsLoop) understand() string {
	p, v, loop := l.pass, l.v, l.loop
	switch {
	case !p.local(v, l.fn):
		return "the word is not a local variable, or is a result of the function"
	case p.captured(v, l.fn):
		return "a closure captures the word"
	case p.addressed(v):
		return "the address of the word is taken"
	}
	if init := loop.Init; init != nil {
		a, ok := init.(*ast.AssignStmt)
		if !ok || len(a.Lhs) != 1 || len(a.Rhs) != 1 || a.Tok != token.ASSIGN && a.Tok != token.DEFINE {
			return "the init statement does more than to set the word"
		}
		id, ok := a.Lhs[0].(*ast.Ident)
		if !ok {
			return "the init statement sets another variable"
		}
		if o := p.info.ObjectOf(id); o != v {
			if a.Tok != token.DEFINE || l.two.eval(a.Rhs[0]).kind() != fixed || p.captured(o, l.fn) {
				return "the init statement sets another variable"
			}
			l.extra = o
		}
	}
	l.clearAt = -1
	if loop.Post != nil {
		l.takeClear(loop.Post)
	}
	for i, stmt := range loop.Body.List {
		if l.clear != nil && l.clearAt >= 0 && i > l.clearAt || !p.mentions(stmt, v) {
			if p.mentions(stmt, v) {
				return "the word is used after its bit is cleared"
			}
			continue
		}
		if l.clear == nil && l.takeClear(stmt) {
			l.clearAt = i
			continue
		}
		if why := l.scanStmt(i, stmt); why != "" {
			return why
		}
	}
	if l.clear == nil {
		// A position from outside may be what the post statement clears.
		if loop.Post == nil || !l.takeClear(loop.Post) {
			return "the bit is not cleared in every turn"
		}
	}
	if loop.Post != nil && l.clear != loop.Post && !increments(loop.Post) {
		return "the post statement does something else"
	}
	writes := 1
	if loop.Init != nil && l.extra == nil {
		writes++
	}
	if len(p.assignedIn(v, loop)) != writes {
		return "the word is changed in the body"
	}
	for _, u := range l.uses {
		if u.val.kind() != l.dir {
			return "it scans at one end and clears at the other"
		}
	}
	return ""
}

func increments(stmt ast.Stmt) bool {
	s, ok := stmt.(*ast.IncDecStmt)
	return ok && s.Tok == token.INC
}

// takeClear reports whether stmt clears the bit and does nothing else.
func (l *bitsLoop) takeClear(stmt ast.Stmt) bool {
	k := assigned(l.two, stmt, l.v).kind()
	if k == unknown {
		if e, ok := stmt.(*ast.ExprStmt); ok {
			if _, _, arg, h := l.two[1].effectCall(e.X); h != nil && l.refersTo(arg, l.v) {
				k = h.Effect
			} else {
				k = l.two.changes(e.X, l.v)
			}
		}
	}
	switch k {
	case clearedLow:
		l.clear, l.dir = stmt, atLow
	case clearedHigh:
		l.clear, l.dir = stmt, atHigh
	default:
		return false
	}
	return true
}

// refersTo reports whether e is the variable v, or its address.
func (p *pass) refersTo(e ast.Expr, v types.Object) bool {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
		e = ast.Unparen(u.X)
	}
	id, ok := e.(*ast.Ident)
	return ok && p.info.Uses[id] == v
}

// scanStmt finds what stmt, the i-th of the body, makes of the word.
func (l *bitsLoop) scanStmt(i int, stmt ast.Stmt) string {
	before := len(l.uses)
	why := ""
	conditional := 0
	var visit func(n ast.Node)
	visit = func(n ast.Node) {
		e, isExpr := n.(ast.Expr)
		if isExpr && l.mentions(n, l.v) {
			if l.two[0].info.Types[e].IsValue() {
				if v := l.two.eval(e); v.kind() == atLow || v.kind() == atHigh {
					l.uses = append(l.uses, use{expr: e, val: v})
					return
				}
				if l.pops(e) {
					if conditional > 0 || !simpleStmt(stmt, e) || l.clear != nil {
						why = "the bit is not cleared in every turn"
						return
					}
					if u, ok := l.popUse(e); ok {
						l.uses = append(l.uses, u)
						l.clear, l.clearAt = stmt, i
						l.dir = u.val.kind()
						return
					}
				}
			}
			if id, ok := e.(*ast.Ident); ok && l.info.ObjectOf(id) == l.v {
				why = "the body uses the word itself"
				return
			}
		}
		switch n := n.(type) {
		case *ast.BinaryExpr:
			visit(n.X)
			if n.Op == token.LAND || n.Op == token.LOR {
				conditional++
				defer func() { conditional-- }()
			}
			visit(n.Y)
			return
		case *ast.FuncLit:
			conditional++
			defer func() { conditional-- }()
		}
		for _, child := range children(n) {
			visit(child)
		}
	}
	visit(stmt)
	if why != "" {
		return why
	}
	if l.clear == stmt && len(l.uses) != before+1 {
		return "the word is used where its bit is cleared"
	}
	if len(l.uses) == before+1 {
		l.bind(i, stmt, l.uses[before])
	}
	return ""
}

// simpleStmt reports whether e, which stands in stmt, is evaluated exactly once
// when stmt is.
func simpleStmt(stmt ast.Stmt, e ast.Expr) bool {
	in := func(n ast.Node) bool { return n != nil && n.Pos() <= e.Pos() && e.End() <= n.End() }
	switch s := stmt.(type) {
	case *ast.AssignStmt, *ast.ExprStmt, *ast.DeclStmt, *ast.SendStmt, *ast.IncDecStmt:
		return true
	case *ast.IfStmt:
		return s.Init == nil && in(s.Cond)
	}
	return false
}

// pops reports whether e, conversions aside, calls a helper that clears a bit of
// the word.
func (l *bitsLoop) pops(e ast.Expr) bool {
	_, _, arg, h := l.two[1].effectCall(e)
	return h != nil && l.refersTo(arg, l.v)
}

func (l *bitsLoop) popUse(e ast.Expr) (use, bool) {
	u := use{expr: e, pop: true}
	for i, s := range l.two {
		if !s.hasEffect(e) {
			return u, false
		}
		u.val[i] = s.effectValue(e)
		_, _, _, h := s.effectCall(e)
		if h.Effect == clearedLow && u.val[i].kind != atLow || h.Effect == clearedHigh && u.val[i].kind != atHigh {
			return u, false
		}
	}
	return u, true
}

// bind notes that stmt does nothing but give a variable the value of u.
func (l *bitsLoop) bind(i int, stmt ast.Stmt, u use) {
	b := binding{stmt: stmt, at: i, use: u}
	var id *ast.Ident
	switch s := stmt.(type) {
	case *ast.AssignStmt:
		if len(s.Lhs) != 1 || len(s.Rhs) != 1 || s.Rhs[0] != u.expr || s.Tok != token.DEFINE && s.Tok != token.ASSIGN {
			return
		}
		id, _ = s.Lhs[0].(*ast.Ident)
		b.define = s.Tok == token.DEFINE
	case *ast.DeclStmt:
		d, ok := s.Decl.(*ast.GenDecl)
		if !ok || len(d.Specs) != 1 {
			return
		}
		spec, ok := d.Specs[0].(*ast.ValueSpec)
		if !ok || len(spec.Names) != 1 || len(spec.Values) != 1 || spec.Values[0] != u.expr {
			return
		}
		id = spec.Names[0]
		b.define = true
	}
	if id == nil || id.Name == "_" {
		return
	}
	b.obj = l.info.ObjectOf(id)
	if b.obj == nil {
		return
	}
	if b.obj == l.extra && i == 0 && len(l.assignedIn(b.obj, l.loop)) == 2 {
		b.define = true
	}
	l.bindings = append(l.bindings, b)
	if l.stable(b) {
		l.two.set(b.obj, u.val)
	}
}

// stable reports whether the variable of b keeps its value through the body.
func (l *bitsLoop) stable(b binding) bool {
	writes := 1
	if b.obj == l.extra {
		writes = 2
	}
	if len(l.assignedIn(b.obj, l.loop)) != writes || l.addressed(b.obj) || !types.Identical(b.obj.Type(), l.info.TypeOf(b.expr)) {
		return false
	}
	return b.define || l.local(b.obj, l.fn) && !l.captured(b.obj, l.fn)
}

// rewrite says what becomes of the loop.
func (l *bitsLoop) rewrite() (*rewrite, string) {
	loop := l.loop
	f := l.branches(loop.Body, l.label(loop))
	if f.why != "" {
		return nil, f.why
	}
	if l.clearAt >= 0 {
		for _, pos := range f.continues {
			if pos < l.clear.Pos() {
				return nil, "a continue statement passes over the clearing of the bit"
			}
		}
	}
	init, _ := loop.Init.(*ast.AssignStmt)
	if l.extra != nil {
		init = nil
		bound := false
		for _, b := range l.bindings {
			bound = bound || b.obj == l.extra && b.define
		}
		if !bound {
			return nil, "the init statement sets another variable"
		}
	}
	if (init == nil || init.Tok == token.ASSIGN) && !l.deadAfter(l.fn, loop, l.v) {
		return nil, "the word is used after the loop"
	}
	r := &rewrite{stmt: loop, exits: f.exits, weight: l.weight(loop.Body), word: l.v, lost: []types.Object{l.v}}
	if why := l.argument(r, init); why != "" {
		return nil, why
	}
	if done, why := l.countBits(r); done || why != "" {
		if why != "" {
			return nil, why
		}
		return r, ""
	}
	if loop.Post != nil && l.clearAt >= 0 {
		return nil, "the post statement does something else"
	}
	why := l.ones(r)
	if why != "" {
		why = l.positions(r)
	}
	if why != "" {
		return nil, why
	}
	return r, ""
}

// argument sets what the new loop walks over.
func (l *bitsLoop) argument(r *rewrite, init *ast.AssignStmt) string {
	r.remove = append(r.remove, header{l.loop.For, l.loop.Body.Lbrace})
	if init == nil {
		r.reads = append(r.reads, l.v)
		r.arg = func(*editor) string { return l.v.Name() }
		return ""
	}
	rhs := init.Rhs[0]
	r.keep = append(r.keep, rhs)
	if init.Tok == token.ASSIGN {
		r.init = init
	}
	text, why := l.typed(rhs, l.v.Type(), l.loop.Pos())
	r.arg = text
	return why
}

// typed returns the text of e, converted to t if e alone would not have that type.
func (p *pass) typed(e ast.Expr, t types.Type, pos token.Pos) (func(*editor) string, string) {
	convert := p.info.Types[e].Value != nil
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr, *ast.IndexExpr, *ast.FuncLit:
			return false
		case *ast.BinaryExpr:
			if (n.Op == token.SHL || n.Op == token.SHR) && p.info.Types[n.X].Value != nil && !p.conversion(n.X) {
				convert = true // the type of 1 << n comes from where it stands
			}
		}
		return true
	})
	if p.conversion(e) || !convert {
		return func(ed *editor) string { return ed.render(ast.Unparen(e)) }, ""
	}
	name := p.typeText(t, pos)
	if name == "" {
		return nil, "the type of the word can't be written here"
	}
	return func(ed *editor) string { return name + "(" + ed.render(ast.Unparen(e)) + ")" }, ""
}

// conversion reports whether e says its type itself, as uint64(1) does.
func (p *pass) conversion(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && p.info.Types[call.Fun].IsType()
}

// header is the part of a loop from the keyword to the brace.
type header struct{ from, to token.Pos }

func (h header) Pos() token.Pos { return h.from }
func (h header) End() token.Pos { return h.to }

// ones tries a loop over the bits as words: where the body has the lowest bit in
// a variable, or has something that is made of the bit and not of its position.
func (l *bitsLoop) ones(r *rewrite) string {
	if l.dir != atLow || len(l.uses) == 0 {
		return "no such bit"
	}
	var bound *binding
	plain := true
	for i := range l.bindings {
		b := &l.bindings[i]
		if bound == nil && b.define && l.two.is(b.val, atLow, single) && types.Identical(b.obj.Type(), l.v.Type()) && l.stable(*b) {
			bound = b
		}
	}
	for _, u := range l.uses {
		if u.pop {
			return "a helper clears the bit"
		}
		if l.two.is(u.val, atLow, single) || l.positionsIn(u.expr) == nil {
			plain = false
		}
	}
	if plain {
		return "positions will do"
	}
	if l.extra != nil && (bound == nil || bound.obj != l.extra) {
		return "the init statement sets another variable"
	}
	if bound == nil {
		for _, b := range l.bindings {
			if l.two.is(b.val, atLow, position) && l.canBind(&b) == "" {
				return "there is a variable for the position"
			}
		}
	}
	name := ""
	if bound != nil {
		name = bound.obj.Name()
		if l.canBind(bound) != "" {
			return l.canBind(bound)
		}
		r.remove = append(r.remove, bound.stmt)
	} else if name = l.newName(l.loop, "one bit b lowest"); name == "" {
		return "no name is free"
	}
	if l.clearAt >= 0 {
		r.remove = append(r.remove, l.clear)
	}
	for _, u := range l.uses {
		if bound != nil && u.expr == bound.expr {
			continue
		}
		text := name
		if !l.two.is(u.val, atLow, single) || !types.Identical(l.info.TypeOf(u.expr), l.v.Type()) {
			text = l.rename(u.expr, l.v, name)
		}
		r.sites = append(r.sites, site{u.expr, text})
	}
	r.form, r.fn, r.lhs = "Ones", "Ones", name+" := "
	l.loopNames[l.loop] = name
	if bound != nil && !l.usedOutside(bound.obj, r.remove) && len(r.sites) == 0 {
		r.lhs = ""
	}
	return ""
}

// rename returns the text of e with another name for v.
func (p *pass) rename(e ast.Expr, v types.Object, name string) string {
	text, at := "", e.Pos()
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && p.info.Uses[id] == v {
			text += p.source(at, id.Pos()) + name
			at = id.End()
		}
		return true
	})
	return text + p.source(at, e.End())
}

// fromTop is the position counted from the top of the word, as LeadingZeros64 does.
func (l *bitsLoop) fromTop(p int) uint64 { return uint64(l.two[0].width - 1 - p) }

// positionsIn returns the parts of e that are positions of the bit, from either end;
// or nothing if e is made of the word in other ways too.
func (l *bitsLoop) positionsIn(e ast.Expr) (list []use) {
	var only func(ast.Node) bool
	only = func(n ast.Node) bool {
		if !l.mentions(n, l.v) {
			return true
		}
		if e, ok := n.(ast.Expr); ok && l.info.Types[e].IsValue() {
			if v := l.two.eval(e); l.two.is(v, l.dir, position) || l.two.is(v, l.dir, l.fromTop) {
				list = append(list, use{expr: e, val: v})
				return true
			}
		}
		parts := children(n)
		for _, part := range parts {
			if !only(part) {
				return false
			}
		}
		return len(parts) > 0
	}
	if !only(e) {
		return nil
	}
	return list
}

// canBind says why the variable of b can't be that of the range loop.
func (l *bitsLoop) canBind(b *binding) string {
	if !b.define {
		if b.at != 0 {
			return "the position is not set first"
		}
		return ""
	}
	if !l.nameClean(l.loop.Body, b.obj.Name(), b.obj) {
		return "another variable has the name of the position"
	}
	for _, stmt := range l.loop.Body.List {
		if a, ok := stmt.(*ast.AssignStmt); ok && a.Tok == token.DEFINE && stmt != b.stmt {
			for _, e := range a.Lhs {
				if id, ok := e.(*ast.Ident); ok && l.info.Uses[id] == b.obj {
					return "the position is assigned with :="
				}
			}
		}
	}
	return ""
}

// usedOutside reports whether obj is named in a place that is not removed.
func (p *pass) usedOutside(obj types.Object, removed []ast.Node) bool {
next:
	for _, id := range p.uses[obj] {
		if p.info.Defs[id] == obj {
			continue
		}
		for _, n := range removed {
			if n.Pos() <= id.Pos() && id.Pos() < n.End() {
				continue next
			}
		}
		return true
	}
	return false
}

// positions makes a loop over positions.
func (l *bitsLoop) positions(r *rewrite) string {
	r.sites = nil
	r.remove = r.remove[:1]
	var bound *binding
	why := ""
	for i := range l.bindings {
		b := &l.bindings[i]
		if bound == nil && l.two.is(b.val, l.dir, position) {
			if why = l.canBind(b); why == "" {
				bound = b
			}
		}
	}
	if l.extra != nil && (bound == nil || bound.obj != l.extra) {
		return "the init statement sets another variable"
	}
	var elem types.Type
	name := ""
	others := len(l.uses)
	if bound != nil {
		others--
		elem, name = bound.obj.Type(), bound.obj.Name()
		if !types.Identical(elem, l.info.TypeOf(bound.expr)) {
			return "the position is of another type than its variable"
		}
		if others > 0 && !l.stable(*bound) {
			return "the position is changed in the body"
		}
		r.remove = append(r.remove, bound.stmt)
	}
	if l.clearAt >= 0 && (bound == nil || bound.stmt != l.clear) {
		popped := false
		for _, u := range l.uses {
			popped = popped || u.pop
		}
		if !popped {
			r.remove = append(r.remove, l.clear)
		}
	}
	named := bound != nil && (others > 0 || !bound.define && !l.local(bound.obj, l.fn) || l.usedOutside(bound.obj, r.remove))
	var uses []use
	for _, u := range l.uses {
		if parts := l.positionsIn(u.expr); parts != nil && !l.two.is(u.val, l.dir, single) {
			uses = append(uses, parts...)
		} else {
			uses = append(uses, u)
		}
	}
	if bound == nil && others > 0 {
		named = true
		for _, u := range uses {
			if l.two.is(u.val, l.dir, position) && (elem == nil || types.Identical(l.info.TypeOf(u.expr), types.Typ[types.Int])) {
				elem = l.info.TypeOf(u.expr)
			}
		}
		if elem == nil {
			elem = types.Typ[types.Int]
		}
		if name = l.newName(l.loop, "i at pos bit j"); name == "" {
			return "no name is free"
		}
	}
	for _, u := range uses {
		if bound != nil && u.expr == bound.expr {
			continue
		}
		t := l.info.TypeOf(u.expr)
		if l.two.is(u.val, l.dir, position) && types.Identical(t, elem) {
			r.sites = append(r.sites, site{u.expr, name})
			continue
		}
		typ := l.typeText(t, u.expr.Pos())
		if typ == "" {
			return "the type of the position can't be written here"
		}
		text := typ + "(" + name + ")"
		switch {
		case l.two.is(u.val, l.dir, position):
		case l.two.is(u.val, l.dir, single):
			text = l.operand(u.expr, typ+"(1) << "+name)
		case l.two.is(u.val, l.dir, l.fromTop):
			if types.Identical(t, elem) {
				text = name
			}
			text = l.operand(u.expr, fmt.Sprintf("%d - %s", l.two[0].width-1, text))
		default:
			return "the body makes something else of the word"
		}
		r.sites = append(r.sites, site{u.expr, text})
	}
	r.fn = "Bits"
	if l.dir == atHigh {
		r.fn = "RBits"
	}
	if !named {
		elem = nil
		if bound != nil && !bound.define {
			r.lost = append(r.lost, bound.obj)
		}
	} else if bound != nil && !bound.define {
		r.lhs = name + " = "
	} else {
		r.lhs = name + " := "
	}
	if elem != nil && !types.Identical(elem, types.Typ[types.Int]) {
		r.fn += "As"
		if r.elem = l.typeText(elem, l.loop.Pos()); r.elem == "" {
			return "the type of the position can't be written here"
		}
	}
	r.form = r.fn
	l.loopNames[l.loop] = name
	return ""
}

// operand returns text, which replaces e, in parentheses if e is an operand.
func (p *pass) operand(e ast.Expr, text string) string {
	switch p.parents[e].(type) {
	case *ast.BinaryExpr, *ast.UnaryExpr, *ast.SelectorExpr, *ast.IndexExpr, *ast.StarExpr:
		return "(" + text + ")"
	}
	return text
}

// children returns the nodes right below n, in order.
func children(n ast.Node) (list []ast.Node) {
	ast.Inspect(n, func(m ast.Node) bool {
		if m == n {
			return true
		}
		if m != nil {
			list = append(list, m)
		}
		return false
	})
	return list
}
