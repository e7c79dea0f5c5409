package fix

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
)

// A Deposit is the fact about a function of the analyzed program that puts the
// lowest bits of one argument where the ones of another are, bit by bit, as the
// instruction PDEP does. The numbers are those of its arguments, the receiver first.
type Deposit struct {
	Index, Set int
	Count      int // must be the number of ones in the set; -1 if there is none
}

func (*Deposit) AFact() {}

func (d *Deposit) String() string { return "deposit" }

// params returns the receiver and the parameters of f.
func params(f *types.Func) (list []*types.Var) {
	sig := f.Type().(*types.Signature)
	if sig.Recv() != nil {
		list = append(list, sig.Recv())
	}
	for v := range sig.Params().Variables() {
		list = append(list, v)
	}
	return list
}

// deposit returns the fact about f, which may be of another package, or nil.
func (p *pass) deposit(f *types.Func) *Deposit {
	f = f.Origin()
	if f.Pkg() != p.Pkg {
		var d Deposit
		if f.Pkg() != nil && p.ImportObjectFact(f, &d) {
			return &d
		}
		return nil
	}
	d, seen := p.deposits[f]
	if !seen {
		p.deposits[f] = nil
		if decl := p.decls[f]; decl != nil && decl.Body != nil && !p.constrained(decl.Pos()) {
			d = p.readDeposit(f, decl)
			p.deposits[f] = d
		}
	}
	return d
}

// readDeposit finds out whether f is a deposit: if its body is a depositing and the
// return of the result.
func (p *pass) readDeposit(f *types.Func, decl *ast.FuncDecl) *Deposit {
	sig := f.Type().(*types.Signature)
	list := decl.Body.List
	if sig.TypeParams() != nil || sig.RecvTypeParams() != nil || sig.Variadic() || sig.Results().Len() != 1 || len(list) < 2 {
		return nil
	}
	ret, ok := list[len(list)-1].(*ast.ReturnStmt)
	if !ok {
		return nil
	}
	vars := params(f)
	for at, set := range vars {
		if !unsigned(set.Type()) {
			continue
		}
		var result types.Object = sig.Results().At(0)
		zero := result.Name() != ""
		if len(ret.Results) == 1 {
			id, ok := ast.Unparen(ret.Results[0]).(*ast.Ident)
			if !ok {
				return nil
			}
			zero = zero && p.info.Uses[id] == result
			result = p.info.Uses[id]
		}
		if result == nil || !types.Identical(result.Type(), set.Type()) || !types.Identical(sig.Results().At(0).Type(), set.Type()) {
			continue
		}
		d := &depositing{pass: p, set: set, result: result, two: p.twin(set), numbers: map[types.Object]int64{}, counts: map[types.Object]bool{}}
		if zero {
			d.numbers[result] = 0
		}
		isParam := func(v types.Object) int {
			for i, w := range vars {
				if w == v {
					return i
				}
			}
			return -1
		}
		d.param = func(v types.Object) bool { return v != set && isParam(v) >= 0 }
		if !d.understand(list[:len(list)-1]) {
			continue
		}
		fact := &Deposit{Index: isParam(d.index), Set: at, Count: -1}
		if d.count != nil {
			fact.Count = isParam(d.count)
		}
		if fact.Index < 0 || d.count != nil && fact.Count < 0 || fact.Index == fact.Count {
			return nil
		}
		return fact
	}
	return nil
}

// A depositing is a sequence of statements that may deposit bits, while it is
// analyzed.
type depositing struct {
	*pass
	set, result types.Object
	param       func(types.Object) bool
	two         twin

	numbers map[types.Object]int64 // variables that have been set to 0 or 1
	counts  map[types.Object]bool  // variables that are the number of ones in the set

	index, count types.Object // what is found: the number, and how often the loop runs

	// How a turn of the loop comes to its bit of the index: by a variable that counts
	// up, or one that has this bit, or by a shift of the index itself.
	step    types.Object
	stepped bool
	tested  bool
	cleared bool
}

func (d *depositing) understand(list []ast.Stmt) bool {
	if len(list) == 0 {
		return false
	}
	for _, s := range list[:len(list)-1] {
		if !d.prepare(s) {
			return false
		}
	}
	zero, ok := d.numbers[d.result]
	if !ok || zero != 0 {
		return false
	}
	var body []ast.Stmt
	switch loop := list[len(list)-1].(type) {
	case *ast.ForStmt:
		if loop.Init != nil && !d.prepare(loop.Init) || loop.Cond == nil {
			return false
		}
		if d.two.eval(loop.Cond).kind() != yes && !d.runs(loop.Cond) {
			return false
		}
		body = loop.Body.List
		if loop.Post != nil {
			body = append(body[:len(body):len(body)], loop.Post)
		}
	case *ast.RangeStmt:
		id, ok := loop.Key.(*ast.Ident)
		if !ok || loop.Value != nil || loop.Tok != token.DEFINE || !d.isCount(loop.X) {
			return false
		}
		v := d.info.Defs[id]
		if v == nil || len(d.assignedIn(v, loop.Body)) > 0 || d.addressed(v) {
			return false
		}
		d.step, d.stepped = v, true
		d.numbers[v] = 0
		body = loop.Body.List
	default:
		return false
	}
	for _, s := range body {
		if !d.turn(s) {
			return false
		}
	}
	return d.tested && d.cleared && d.stepped
}

// prepare executes a statement before the loop: one that sets a variable to 0 or 1
// or to the number of ones.
func (d *depositing) prepare(s ast.Stmt) bool {
	set := func(id *ast.Ident, e ast.Expr) bool {
		v := d.info.ObjectOf(id)
		if v == nil || v == d.set || d.param(v) || d.addressed(v) {
			return false
		}
		if e == nil {
			d.numbers[v] = 0
			return true
		}
		if c := constant.ToInt(d.constant(e)); c.Kind() == constant.Int {
			n, ok := constant.Int64Val(c)
			d.numbers[v] = n
			return ok && (n == 0 || n == 1)
		}
		if d.two.eval(e).kind() == count && len(d.usesWritten(v)) == 1 {
			d.counts[v] = true
			return true
		}
		return false
	}
	switch s := s.(type) {
	case *ast.AssignStmt:
		if len(s.Lhs) != len(s.Rhs) || s.Tok != token.DEFINE && s.Tok != token.ASSIGN {
			return false
		}
		for i := range s.Lhs {
			id, ok := s.Lhs[i].(*ast.Ident)
			if !ok || !set(id, s.Rhs[i]) {
				return false
			}
		}
		return true
	case *ast.DeclStmt:
		decl, ok := s.Decl.(*ast.GenDecl)
		if !ok || decl.Tok != token.VAR {
			return false
		}
		for _, spec := range decl.Specs {
			spec := spec.(*ast.ValueSpec)
			if len(spec.Values) > 0 && len(spec.Values) != len(spec.Names) {
				return false
			}
			for i, id := range spec.Names {
				var e ast.Expr
				if len(spec.Values) > 0 {
					e = spec.Values[i]
				}
				if !set(id, e) {
					return false
				}
			}
		}
		return true
	}
	return false
}

func (p *pass) usesWritten(v types.Object) (ids []*ast.Ident) {
	for _, id := range p.uses[v] {
		if p.written(id) || p.info.Defs[id] == v {
			ids = append(ids, id)
		}
	}
	return ids
}

// runs reports whether cond is c < n, where c starts at 0 and n is the number of
// ones.
func (d *depositing) runs(cond ast.Expr) bool {
	b, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok || b.Op != token.LSS {
		return false
	}
	id, ok := ast.Unparen(b.X).(*ast.Ident)
	if !ok || !d.isCount(b.Y) {
		return false
	}
	v := d.info.Uses[id]
	zero, ok := d.numbers[v]
	d.step = v
	return ok && zero == 0
}

// isCount reports whether e is the number of ones, or a parameter that has to be.
func (d *depositing) isCount(e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return false
	}
	v := d.info.Uses[id]
	if d.counts[v] {
		return true
	}
	if v == nil || !d.param(v) || len(d.usesWritten(v)) > 1 || d.addressed(v) {
		return false
	}
	for _, id := range d.usesWritten(v) {
		if d.info.Defs[id] != v {
			return false
		}
	}
	d.count = v
	return true
}

// turn executes a statement of the body.
func (d *depositing) turn(s ast.Stmt) bool {
	// What is made of the set after its lowest bit is gone is not of this turn.
	if d.cleared && d.mentions(s, d.set) {
		return false
	}
	switch s := s.(type) {
	case *ast.IfStmt:
		if s.Init != nil || s.Else != nil || len(s.Body.List) != 1 || d.tested || !d.test(s.Cond) {
			return false
		}
		d.tested = true
		return d.sets(s.Body.List[0])
	case *ast.IncDecStmt:
		id, ok := ast.Unparen(s.X).(*ast.Ident)
		return ok && s.Tok == token.INC && d.advance(d.info.Uses[id], 0)
	case *ast.ExprStmt:
		return d.clears(s)
	case *ast.DeclStmt:
		decl, ok := s.Decl.(*ast.GenDecl)
		if !ok || decl.Tok != token.VAR || len(decl.Specs) != 1 {
			return false
		}
		spec := decl.Specs[0].(*ast.ValueSpec)
		return len(spec.Names) == 1 && len(spec.Values) == 1 && d.bind(spec.Names[0], spec.Values[0])
	case *ast.AssignStmt:
		if len(s.Lhs) != 1 || len(s.Rhs) != 1 {
			return false
		}
		id, ok := ast.Unparen(s.Lhs[0]).(*ast.Ident)
		if !ok {
			return false
		}
		if s.Tok == token.DEFINE {
			return d.bind(id, s.Rhs[0])
		}
		v := d.info.Uses[id]
		if v == d.set {
			return d.clears(s)
		}
		n, exact := constant.Int64Val(constant.ToInt(d.constant(s.Rhs[0])))
		switch {
		case s.Tok == token.ADD_ASSIGN && exact && n == 1:
			return d.advance(v, 0)
		case s.Tok == token.SHL_ASSIGN && exact && n == 1:
			return d.advance(v, 1)
		case s.Tok == token.SHR_ASSIGN && exact && n == 1 && d.tested && v == d.index && d.step == nil && !d.stepped:
			d.stepped = true
			return true
		}
	}
	return false
}

// advance takes the variable of the step on, which has started with this number.
func (d *depositing) advance(v types.Object, first int64) bool {
	n, ok := d.numbers[v]
	if !ok || n != first || d.stepped || v == d.result || d.step != nil && d.step != v {
		return false
	}
	// The test comes before the step.
	if !d.tested {
		return false
	}
	d.stepped = true
	return d.step == v
}

// bind gives a variable of the body its value: the lowest bit or its position, and
// perhaps the call clears it.
func (d *depositing) bind(id *ast.Ident, e ast.Expr) bool {
	v := d.info.Defs[id]
	if v == nil || len(d.usesWritten(v)) != 1 || d.addressed(v) {
		return false
	}
	var val twinValue
	effect := false
	for i, s := range d.two {
		if s.hasEffect(e) {
			val[i] = s.effectValue(e)
			_, _, arg, h := s.effectCall(e)
			if h.Effect != clearedLow || !d.refersTo(arg, d.set) {
				return false
			}
			effect = true
		} else {
			val[i] = s.eval(e)
		}
	}
	if val.kind() != atLow {
		return false
	}
	if effect {
		if d.cleared {
			return false
		}
		d.cleared = true
	}
	d.two.set(v, val)
	return true
}

// clears reports whether s clears the lowest bit of the set, and does nothing else.
func (d *depositing) clears(s ast.Stmt) bool {
	if d.cleared {
		return false
	}
	ok := assigned(d.two, s, d.set).kind() == clearedLow
	if e, isExpr := s.(*ast.ExprStmt); isExpr {
		if _, _, arg, h := d.two[1].effectCall(e.X); h != nil && h.Effect == clearedLow && d.refersTo(arg, d.set) {
			ok = true
		}
		ok = ok || d.two.changes(e.X, d.set) == clearedLow
	}
	d.cleared = ok
	return ok
}

// test reports whether cond asks for the bit of the index that is next.
func (d *depositing) test(cond ast.Expr) bool {
	b, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok {
		return false
	}
	n, exact := constant.Int64Val(constant.ToInt(d.constant(b.Y)))
	if !exact {
		return false
	}
	zero := n == 0 && (b.Op == token.NEQ || b.Op == token.GTR)
	one := n == 1 && b.Op == token.EQL
	and, ok := ast.Unparen(b.X).(*ast.BinaryExpr)
	if !ok || and.Op != token.AND || !zero && !one {
		return false
	}
	for _, pair := range [][2]ast.Expr{{and.X, and.Y}, {and.Y, and.X}} {
		x, y := ast.Unparen(pair[0]), ast.Unparen(pair[1])
		isOne := func(e ast.Expr) bool {
			n, exact := constant.Int64Val(constant.ToInt(d.constant(e)))
			return exact && n == 1
		}
		if isOne(y) { // index>>c & 1, or index & 1
			if shift, ok := x.(*ast.BinaryExpr); ok && shift.Op == token.SHR && d.takes(shift.X) && d.counter(shift.Y) {
				return true
			}
			if d.step == nil && !d.stepped && d.takes(x) {
				return true
			}
		}
		if !zero || !d.takes(x) {
			continue
		}
		if shift, ok := y.(*ast.BinaryExpr); ok && shift.Op == token.SHL && isOne(shift.X) && d.counter(shift.Y) {
			return true
		}
		if id, ok := y.(*ast.Ident); ok && !d.stepped && d.step == nil {
			v := d.info.Uses[id]
			if n, ok := d.numbers[v]; ok && n == 1 && v != d.result && types.Identical(v.Type(), d.index.Type()) {
				d.step = v
				return true
			}
		}
	}
	return false
}

// takes reports whether e is the index, converted perhaps to a type that holds it.
func (d *depositing) takes(e ast.Expr) bool {
	e = ast.Unparen(e)
	if call, ok := e.(*ast.CallExpr); ok && d.conversion(call) && len(call.Args) == 1 {
		return atLeastAsWide(d.info.TypeOf(call), d.info.TypeOf(call.Args[0])) && d.takes(call.Args[0])
	}
	id, ok := e.(*ast.Ident)
	if !ok {
		return false
	}
	v := d.info.Uses[id]
	if v == nil || !d.param(v) || v == d.count || d.addressed(v) {
		return false
	}
	if w, _ := (&scope{intSize: 32}).sizeOf(v.Type()); w == 0 {
		return false
	}
	d.index = v
	return true
}

// counter reports whether e is the variable that counts the turns.
func (d *depositing) counter(e ast.Expr) bool {
	e = ast.Unparen(e)
	if call, ok := e.(*ast.CallExpr); ok && d.conversion(call) && len(call.Args) == 1 {
		return d.counter(call.Args[0]) // a number below 64
	}
	id, ok := e.(*ast.Ident)
	if !ok {
		return false
	}
	v := d.info.Uses[id]
	n, ok := d.numbers[v]
	if !ok || n != 0 || v == d.result || d.step != nil && d.step != v {
		return false
	}
	d.step = v
	return true
}

// sets reports whether s adds the lowest element of the set to the result.
func (d *depositing) sets(s ast.Stmt) bool {
	if e, ok := s.(*ast.ExprStmt); ok {
		return d.adding().changes(e.X, d.result) == added
	}
	return assigned(d.adding(), s, d.result).kind() == added
}

// adding evaluates with the result as a set to which the lowest element is added.
func (d *depositing) adding() twin {
	for _, s := range d.two {
		s.vars[d.result] = value{kind: sum, typ: d.result.Type()}
	}
	return d.two
}
