package fix

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"math"
	"math/bits"
	"slices"
	"strings"
)

// canon returns a text for e that is the same for expressions which differ only
// in parentheses, in the order of what commutes, in conversions to the same type
// and of shift counts, and in how -x is written. The variables in names are
// replaced by what they stand for. It returns "" for what is not made of
// variables, constants, operators and functions of math/bits.
func (p *pass) canon(e ast.Expr, names map[types.Object]string) string {
	e = ast.Unparen(e)
	if v := p.info.Types[e].Value; v != nil {
		if v.Kind() != constant.Int {
			return ""
		}
		return v.ExactString()
	}
	switch e := e.(type) {
	case *ast.Ident:
		obj := p.info.Uses[e]
		if name, ok := names[obj]; ok {
			return name
		}
		if _, ok := obj.(*types.Var); ok {
			return fmt.Sprintf("%s@%d", e.Name, obj.Pos())
		}
	case *ast.UnaryExpr:
		x := p.canon(e.X, names)
		switch {
		case x == "":
		case e.Op == token.SUB:
			return "(-" + x + ")"
		case e.Op == token.XOR && strings.HasPrefix(x, "(^") && wholeParen(x):
			return x[2 : len(x)-1]
		case e.Op == token.XOR:
			return "(^" + x + ")"
		}
	case *ast.BinaryExpr:
		x, y := p.canon(e.X, names), p.canon(e.Y, names)
		if x == "" || y == "" && e.Op != token.SHL && e.Op != token.SHR {
			return ""
		}
		op := e.Op.String()
		switch e.Op {
		case token.SUB:
			if x == "0" {
				return "(-" + y + ")"
			}
		case token.ADD:
			if y == "1" && strings.HasPrefix(x, "(^") && wholeParen(x) {
				return "(-" + x[2:]
			}
			if x == "1" && strings.HasPrefix(y, "(^") && wholeParen(y) {
				return "(-" + y[2:]
			}
			fallthrough
		case token.AND, token.OR, token.XOR, token.MUL:
			if x > y {
				x, y = y, x
			}
		case token.SHL, token.SHR:
			// The conversion of a count that is at most 66.
			if c, ok := ast.Unparen(e.Y).(*ast.CallExpr); ok && p.info.Types[c.Fun].IsType() && len(c.Args) == 1 {
				if z := p.canon(c.Args[0], names); strings.Contains(z, "tzx") {
					y = z
				}
			}
			if y == "" {
				return ""
			}
		}
		return "(" + x + op + y + ")"
	case *ast.CallExpr:
		if len(e.Args) != 1 {
			return ""
		}
		x := p.canon(e.Args[0], names)
		if x == "" {
			return ""
		}
		if p.info.Types[e.Fun].IsType() {
			from, to := p.info.TypeOf(e.Args[0]), p.info.TypeOf(e)
			if types.Identical(from.Underlying(), to.Underlying()) {
				return x
			}
			return ""
		}
		if f, _ := callee(p.info, e); f != nil {
			// The lowest position, however the program writes it.
			if (x == "x" || x == "((-x)&x)") && p.scansLow(e) {
				return "tzx"
			}
		}
	}
	return ""
}

// wholeParen reports whether the parentheses at the two ends of s belong together.
func wholeParen(s string) bool {
	depth := 0
	for i, c := range s {
		switch c {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 && i < len(s)-1 {
				return false
			}
		}
	}
	return true
}

// scansLow reports whether the call of one argument is the position of the lowest
// bit of the argument.
func (p *pass) scansLow(call *ast.CallExpr) bool {
	id, ok := ast.Unparen(call.Args[0]).(*ast.Ident)
	if !ok {
		c, isCall := ast.Unparen(call.Args[0]).(*ast.CallExpr)
		if !isCall || len(c.Args) != 1 {
			return false
		}
		if id, ok = ast.Unparen(c.Args[0]).(*ast.Ident); !ok {
			return false
		}
	}
	v := p.info.Uses[id]
	if v == nil || !unsigned(v.Type()) {
		return false
	}
	two := p.twin(v)
	return two.is(two.eval(call), atLow, position)
}

// A setLoop is a loop over subsets while it is analyzed.
type setLoop struct {
	*pass
	loop  *ast.ForStmt
	fn    *ast.BlockStmt
	v     types.Object
	name  map[types.Object]string
	init  ast.Expr // nil stands for 0
	from  ast.Stmt // the statement before the loop that has init, or nil
	step  []ast.Stmt
	check *ast.IfStmt // if … { break } at the end of the body
	cond  ast.Expr
}

// subsets returns the rewrite of a loop over all subsets of a set, or over all
// with k elements; or why there is none; or neither.
func (p *pass) subsets(loop *ast.ForStmt) (*rewrite, string) {
	l := &setLoop{pass: p, loop: loop, fn: p.funcOf(loop), cond: loop.Cond}
	if !l.shape() {
		return nil, ""
	}
	next := l.next()
	if next == "" {
		return nil, ""
	}
	if gosper[next] {
		return l.gosper()
	}
	set, dir := stepOver(next)
	if set == "" {
		return nil, ""
	}
	return l.all(set, dir)
}

// shape takes the loop to pieces: its variable, where it starts, its step, and how
// it ends.
func (l *setLoop) shape() bool {
	loop := l.loop
	list := loop.Body.List
	if loop.Post != nil {
		l.step = []ast.Stmt{loop.Post}
	}
	if loop.Cond == nil {
		// The last two statements, or the last, are the step and the test.
		for range 2 {
			if len(list) == 0 {
				return false
			}
			last := list[len(list)-1]
			if check, ok := last.(*ast.IfStmt); ok && l.check == nil && breaks(check) {
				l.check = check
			} else if l.step == nil && isStep(last) {
				l.step = []ast.Stmt{last}
			} else {
				break
			}
			list = list[:len(list)-1]
		}
		if l.check == nil {
			return false
		}
	} else if l.step == nil {
		// The step is at the end of the body, with what it needs before it.
		at := len(list)
		for at > 0 {
			if a, ok := list[at-1].(*ast.AssignStmt); !ok || at < len(list) && a.Tok != token.DEFINE {
				break
			}
			at--
		}
		l.step = list[at:]
	}
	if len(l.step) == 0 {
		return false
	}
	a, ok := l.step[len(l.step)-1].(*ast.AssignStmt)
	if !ok || len(a.Lhs) != 1 || len(a.Rhs) != 1 || a.Tok != token.ASSIGN {
		return false
	}
	id, ok := a.Lhs[0].(*ast.Ident)
	if !ok {
		return false
	}
	l.v = l.info.Uses[id]
	if l.v == nil || !unsigned(l.v.Type()) {
		return false
	}
	l.name = map[types.Object]string{l.v: "x"}
	return l.start()
}

func isStep(s ast.Stmt) bool {
	a, ok := s.(*ast.AssignStmt)
	return ok && a.Tok == token.ASSIGN
}

// breaks reports whether s is if … { break }.
func breaks(s *ast.IfStmt) bool {
	if s.Init != nil || s.Else != nil || len(s.Body.List) != 1 {
		return false
	}
	b, ok := s.Body.List[0].(*ast.BranchStmt)
	return ok && b.Tok == token.BREAK && b.Label == nil
}

// start finds where the variable gets its first value.
func (l *setLoop) start() bool {
	if l.loop.Init != nil {
		a, ok := l.loop.Init.(*ast.AssignStmt)
		if !ok || len(a.Lhs) != 1 || len(a.Rhs) != 1 || a.Tok != token.ASSIGN && a.Tok != token.DEFINE {
			return false
		}
		id, ok := a.Lhs[0].(*ast.Ident)
		l.init = a.Rhs[0]
		return ok && l.info.ObjectOf(id) == l.v
	}
	var list []ast.Stmt
	switch parent := l.parents[l.loop].(type) {
	case *ast.BlockStmt:
		list = parent.List
	case *ast.CaseClause:
		list = parent.Body
	}
	i := slices.Index(list, ast.Stmt(l.loop))
	if i < 1 {
		return false
	}
	l.from = list[i-1]
	switch s := l.from.(type) {
	case *ast.AssignStmt:
		if len(s.Lhs) != 1 || len(s.Rhs) != 1 || s.Tok != token.DEFINE && s.Tok != token.ASSIGN {
			return false
		}
		id, ok := s.Lhs[0].(*ast.Ident)
		l.init = s.Rhs[0]
		return ok && l.info.ObjectOf(id) == l.v
	case *ast.DeclStmt:
		d, ok := s.Decl.(*ast.GenDecl)
		if !ok || d.Tok != token.VAR || len(d.Specs) != 1 {
			return false
		}
		spec := d.Specs[0].(*ast.ValueSpec)
		if len(spec.Names) != 1 || l.info.Defs[spec.Names[0]] != l.v {
			return false
		}
		if len(spec.Values) == 1 {
			l.init = spec.Values[0]
		}
		return true
	}
	return false
}

// next returns the canonical text of the step, what it defines put in.
func (l *setLoop) next() string {
	names := map[types.Object]string{l.v: "x"}
	for _, s := range l.step[:len(l.step)-1] {
		a := s.(*ast.AssignStmt)
		if a.Tok != token.DEFINE || len(a.Lhs) != len(a.Rhs) {
			return ""
		}
		for i, e := range a.Lhs {
			id, ok := e.(*ast.Ident)
			if !ok {
				return ""
			}
			obj := l.info.Defs[id]
			text := l.canon(a.Rhs[i], names)
			if obj == nil || text == "" || !types.Identical(l.info.TypeOf(id), l.info.TypeOf(a.Rhs[i])) {
				return ""
			}
			for _, use := range l.uses[obj] { // in the step only
				if use.Pos() < l.step[0].Pos() || l.loop.Body.End() <= use.Pos() {
					return ""
				}
			}
			names[obj] = text
		}
	}
	last := l.step[len(l.step)-1].(*ast.AssignStmt)
	return l.canon(last.Rhs[0], names)
}

// stepOver takes a step of the carry-rippler to pieces: the set, and which way it
// goes.
func stepOver(next string) (set string, dir int) {
	x, y, ok := operands(next, "&")
	if !ok {
		return "", 0
	}
	for range 2 {
		if !mentionsX(x) || mentionsX(y) {
			x, y = y, x
			continue
		}
		switch x {
		case "(x-1)":
			return y, -1
		case "(x-" + y + ")", "(1+(x+(^" + y + ")))", "((x+(^" + y + "))+1)", "(1+((^" + y + ")+x))", "(((^" + y + ")+x)+1)",
			"(((^" + y + ")|x)+1)", "(1+((^" + y + ")|x))", "((x|(^" + y + "))+1)", "((1+(^" + y + "))+x)", "((-" + y + ")+x)", "(x+(-" + y + "))":
			return y, 1
		}
		return "", 0
	}
	return "", 0
}

// mentionsX reports whether the canonical text s has the variable in it.
func mentionsX(s string) bool {
	for i := range len(s) {
		if s[i] == 'x' && (i == 0 || !letter(s[i-1])) && (i+1 == len(s) || !letter(s[i+1]) && s[i+1] != '@') {
			return true
		}
	}
	return false
}

func letter(c byte) bool {
	return c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c >= 0x80
}

// operands splits the canonical text of a binary expression.
func operands(s, op string) (x, y string, ok bool) {
	if len(s) < 2 || s[0] != '(' || !wholeParen(s) {
		return "", "", false
	}
	s = s[1 : len(s)-1]
	depth := 0
	for i := range len(s) {
		switch s[i] {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth == 0 && i > 0 && strings.HasPrefix(s[i:], op) && !strings.HasPrefix(s[i:], op+"^") {
			return s[:i], s[i+len(op):], true
		}
	}
	return "", "", false
}

// invariant reports whether e, and all that it is made of, is the same in every
// turn of the loop.
func (l *setLoop) invariant(e ast.Expr) bool {
	same := true
	ast.Inspect(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		v, ok := l.info.Uses[id].(*types.Var)
		if !ok {
			return true
		}
		if !l.local(v, l.fn) && !l.isResult(v) || v.Parent() == l.Pkg.Scope() || len(l.assignedIn(v, l.loop)) > 0 || l.addressed(v) {
			same = false
		}
		for _, use := range l.uses[v] {
			if f := l.funcOf(use); f != nil && f != l.fn && (l.written(use) || f.Pos() > l.fn.End() || f.Pos() < l.fn.Pos()) {
				same = false
			}
		}
		return same
	})
	return same
}

// all handles a loop over all subsets.
func (l *setLoop) all(set string, dir int) (*rewrite, string) {
	// The expression whose text is set, in the step.
	var setExpr ast.Expr
	ast.Inspect(l.step[len(l.step)-1].(*ast.AssignStmt).Rhs[0], func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok && setExpr == nil && l.info.Types[e].IsValue() && l.canon(e, l.name) == set {
			setExpr = e
		}
		return setExpr == nil
	})
	if setExpr == nil || !types.Identical(l.info.TypeOf(setExpr), l.v.Type()) {
		return nil, ""
	}
	init := "0"
	if l.init != nil {
		if init = l.canon(l.init, l.name); init == "" {
			return nil, "the walk starts elsewhere"
		}
	}
	below := "((" + set + "-1)&" + set + ")"
	if a := "(" + set + "-1)"; set < a {
		below = "(" + set + "&(" + set + "-1))"
	}
	lowest := "((-" + set + ")&" + set + ")"
	if set < "(-"+set+")" {
		lowest = "(" + set + "&(-" + set + "))"
	}
	end := ""
	test := l.cond
	if l.check != nil {
		test = l.check.Cond
	}
	if test != nil {
		end = l.canonTest(test)
	}
	stepFirst := l.check != nil && l.loop.Post == nil && l.step[0].Pos() < l.check.Pos()
	var skip []string
	ok := false
	switch {
	case l.check == nil && dir < 0 && end == "x!=0" && init == set:
		skip, ok = []string{"0"}, true
	case l.check == nil && dir < 0 && end == "x!=0" && init == below:
		skip, ok = []string{"0", set}, true
	case l.check == nil && dir > 0 && end == "x!=0" && init == lowest:
		skip, ok = []string{"0"}, true
	case l.check == nil && dir > 0 && end == "x!="+set && init == lowest:
		skip, ok = []string{"0", set}, true
	case l.check == nil && dir > 0 && end == "x!="+set && init == "0":
		skip, ok = []string{set}, true
	case l.check != nil && !stepFirst && dir < 0 && end == "x==0" && init == set,
		l.check != nil && !stepFirst && dir > 0 && end == "x=="+set && init == "0",
		l.check != nil && stepFirst && dir < 0 && end == "x=="+set && init == set,
		l.check != nil && stepFirst && dir > 0 && end == "x==0" && init == "0":
		ok = true
	}
	if !ok {
		return nil, "it does not walk all subsets of the set, or not from one end to the other"
	}
	if !l.invariant(setExpr) {
		return nil, "the set may change in the loop"
	}
	fn := "Subsets"
	if dir < 0 {
		fn = "RSubsets"
	}
	r, why := l.header(fn)
	if why != "" {
		return nil, why
	}
	text, why := l.typed(setExpr, l.v.Type(), l.loop.Pos())
	if why != "" {
		return nil, why
	}
	r.arg = text
	r.keep = append(r.keep, setExpr)
	if len(skip) > 0 {
		var tests []string
		for _, s := range skip {
			if s != "0" {
				if id, isIdent := ast.Unparen(setExpr).(*ast.Ident); !isIdent || !l.nameClean(l.loop.Body, id.Name, l.info.Uses[id]) {
					return nil, "the set is no variable"
				}
				s = l.source(setExpr.Pos(), setExpr.End())
			}
			tests = append(tests, l.v.Name()+" == "+s)
		}
		r.first = "if " + strings.Join(tests, " || ") + " {\ncontinue\n}"
	}
	return r, ""
}

// canonTest returns the canonical text of a comparison of the variable with what
// stays the same.
func (l *setLoop) canonTest(e ast.Expr) string {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok {
		return ""
	}
	x, y, op := l.canon(b.X, l.name), l.canon(b.Y, l.name), b.Op
	if y == "x" {
		x, y = y, x
		if op == token.LSS {
			op = token.GTR
		} else if op != token.NEQ && op != token.EQL {
			return ""
		}
	}
	if x != "x" || y == "" {
		return ""
	}
	switch {
	case op == token.NEQ, op == token.EQL:
	case op == token.GTR && y == "0":
		op = token.NEQ
	case op == token.LSS && l.info.Types[b.Y].Value != nil, op == token.LEQ && l.info.Types[b.Y].Value != nil:
	default:
		return ""
	}
	return x + op.String() + y
}

// header makes the rewrite of a loop whose variable is that of the new loop.
func (l *setLoop) header(fn string) (*rewrite, string) {
	loop, v := l.loop, l.v
	f := l.branches(loop.Body, l.label(loop))
	switch {
	case f.why != "":
		return nil, f.why
	case !l.local(v, l.fn):
		return nil, "the subset is not a local variable, or is a result of the function"
	case l.captured(v, l.fn):
		return nil, "a closure captures the subset"
	case l.addressed(v):
		return nil, "the address of the subset is taken"
	case len(f.continues) > 0 && loop.Post == nil, len(f.continues) > 0 && l.check != nil:
		return nil, "a continue statement passes over the step"
	case l.from != nil && l.label(loop) != "":
		return nil, "a label stands between the start and the loop"
	}
	writes := 1
	if loop.Init != nil {
		writes++
	}
	if len(l.assignedIn(v, loop)) != writes {
		return nil, "the subset is changed in the body"
	}
	r := &rewrite{stmt: loop, fn: fn, form: fn, lhs: v.Name() + " := ", weight: l.weight(loop.Body), word: v, lost: []types.Object{v}}
	r.remove = append(r.remove, header{loop.For, loop.Body.Lbrace})
	gone := []ast.Node{loop}
	if l.from != nil {
		r.remove = append(r.remove, l.from)
		gone = append(gone, l.from)
	}
	// The new variable hides the old one, which nothing else may read.
	if a, ok := loop.Init.(*ast.AssignStmt); !ok || a.Tok != token.DEFINE {
		if !l.deadAfter(l.fn, loop, v) && l.usedOutside(v, gone) {
			return nil, "the subset is used after the loop"
		}
		if l.usedOutside(v, gone) && l.from != nil {
			if _, isDecl := l.from.(*ast.DeclStmt); isDecl || l.from.(*ast.AssignStmt).Tok == token.DEFINE {
				return nil, "the subset is used after the loop"
			}
		}
	}
	if loop.Post == nil {
		for _, s := range l.step {
			r.remove = append(r.remove, s)
		}
	}
	exits := f.exits
	if l.check != nil {
		r.remove = append(r.remove, l.check)
		exits = l.otherExits()
	}
	r.exits = exits
	l.loopNames[loop] = v.Name()
	// A body that does not name the subset needs no variable.
	if !l.usedOutside(v, append(slices.Clone(r.remove), outsideOf(loop)...)) {
		r.lhs = ""
	}
	return r, ""
}

// outsideOf returns what is not the body of loop.
func outsideOf(loop *ast.ForStmt) []ast.Node {
	return []ast.Node{header{0, loop.Body.Lbrace}, header{loop.Body.Rbrace, math.MaxInt32}}
}

// otherExits reports whether the body leaves the loop but by its check.
func (l *setLoop) otherExits() bool {
	body := *l.loop.Body
	body.List = slices.DeleteFunc(slices.Clone(body.List), func(s ast.Stmt) bool { return s == ast.Stmt(l.check) })
	return l.branches(&body, l.label(l.loop)).exits
}

// gosper are the steps to the next word with as many bits.
var gosper = func() map[string]bool {
	sorted := func(op, a, b string) string {
		if a > b {
			a, b = b, a
		}
		return "(" + a + op + b + ")"
	}
	m := map[string]bool{}
	low := sorted("&", "x", "(-x)")
	r := sorted("+", "x", low)
	diff := sorted("^", "x", r)
	for _, ones := range []string{
		"((" + diff + ">>2)/" + low + ")",
		"((" + diff + "/" + low + ")>>2)",
		"(" + diff + ">>" + sorted("+", "2", "tzx") + ")",
		"((" + diff + ">>2)>>tzx)",
		"((" + diff + ">>tzx)>>2)",
	} {
		m[sorted("|", r, ones)] = true
		m[sorted("+", r, ones)] = true
	}
	t := sorted("|", "x", "(x-1)")
	u := sorted("+", t, "1")
	rest := "(" + sorted("&", "(^"+t+")", "(-(^"+t+"))") + "-1)"
	m[sorted("|", u, "("+rest+">>"+sorted("+", "1", "tzx")+")")] = true
	return m
}()

// gosper handles a loop over the words with k bits: it starts with 1<<k - 1 and
// goes on while the word is below 1<<n. With n the width of the word there is no
// such limit, and with k 0 the step divides by 0, or does not end.
func (l *setLoop) gosper() (*rewrite, string) {
	if l.check != nil {
		return nil, "it has no limit that is a power of two"
	}
	set, why := l.universe()
	if why != "" {
		return nil, why
	}
	k, why := l.ones()
	if why != "" {
		return nil, why
	}
	r, why := l.header("Snoob")
	if why != "" {
		return nil, why
	}
	r.arg = func(*editor) string { return set + ", " + k }
	return r, ""
}

// universe returns the text of the set of all elements below the limit of the loop.
func (l *setLoop) universe() (string, string) {
	b, ok := ast.Unparen(l.cond).(*ast.BinaryExpr)
	if !ok {
		return "", "it has no limit that is a power of two"
	}
	x, limit, op := b.X, b.Y, b.Op
	if l.canon(limit, l.name) == "x" {
		x, limit = limit, x
		op = map[token.Token]token.Token{token.GTR: token.LSS, token.GEQ: token.LEQ}[op]
	}
	if l.canon(x, l.name) != "x" || op != token.LSS && op != token.LEQ {
		return "", "it has no limit that is a power of two"
	}
	name := l.typeText(l.v.Type(), l.loop.Pos())
	if name == "" {
		return "", "the type of the word can't be written here"
	}
	width, _ := (&scope{intSize: 32}).sizeOf(l.v.Type())
	limit = ast.Unparen(limit)
	text := l.source(limit.Pos(), limit.End())
	if c := constant.ToInt(l.constant(limit)); c.Kind() == constant.Int {
		top, exact := constant.Uint64Val(c)
		minus := " - 1"
		if op == token.LEQ {
			top++
			minus = ""
		}
		if !exact || top == 0 || top&(top-1) != 0 || bits.TrailingZeros64(top) > width-1 {
			return "", "it has no limit that is a power of two, below the width of the word"
		}
		if e, ok := limit.(*ast.BinaryExpr); ok && e.Op != token.SHL {
			text = "(" + text + ")"
		}
		return name + "(" + text + minus + ")", ""
	}
	return "", "the limit is no constant"
}

// ones returns the text of k, if the walk starts with 1<<k - 1.
func (l *setLoop) ones() (string, string) {
	if l.init == nil {
		return "", "k may be 0"
	}
	if v := l.constant(l.init); v.Kind() == constant.Int {
		x, ok := constant.Uint64Val(v)
		if !ok || x == 0 || x&(x+1) != 0 {
			return "", "it does not start with the lowest word of k bits"
		}
		return fmt.Sprint(bits.OnesCount64(x)), ""
	}
	return "", "the number of elements is no constant"
}
