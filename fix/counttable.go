package fix

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"math/bits"
	"slices"
)

// A countTable says whether a variable of the package is a table of how many ones
// each number has, for all numbers of so many bits; or why not.
type countTable struct {
	bits int
	why  string
	init *ast.FuncDecl // that fills it, or nil if it is filled when it is declared
	fill ast.Node      // the statements
}

// countTable returns what is known of v as a table of counts, or nil if it is not
// an array or slice of integers.
func (p *pass) countTable(v *types.Var) *countTable {
	t, seen := p.countTables[v]
	if !seen {
		t = p.readCounts(v)
		p.countTables[v] = t
	}
	return t
}

func (p *pass) readCounts(v *types.Var) *countTable {
	var elem types.Type
	switch t := v.Type().Underlying().(type) {
	case *types.Array:
		elem = t.Elem()
	case *types.Slice:
		elem = t.Elem()
	default:
		return nil
	}
	if v.Pkg() != p.Pkg || v.Parent() != p.Pkg.Scope() || !isInteger(elem) {
		return nil
	}
	t := new(countTable)
	switch {
	case v.Exported():
		t.why = "the table is exported"
		return t
	case p.constrained(v.Pos()):
		t.why = "the table is not in every build"
		return t
	case p.shared(v):
		t.why = "the table may be changed through a pointer"
		return t
	}
	var spec *ast.ValueSpec
	var writes []*ast.Ident
	for _, id := range p.uses[v] {
		if p.info.Defs[id] == v {
			spec, _ = p.parents[id].(*ast.ValueSpec)
		} else if p.written(id) {
			writes = append(writes, id)
		} else if !p.reads1(id) {
			t.why = "the table may be changed elsewhere"
			return t
		}
	}
	if spec == nil || len(spec.Names) != 1 && len(spec.Values) > 0 {
		t.why = "the table is declared with others"
		return t
	}
	if len(writes) == 0 && len(spec.Values) == 1 {
		if table := p.constTable(v); table != nil {
			t.set(table)
			return t
		}
	}
	for _, size := range []int{32, 64} {
		in := &interp{pass: p, intSize: size, ints: map[types.Object]uint64{}, arrays: map[types.Object][]uint64{}}
		var table []uint64
		ok := try(func() {
			switch {
			case len(spec.Values) == 0:
				in.clear(v)
			case len(writes) > 0:
				in.set(v, spec.Values[0])
			default:
				table = in.filled(spec.Values[0])
				return
			}
			p.fills(in, v, writes, t)
			table = in.arrays[v]
		})
		if !ok || table == nil {
			t.why = "the table is filled in a way that is not known"
			return t
		}
		bits := t.bits
		if t.set(table); t.why != "" || size == 64 && t.bits != bits {
			t.why = "the table is not one of counts"
			return t
		}
	}
	return t
}

func isInteger(t types.Type) bool {
	width, _ := (&scope{intSize: 64}).sizeOf(t)
	return width > 0
}

// reads1 reports whether id, a table, is indexed, ranged over or measured.
func (p *pass) reads1(id *ast.Ident) bool {
	switch parent := p.parents[id].(type) {
	case *ast.IndexExpr:
		return parent.X == id
	case *ast.RangeStmt:
		return parent.X == id
	case *ast.CallExpr:
		f, ok := ast.Unparen(parent.Fun).(*ast.Ident)
		return ok && p.info.Uses[f] == types.Universe.Lookup("len")
	}
	return false
}

// set notes for how many bits table is one of counts.
func (t *countTable) set(table []uint64) {
	t.bits = bits.Len(uint(len(table))) - 1
	for i, n := range table {
		if n != uint64(bits.OnesCount(uint(i))) {
			t.why = "the table is not one of counts"
		}
	}
	if t.bits < 1 {
		t.why = "the table is not one of counts"
	}
}

// filled runs a function that returns a table: a literal, or one of the package.
func (in *interp) filled(e ast.Expr) (table []uint64) {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) > 0 {
		panic(giveUp{})
	}
	var body *ast.BlockStmt
	var sig *types.Signature
	if lit, ok := ast.Unparen(call.Fun).(*ast.FuncLit); ok {
		body, sig = lit.Body, in.info.TypeOf(lit).(*types.Signature)
	} else if f, args := callee(in.info, call); f != nil && len(args) == 0 && in.decls[f] != nil && in.decls[f].Body != nil {
		body, sig = in.decls[f].Body, f.Signature()
	}
	if body == nil || sig.Results().Len() != 1 {
		panic(giveUp{})
	}
	result := sig.Results().At(0)
	if result.Name() != "" {
		in.clear(result)
	}
	in.finish(body, func(e ast.Expr) {
		var v types.Object = result
		if e != nil {
			id, ok := ast.Unparen(e).(*ast.Ident)
			if !ok {
				panic(giveUp{})
			}
			v = in.info.Uses[id]
		}
		table = in.arrays[v]
	})
	return table
}

// fills runs the statements of an init function that fill v: all that name it.
func (p *pass) fills(in *interp, v *types.Var, writes []*ast.Ident, t *countTable) {
	for _, id := range writes {
		body := p.funcOf(id)
		decl, ok := p.parents[body].(*ast.FuncDecl)
		if body == nil || !ok || decl.Name.Name != "init" || decl.Recv != nil || t.init != nil && t.init != decl || hasGoto(body) {
			panic(giveUp{})
		}
		t.init = decl
	}
	if t.init == nil {
		panic(giveUp{})
	}
	from, to := token.NoPos, token.NoPos
	for _, s := range t.init.Body.List {
		if !p.mentions(s, v) {
			continue
		}
		if from == token.NoPos {
			from = s.Pos()
		}
		if in.stmt(s) != on {
			panic(giveUp{})
		}
		to = s.End()
		if id := writes[len(writes)-1]; s.Pos() <= id.Pos() && id.Pos() < s.End() {
			break
		}
	}
	t.fill = header{from, to}
	for _, id := range writes {
		if id.Pos() < from || to <= id.Pos() {
			panic(giveUp{})
		}
	}
}

// early says why the function that n stands in may run before the table is filled.
func (p *pass) early(t *countTable, n ast.Node) string {
	var fn *ast.FuncDecl
	for n = p.parents[n]; n != nil; n = p.parents[n] {
		if decl, ok := n.(*ast.FuncDecl); ok {
			fn = decl
		}
	}
	const why = "it may run before the table is filled"
	if fn == nil || fn.Recv == nil && fn.Name.Name == "init" {
		return why
	}
	// The functions that lead to it.
	lead := map[types.Object]bool{p.info.Defs[fn.Name]: true}
	names := func(n ast.Node) bool {
		found := false
		ast.Inspect(n, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				obj := p.info.Uses[id]
				if f, ok := obj.(*types.Func); ok {
					obj = f.Origin()
				}
				found = found || lead[obj]
			}
			return !found
		})
		return found
	}
	for changed := true; changed; {
		changed = false
		for f, decl := range p.decls {
			if !lead[f] && decl.Body != nil && names(decl.Body) {
				lead[f], changed = true, true
			}
		}
	}
	hidden := false // a call may not say that it is one of them
	for f := range lead {
		f, ok := f.(*types.Func)
		hidden = hidden || ok && f.Signature().Recv() != nil
	}
	for _, file := range p.Files {
		for _, d := range file.Decls {
			if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.VAR && names(g) {
				if p.calls(g) {
					return why
				}
				hidden = true // a variable has it
			}
		}
	}
	for _, file := range p.Files {
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.GenDecl:
				if hidden && d.Tok == token.VAR && p.callsOut(d, map[*types.Func]bool{}) {
					return why
				}
			case *ast.FuncDecl:
				if t.init == nil || d.Recv != nil || d.Name.Name != "init" || d.Body == nil {
					continue
				}
				if p.Fset.File(d.Pos()) == p.Fset.File(t.init.Pos()) && d.Pos() > t.init.Pos() {
					continue // it comes later
				}
				for _, s := range d.Body.List {
					if d == t.init && s.Pos() >= t.fill.Pos() {
						break
					}
					if names(s) || hidden && p.callsOut(s, map[*types.Func]bool{}) {
						return why
					}
				}
			}
		}
	}
	return ""
}

// calls reports whether n calls anything but conversions and builtins.
func (p *pass) calls(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		found = found || ok && !p.info.Types[call.Fun].IsType() && !p.info.Types[call.Fun].IsBuiltin()
		return !found
	})
	return found
}

// callsOut reports whether n calls what may call a method through an interface.
func (p *pass) callsOut(n ast.Node, seen map[*types.Func]bool) bool {
	out := false
	ast.Inspect(n, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || p.info.Types[call.Fun].IsType() || p.info.Types[call.Fun].IsBuiltin() {
			return !out
		}
		if _, ok := ast.Unparen(call.Fun).(*ast.FuncLit); ok {
			return !out
		}
		if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
			if s := p.info.Selections[sel]; s != nil && types.IsInterface(s.Recv()) {
				out = true
			}
		}
		f := calledFunc(p.info, call)
		switch {
		case f == nil || f.Pkg() == nil:
			out = true
		case f.Pkg() == p.Pkg:
			f = f.Origin()
			if !seen[f] {
				seen[f] = true
				decl := p.decls[f]
				out = out || decl == nil || decl.Body == nil || p.callsOut(decl.Body, seen)
			}
		default:
			out = out || f.Signature().Recv() != nil || !calm[f.Pkg().Path()] && f.Pkg().Path() != "errors"
		}
		return !out
	})
	return out
}

// A window is a number made of some bits of a word: those from lo to hi.
type window struct {
	word   ast.Expr
	lo, hi int
}

// window returns of which word, and which bits of it, e is made. The variable i, if
// there is one, stands for the number n.
func (p *pass) window(e ast.Expr, i types.Object, n int64) (w window, ok bool) {
	e = ast.Unparen(e)
	switch e := e.(type) {
	case *ast.Ident, *ast.SelectorExpr:
		width, signed := (&scope{intSize: 64}).sizeOf(p.info.TypeOf(e))
		if width == 0 || signed || !pureName(e) || rootOf(p.info, e) == nil {
			return w, false
		}
		return window{e, 0, width}, true
	case *ast.CallExpr:
		if !p.conversion(e) || len(e.Args) != 1 {
			return w, false
		}
		if w, ok = p.window(e.Args[0], i, n); !ok {
			return w, false
		}
		for _, size := range []int{32, 64} {
			width, signed := (&scope{intSize: size}).sizeOf(p.info.TypeOf(e))
			from, _ := (&scope{intSize: size}).sizeOf(p.info.TypeOf(w.word))
			if signed {
				width--
			}
			switch b, _ := p.info.TypeOf(e).Underlying().(*types.Basic); {
			case width <= 0:
				return w, false
			case min(w.hi-w.lo, from) <= width:
			case signed || b.Kind() == types.Uint || b.Kind() == types.Uintptr:
				return w, false
			default:
				w.hi = w.lo + width
			}
		}
		return w, true
	case *ast.BinaryExpr:
		if e.Op == token.AND {
			if x, y := e.X, e.Y; p.info.Types[x].Value != nil {
				e = &ast.BinaryExpr{X: y, Op: e.Op, Y: x}
			}
		}
		c, known := p.number(e.Y, i, n)
		if w, ok = p.window(e.X, i, n); !ok || !known || c < 0 {
			return w, false
		}
		switch {
		case e.Op == token.SHR && c < 64:
			w.lo = min(w.lo+int(c), w.hi)
			return w, true
		case e.Op == token.AND && c&(c+1) == 0, e.Op == token.REM && c > 0 && c&(c-1) == 0:
			if e.Op == token.REM {
				c--
			}
			w.hi = min(w.hi, w.lo+bits.OnesCount64(uint64(c)))
			return w, true
		}
	}
	return w, false
}

// number returns the value of e, with n for i.
func (p *pass) number(e ast.Expr, i types.Object, n int64) (int64, bool) {
	e = ast.Unparen(e)
	if c := constant.ToInt(p.constant(e)); c.Kind() == constant.Int {
		return constant.Int64Val(c)
	}
	switch e := e.(type) {
	case *ast.Ident:
		return n, i != nil && p.info.Uses[e] == i
	case *ast.CallExpr:
		if p.conversion(e) && len(e.Args) == 1 {
			x, ok := p.number(e.Args[0], i, n)
			return x, ok && interval{x, x}.fits(p.info.TypeOf(e))
		}
	case *ast.BinaryExpr:
		x, ok1 := p.number(e.X, i, n)
		y, ok2 := p.number(e.Y, i, n)
		if ok1 && ok2 && x < 64 && y < 64 && e.Op == token.MUL {
			return x * y, interval{x * y, x * y}.fits(p.info.TypeOf(e))
		}
		if ok1 && ok2 && x < 64 && 0 <= y && y < 6 && e.Op == token.SHL {
			return x << y, interval{x << y, x << y}.fits(p.info.TypeOf(e))
		}
	}
	return 0, false
}

// lookup returns the table and the window of table[window], conversions aside.
func (p *pass) lookup(e ast.Expr, i types.Object, n int64) (v *types.Var, w window, ok bool) {
	e = ast.Unparen(e)
	for {
		call, isCall := e.(*ast.CallExpr)
		if !isCall || !p.conversion(call) || len(call.Args) != 1 {
			break
		}
		if t := p.info.TypeOf(call); !isInteger(t) {
			return nil, w, false
		}
		e = ast.Unparen(call.Args[0]) // a number up to 16
	}
	index, ok := e.(*ast.IndexExpr)
	if !ok {
		return nil, w, false
	}
	id, ok := ast.Unparen(index.X).(*ast.Ident)
	if !ok {
		return nil, w, false
	}
	if v, ok = p.info.Uses[id].(*types.Var); !ok || v.Parent() != p.Pkg.Scope() {
		return nil, w, false
	}
	w, ok = p.window(index.Index, i, n)
	return v, w, ok
}

// wholeWord says of which word the windows are the parts, all of it and each once.
func (p *pass) wholeWord(list []window) (ast.Expr, bool) {
	list = slices.DeleteFunc(slices.Clone(list), func(w window) bool { return w.lo == w.hi })
	if len(list) == 0 {
		return nil, false
	}
	slices.SortFunc(list, func(a, b window) int { return a.lo - b.lo })
	at := 0
	for _, w := range list {
		if w.lo != at || types.ExprString(w.word) != types.ExprString(list[0].word) || rootOf(p.info, w.word) != rootOf(p.info, list[0].word) {
			return nil, false
		}
		at = w.hi
	}
	width, _ := (&scope{intSize: 64}).sizeOf(p.info.TypeOf(list[0].word))
	return list[0].word, at == width
}

// tableSum returns the rewrite of a sum of counts from a table, for all parts of a
// word; or why it stays; or neither.
func (p *pass) tableSum(e *ast.BinaryExpr) (*rewrite, string) {
	var windows []window
	var table *types.Var
	var flat func(e ast.Expr) bool
	flat = func(e ast.Expr) bool {
		e = ast.Unparen(e)
		if sum, ok := e.(*ast.BinaryExpr); ok && sum.Op == token.ADD {
			return flat(sum.X) && flat(sum.Y)
		}
		if call, ok := e.(*ast.CallExpr); ok && p.conversion(call) && len(call.Args) == 1 {
			if sum, ok := ast.Unparen(call.Args[0]).(*ast.BinaryExpr); ok && sum.Op == token.ADD {
				return isInteger(p.info.TypeOf(call)) && flat(sum)
			}
		}
		v, w, ok := p.lookup(e, nil, 0)
		if !ok || table != nil && v != table {
			return false
		}
		table = v
		windows = append(windows, w)
		return true
	}
	if e.Op != token.ADD || !flat(e) {
		return nil, ""
	}
	word, ok := p.wholeWord(windows)
	if !ok {
		return nil, ""
	}
	if why := p.provesCounts(table, windows, e); why != "" {
		return nil, why
	}
	var expr ast.Expr = e
	for {
		switch parent := p.parents[expr].(type) {
		case *ast.ParenExpr:
			expr = parent
			continue
		case *ast.CallExpr:
			if b, ok := p.info.TypeOf(parent).Underlying().(*types.Basic); ok && p.conversion(parent) && b.Info()&types.IsInteger != 0 {
				expr = parent
				continue
			}
		}
		break
	}
	x := func(ed *editor) string { return p.source(word.Pos(), word.End()) }
	text, form, why := p.onesOf(p.info.TypeOf(word), x, p.info.TypeOf(expr), e.Pos())
	if why != "" {
		return nil, why
	}
	var stmt ast.Node = expr
	for stmt != nil {
		if s, ok := stmt.(ast.Stmt); ok {
			if _, inBlock := p.parents[s].(*ast.BlockStmt); !inBlock && p.commented(expr) {
				return nil, "a comment stands in the sum"
			}
			return &rewrite{stmt: s, form: form, expr: expr, text: text, ones: word, remove: []ast.Node{expr}, keep: []ast.Node{word}}, ""
		}
		stmt = p.parents[stmt]
	}
	return nil, ""
}

// commented reports whether a comment stands in n.
func (p *pass) commented(n ast.Node) bool {
	for _, g := range p.fileOf(n.Pos()).Comments {
		if n.Pos() < g.Pos() && g.End() <= n.End() {
			return true
		}
	}
	return false
}

// sumOf returns the word of which e is the number of ones by a table, or nil.
func (p *pass) sumOf(e *ast.BinaryExpr) ast.Expr {
	if r, _ := p.tableSum(e); r != nil {
		return r.ones
	}
	return nil
}

// countedBy returns what a loop adds to, and the word whose ones it counts by a table.
func (p *pass) countedBy(loop *ast.ForStmt) (types.Object, ast.Expr) {
	if loop.Init != nil && !increments(loop.Post) {
		return nil, nil
	}
	if r, _ := p.tableLoop(loop); r != nil {
		return r.total, r.ones
	}
	return nil, nil
}

// provesCounts says why the windows may not be counted by the table.
func (p *pass) provesCounts(v *types.Var, windows []window, at ast.Node) string {
	t := p.countTable(v)
	if t == nil {
		return "the table is not one of counts"
	}
	if t.why != "" {
		return t.why
	}
	for _, w := range windows {
		if w.hi-w.lo > t.bits {
			return "the table is too small"
		}
	}
	return p.early(t, at)
}

// tableLoop returns the rewrite of a loop that adds counts from a table:
//
//	for x != 0 {
//		n += int(table[x&0xff])
//		x >>= 8
//	}
//
// or one by a counter, with x >> (8 * i).
func (p *pass) tableLoop(loop *ast.ForStmt) (*rewrite, string) {
	list := loop.Body.List
	if loop.Post != nil {
		list = append(list[:len(list):len(list)], loop.Post)
	}
	if len(list) != 2 || p.label(loop) != "" {
		return nil, ""
	}
	add, ok := list[0].(*ast.AssignStmt)
	if !ok || add.Tok != token.ADD_ASSIGN {
		return nil, ""
	}
	n, ok := add.Lhs[0].(*ast.Ident)
	if !ok {
		return nil, ""
	}
	total, ok := p.info.Uses[n].(*types.Var)
	if !ok || total.IsField() {
		return nil, ""
	}
	r := &rewrite{stmt: loop, remove: []ast.Node{header{loop.Pos(), loop.End()}}}
	var word ast.Expr
	var arg func(*editor) string
	if shift, ok := list[1].(*ast.AssignStmt); ok {
		v := p.loopWord(loop)
		c, exact := constant.Int64Val(constant.ToInt(p.constant(shift.Rhs[0])))
		id, isIdent := shift.Lhs[0].(*ast.Ident)
		table, w, ok := p.lookup(add.Rhs[0], nil, 0)
		if v == nil || shift.Tok != token.SHR_ASSIGN || !exact || !isIdent || p.info.Uses[id] != v || !ok || v == types.Object(total) {
			return nil, ""
		}
		x, isIdent := w.word.(*ast.Ident)
		width, _ := (&scope{intSize: 64}).sizeOf(v.Type())
		if !isIdent || p.info.Uses[x] != v || w.lo != 0 || int64(w.hi) != min(c, int64(width)) {
			return nil, ""
		}
		fn := p.funcOf(loop)
		init, _ := loop.Init.(*ast.AssignStmt)
		switch {
		case loop.Init != nil && (init == nil || init.Tok != token.DEFINE || len(init.Lhs) != 1 || p.info.Defs[init.Lhs[0].(*ast.Ident)] != v):
			return nil, ""
		case !p.local(v, fn):
			return nil, "the word is not a local variable, or is a result of the function"
		case p.captured(v, fn):
			return nil, "a closure captures the word"
		case p.addressed(v):
			return nil, "the address of the word is taken"
		case init == nil && !p.deadAfter(fn, loop, v):
			return nil, "the word is used after the loop"
		}
		if why := p.provesCounts(table, []window{w}, loop); why != "" {
			return nil, why
		}
		word = w.word
		if init != nil {
			text, why := p.typed(init.Rhs[0], v.Type(), loop.Pos())
			if why != "" {
				return nil, why
			}
			arg = text
			r.keep = append(r.keep, init.Rhs[0])
		} else {
			r.reads = append(r.reads, v)
		}
		r.word = v
	} else {
		windows, table, ok := p.tableByCounter(loop, add, total)
		if !ok {
			return nil, ""
		}
		if word, ok = p.wholeWord(windows); !ok {
			return nil, ""
		}
		if root := rootOf(p.info, word); root == types.Object(total) {
			return nil, ""
		}
		if why := p.provesCounts(table, windows, loop); why != "" {
			return nil, why
		}
	}
	if arg == nil {
		r.keep = append(r.keep, word)
		arg = func(ed *editor) string { return p.source(word.Pos(), word.End()) }
	}
	ones, form, why := p.onesOf(p.info.TypeOf(word), arg, total.Type(), loop.Pos())
	if why != "" {
		return nil, why
	}
	r.form, r.ones, r.total = form, word, total
	r.whole = func(ed *editor) string { return n.Name + " += " + ones(ed) }
	return r, ""
}

// tableByCounter returns the table and the windows of a loop by a counter.
func (p *pass) tableByCounter(loop *ast.ForStmt, add *ast.AssignStmt, total *types.Var) (list []window, table *types.Var, ok bool) {
	init, ok1 := loop.Init.(*ast.AssignStmt)
	cond, ok2 := loop.Cond.(*ast.BinaryExpr)
	post, ok3 := loop.Post.(*ast.IncDecStmt)
	if !ok1 || !ok2 || !ok3 || len(init.Lhs) != 1 || len(init.Rhs) != 1 || init.Tok != token.DEFINE || post.Tok != token.INC || cond.Op != token.LSS {
		return nil, nil, false
	}
	id, ok1 := init.Lhs[0].(*ast.Ident)
	x, ok2 := cond.X.(*ast.Ident)
	y, ok3 := post.X.(*ast.Ident)
	if !ok1 || !ok2 || !ok3 {
		return nil, nil, false
	}
	i := p.info.Defs[id]
	first, ok1 := p.number(init.Rhs[0], nil, 0)
	limit, ok2 := p.number(cond.Y, nil, 0)
	if i == nil || p.info.Uses[x] != i || p.info.Uses[y] != i || !ok1 || !ok2 || first != 0 || limit > 64 {
		return nil, nil, false
	}
	for n := range limit {
		v, w, ok := p.lookup(add.Rhs[0], i, n)
		if !ok || table != nil && v != table || rootOf(p.info, w.word) == i {
			return nil, nil, false
		}
		table = v
		list = append(list, w)
	}
	return list, table, table != nil && i != types.Object(total)
}
