package fix

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"math/bits"
)

// A kind says how an expression depends on the word x of a loop, x not being 0.
type kind uint8

const (
	unknown     kind = iota
	fixed            // the same for every x: all of vec is equal
	atLow            // a function of the lowest position: vec[p] is the value if the lowest bit of x is p
	atHigh           // likewise of the highest
	word             // x itself
	dec              // x - 1
	neg              // -x
	not              // ^x
	clearedLow       // x without its lowest bit
	clearedHigh      // x without its highest
	count            // how many bits x has
	yes              // true, as x is not 0
	no               // false
)

// A value is what is known of an expression. The entries of vec are values of
// its type, extended to 64 bits as the type's sign says.
type value struct {
	kind kind
	typ  types.Type
	vec  [64]uint64
}

// A scope evaluates expressions over one word. Everything is evaluated twice,
// for an int of 32 bits and of 64, as a program may be built for either.
type scope struct {
	info    *types.Info
	facts   func(*types.Func) *Helper
	bitOp   func(*types.Func) *BitOp
	table   func(*types.Var) []uint64 // the constant elements of a variable that never changes, or nil
	intSize int
	width   int // of the word

	vars  map[types.Object]value // what is known of variables, the word among them
	deref map[types.Object]value // what is known of *p
}

// sizeOf returns the width of an integer type and whether it is signed, or 0.
func (s *scope) sizeOf(t types.Type) (width int, signed bool) {
	if t == nil {
		return 0, false
	}
	b, ok := t.Underlying().(*types.Basic)
	if !ok || b.Info()&types.IsInteger == 0 {
		return 0, false
	}
	switch b.Kind() {
	case types.Int8:
		return 8, true
	case types.Int16:
		return 16, true
	case types.Int32, types.UntypedRune:
		return 32, true
	case types.Int64:
		return 64, true
	case types.Int, types.UntypedInt:
		return s.intSize, true
	case types.Uint8:
		return 8, false
	case types.Uint16:
		return 16, false
	case types.Uint32:
		return 32, false
	case types.Uint64:
		return 64, false
	case types.Uint, types.Uintptr:
		return s.intSize, false
	}
	return 0, false
}

func extend(x uint64, width int, signed bool) uint64 {
	if signed {
		return uint64(int64(x<<(64-width)) >> (64 - width))
	}
	return x << (64 - width) >> (64 - width)
}

// each applies f to the entries of v and gives the result the type t.
func (s *scope) each(k kind, t types.Type, f func(p int) (uint64, bool)) value {
	width, signed := s.sizeOf(t)
	if width == 0 {
		return value{}
	}
	r := value{kind: k, typ: t}
	for p := range s.width {
		x, ok := f(p)
		if !ok {
			return value{}
		}
		r.vec[p] = extend(x, width, signed)
	}
	return r
}

func (s *scope) low(t types.Type, f func(p int) uint64) value {
	return s.each(atLow, t, func(p int) (uint64, bool) { return f(p), true })
}

func (s *scope) high(t types.Type, f func(p int) uint64) value {
	return s.each(atHigh, t, func(p int) (uint64, bool) { return f(p), true })
}

func (v value) isVec() bool { return v.kind == fixed || v.kind == atLow || v.kind == atHigh }

// is reports whether v is f(p) for every position p.
func (s *scope) is(v value, k kind, f func(p int) uint64) bool {
	width, signed := s.sizeOf(v.typ)
	if v.kind != k || width == 0 {
		return false
	}
	for p := range s.width {
		if v.vec[p] != extend(f(p), width, signed) {
			return false
		}
	}
	return true
}

func position(p int) uint64 { return uint64(p) }
func single(p int) uint64   { return 1 << p }

func (s *scope) isFixed(v value, x uint64) bool {
	return s.is(v, fixed, func(int) uint64 { return x })
}

// eval returns what is known of e.
func (s *scope) eval(e ast.Expr) value {
	tv := s.info.Types[e]
	if tv.Value != nil {
		if tv.Value.Kind() == constant.Int {
			x, ok := constant.Uint64Val(tv.Value)
			if !ok {
				var i int64
				i, ok = constant.Int64Val(tv.Value)
				x = uint64(i)
			}
			if ok {
				if c := constantName(s.info, e); c == "UintSize" {
					x = uint64(s.intSize)
				}
				return s.each(fixed, tv.Type, func(int) (uint64, bool) { return x, true })
			}
		}
		return value{}
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return s.eval(e.X)
	case *ast.Ident:
		return s.vars[s.info.Uses[e]]
	case *ast.StarExpr:
		if id, ok := ast.Unparen(e.X).(*ast.Ident); ok {
			return s.deref[s.info.Uses[id]]
		}
	case *ast.UnaryExpr:
		return s.unary(e.Op, s.eval(e.X), tv.Type)
	case *ast.BinaryExpr:
		return s.binary(e.Op, s.eval(e.X), s.eval(e.Y), tv.Type)
	case *ast.IndexExpr:
		return s.index(e, tv.Type)
	case *ast.CallExpr:
		return s.call(e, tv.Type)
	}
	return value{}
}

// constantName returns the name of a constant of math/bits.
func constantName(info *types.Info, e ast.Expr) string {
	if sel, ok := ast.Unparen(e).(*ast.SelectorExpr); ok {
		if c, ok := info.Uses[sel.Sel].(*types.Const); ok && c.Pkg() != nil && c.Pkg().Path() == "math/bits" {
			return c.Name()
		}
	}
	return ""
}

func (s *scope) unary(op token.Token, x value, t types.Type) value {
	switch {
	case op == token.NOT && x.kind == yes:
		return value{kind: no}
	case op == token.NOT && x.kind == no:
		return value{kind: yes}
	case op == token.ADD:
		return x
	case x.isVec() && op == token.SUB:
		return s.each(x.kind, t, func(p int) (uint64, bool) { return -x.vec[p], true })
	case x.isVec() && op == token.XOR:
		return s.each(x.kind, t, func(p int) (uint64, bool) { return ^x.vec[p], true })
	case op == token.SUB && x.kind == word, op == token.XOR && x.kind == dec:
		return value{kind: neg, typ: t}
	case op == token.XOR && x.kind == word:
		return value{kind: not, typ: t}
	case op == token.XOR && x.kind == neg:
		return value{kind: dec, typ: t}
	case op == token.XOR && x.kind == not, op == token.SUB && x.kind == neg:
		return value{kind: word, typ: t}
	}
	return value{}
}

func (s *scope) binary(op token.Token, x, y value, t types.Type) value {
	if x.kind == unknown || y.kind == unknown {
		return value{}
	}
	if b, ok := t.Underlying().(*types.Basic); ok && b.Info()&types.IsBoolean != 0 {
		return s.compare(op, x, y)
	}
	if op == token.SHL || op == token.SHR {
		return s.shift(op, x, y, t)
	}
	if x.isVec() && y.isVec() {
		return s.arith(op, x, y, t)
	}
	// What commutes is put so that a vector stands on the right, and otherwise
	// the smaller kind on the left.
	if op == token.AND || op == token.OR || op == token.XOR || op == token.ADD {
		if x.isVec() || !y.isVec() && y.kind < x.kind {
			x, y = y, x
		}
	}
	if op == token.ADD && (x.kind == count && s.isFixed(y, 0) || y.kind == count && s.isFixed(x, 0)) {
		return value{kind: count, typ: t}
	}
	pair := func(a, b kind) bool { return x.kind == a && y.kind == b }
	lowBit, highBit := s.is(y, atLow, single), s.is(y, atHigh, single)
	switch op {
	case token.AND:
		switch {
		case pair(word, dec),
			pair(word, clearedLow),
			x.kind == word && s.is(y, atLow, func(p int) uint64 { return ^single(p) }):
			return value{kind: clearedLow, typ: t}
		case x.kind == word && s.is(y, atHigh, func(p int) uint64 { return ^single(p) }):
			return value{kind: clearedHigh, typ: t}
		case pair(word, neg), x.kind == word && lowBit:
			return s.low(t, single)
		case x.kind == word && highBit:
			return s.high(t, single)
		case pair(dec, not):
			return s.low(t, func(p int) uint64 { return 1<<p - 1 })
		}
	case token.AND_NOT:
		switch {
		case x.kind == word && lowBit:
			return value{kind: clearedLow, typ: t}
		case x.kind == word && highBit:
			return value{kind: clearedHigh, typ: t}
		case pair(word, dec), pair(word, clearedLow):
			return s.low(t, single)
		case pair(word, clearedHigh):
			return s.high(t, single)
		case pair(dec, word):
			return s.low(t, func(p int) uint64 { return 1<<p - 1 })
		}
	case token.XOR:
		switch {
		case x.kind == word && lowBit:
			return value{kind: clearedLow, typ: t}
		case x.kind == word && highBit:
			return value{kind: clearedHigh, typ: t}
		case pair(word, dec):
			return s.low(t, func(p int) uint64 { return 2<<p - 1 })
		case pair(word, clearedLow):
			return s.low(t, single)
		case pair(word, clearedHigh):
			return s.high(t, single)
		}
	case token.SUB:
		switch {
		case x.kind == word && s.isFixed(y, 1):
			return value{kind: dec, typ: t}
		case s.isFixed(x, 0) && y.kind == word:
			return value{kind: neg, typ: t}
		case x.kind == word && lowBit:
			return value{kind: clearedLow, typ: t}
		case x.kind == word && highBit:
			return value{kind: clearedHigh, typ: t}
		case pair(word, clearedLow):
			return s.low(t, single)
		case pair(word, clearedHigh):
			return s.high(t, single)
		}
	case token.ADD:
		switch {
		case x.kind == word && s.isFixed(y, ^uint64(0)):
			return value{kind: dec, typ: t}
		case x.kind == not && s.isFixed(y, 1):
			return value{kind: neg, typ: t}
		}
	}
	return value{}
}

// compare knows comparisons of what is not 0 with 0.
func (s *scope) compare(op token.Token, x, y value) value {
	if x.isVec() && y.isVec() {
		return s.compareAll(op, x, y)
	}
	if y.kind == word || y.kind == count {
		x, y = y, x
		switch op {
		case token.LSS:
			op = token.GTR
		case token.GTR:
			op = token.LSS
		case token.LEQ:
			op = token.GEQ
		case token.GEQ:
			op = token.LEQ
		}
	}
	if _, signed := s.sizeOf(x.typ); x.kind != count && (x.kind != word || signed && op != token.NEQ && op != token.EQL) {
		return value{}
	}
	zero, one := s.isFixed(y, 0), s.isFixed(y, 1)
	switch {
	case zero && (op == token.NEQ || op == token.GTR), one && op == token.GEQ:
		return value{kind: yes}
	case zero && (op == token.EQL || op == token.LEQ), one && op == token.LSS:
		return value{kind: no}
	}
	return value{}
}

// compareAll knows equality and inequality that is the same for every position.
func (s *scope) compareAll(op token.Token, x, y value) value {
	if join(x, y) == unknown || op != token.EQL && op != token.NEQ && op != token.GTR {
		return value{}
	}
	_, signed := s.sizeOf(x.typ)
	truths := 0
	for p := range s.width {
		a, b := x.vec[p], y.vec[p]
		if op == token.EQL && a == b || op == token.NEQ && a != b || op == token.GTR && (signed && int64(a) > int64(b) || !signed && a > b) {
			truths++
		}
	}
	switch truths {
	case 0:
		return value{kind: no}
	case s.width:
		return value{kind: yes}
	}
	return value{}
}

// join is the kind of an operation on two vectors, or unknown.
func join(x, y value) kind {
	switch {
	case x.kind == fixed:
		return y.kind
	case y.kind == fixed, x.kind == y.kind:
		return x.kind
	}
	return unknown
}

func (s *scope) arith(op token.Token, x, y value, t types.Type) value {
	k := join(x, y)
	_, signed := s.sizeOf(t)
	if k == unknown {
		return value{}
	}
	return s.each(k, t, func(p int) (uint64, bool) {
		a, b := x.vec[p], y.vec[p]
		switch op {
		case token.ADD:
			return a + b, true
		case token.SUB:
			return a - b, true
		case token.MUL:
			return a * b, true
		case token.AND:
			return a & b, true
		case token.OR:
			return a | b, true
		case token.XOR:
			return a ^ b, true
		case token.AND_NOT:
			return a &^ b, true
		}
		if b == 0 {
			return 0, false
		}
		switch {
		case op == token.QUO && signed && int64(b) != -1:
			return uint64(int64(a) / int64(b)), true
		case op == token.QUO && !signed:
			return a / b, true
		case op == token.REM && signed && int64(b) != -1:
			return uint64(int64(a) % int64(b)), true
		case op == token.REM && !signed:
			return a % b, true
		}
		return 0, false
	})
}

func (s *scope) shift(op token.Token, x, y value, t types.Type) value {
	k := join(x, y)
	if !x.isVec() || !y.isVec() || k == unknown {
		return value{}
	}
	width, signed := s.sizeOf(t)
	_, countSigned := s.sizeOf(y.typ)
	return s.each(k, t, func(p int) (uint64, bool) {
		a, n := extend(x.vec[p], width, signed), y.vec[p]
		if countSigned && int64(n) < 0 {
			return 0, false
		}
		switch {
		case op == token.SHL:
			return a << n, true
		case signed:
			return uint64(int64(a) >> n), true
		}
		return a >> n, true
	})
}

// convert is the conversion of v to t.
func (s *scope) convert(v value, t types.Type) value {
	width, _ := s.sizeOf(t)
	from, signed := s.sizeOf(v.typ)
	if width == 0 || from == 0 {
		return value{}
	}
	switch v.kind {
	case fixed, atLow, atHigh:
		return s.each(v.kind, t, func(p int) (uint64, bool) { return v.vec[p], true })
	case word, clearedLow, clearedHigh, count:
		if width == from || width > from && !signed || v.kind == count {
			return value{kind: v.kind, typ: t}
		}
	case dec, neg, not:
		if width == from {
			return value{kind: v.kind, typ: t}
		}
	}
	return value{}
}

func (s *scope) index(e *ast.IndexExpr, t types.Type) value {
	id, ok := ast.Unparen(e.X).(*ast.Ident)
	if !ok {
		return value{}
	}
	v, ok := s.info.Uses[id].(*types.Var)
	i := s.eval(e.Index)
	if !ok || !i.isVec() || s.table == nil {
		return value{}
	}
	table := s.table(v)
	return s.each(i.kind, t, func(p int) (uint64, bool) {
		if i.vec[p] >= uint64(len(table)) {
			return 0, false
		}
		return table[i.vec[p]], true
	})
}

// scans are the functions of math/bits, by name without the width.
var scans = map[string]bool{"TrailingZeros": true, "Len": true, "LeadingZeros": true, "OnesCount": true}

// mathBits returns the name without width of a function of math/bits that is
// called, and the width of its argument.
func (s *scope) mathBits(f *types.Func) (name string, width int) {
	if f.Pkg() == nil || f.Pkg().Path() != "math/bits" {
		return "", 0
	}
	name, width = f.Name(), s.intSize
	for _, w := range []struct {
		suffix string
		width  int
	}{{"8", 8}, {"16", 16}, {"32", 32}, {"64", 64}} {
		if n := len(name) - len(w.suffix); n > 0 && name[n:] == w.suffix {
			name, width = name[:n], w.width
		}
	}
	if !scans[name] {
		return "", 0
	}
	return name, width
}

func (s *scope) call(e *ast.CallExpr, t types.Type) value {
	if s.info.Types[e.Fun].IsType() {
		if len(e.Args) != 1 {
			return value{}
		}
		return s.convert(s.eval(e.Args[0]), t)
	}
	f, args := callee(s.info, e)
	if f != nil && len(args) == 2 {
		if _, sm, _, _ := s.pair(e); sm != nil && sm.Effect == unknown && len(sm.Results) == 1 {
			return s.result(sm.Results[0], t)
		}
	}
	if f == nil || len(args) != 1 {
		return value{}
	}
	if name, width := s.mathBits(f); name != "" {
		return s.scan(name, width, s.eval(args[0]), t)
	}
	h := s.helper(f)
	if h == nil || h.Effect != unknown || len(h.Results) != 1 {
		return value{}
	}
	return s.apply(h.Results[0], s.argument(f, args[0]), t)
}

// argument evaluates the argument of a helper, which may be a pointer to the word.
func (s *scope) argument(f *types.Func, arg ast.Expr) value {
	if !takesPointer(f) {
		// A method of the value, called through a pointer.
		if id, ok := ast.Unparen(arg).(*ast.Ident); ok {
			if v, ok := s.deref[s.info.Uses[id]]; ok {
				return v
			}
		}
		return s.eval(arg)
	}
	arg = ast.Unparen(arg)
	if u, ok := arg.(*ast.UnaryExpr); ok && u.Op == token.AND {
		return s.eval(u.X)
	}
	if id, ok := arg.(*ast.Ident); ok {
		if v, ok := s.deref[s.info.Uses[id]]; ok {
			return v
		}
		return s.vars[s.info.Uses[id]] // a method with a pointer receiver, called on a variable
	}
	return value{}
}

// helper returns what is known of f for this size of int.
func (s *scope) helper(f *types.Func) *summary {
	if s.facts == nil {
		return nil
	}
	h := s.facts(f)
	if h == nil {
		return nil
	}
	if s.intSize == 32 {
		return h.For32
	}
	return h.For64
}

// result is the result r of a helper called with the word.
func (s *scope) result(r result, t types.Type) value {
	switch r.Kind {
	case fixed, atLow, atHigh:
		if len(r.Vec) >= s.width {
			return s.each(r.Kind, t, func(p int) (uint64, bool) { return r.Vec[p], true })
		}
	case clearedLow, clearedHigh, count, yes, no, word:
		return value{kind: r.Kind, typ: t}
	}
	return value{}
}

// apply is the result r of a helper called with x.
func (s *scope) apply(r result, x value, t types.Type) value {
	switch {
	case x.kind == word:
		return s.result(r, t)
	case x.isVec() && (r.Kind == atLow || r.Kind == atHigh):
		// Not the word, but one that is made of its lowest bit.
		return s.each(x.kind, t, func(p int) (uint64, bool) {
			at := bits.TrailingZeros64(x.vec[p])
			if r.Kind == atHigh {
				at = bits.Len64(x.vec[p]) - 1
			}
			if x.vec[p] == 0 || at >= len(r.Vec) {
				return 0, false
			}
			return r.Vec[at], true
		})
	}
	return value{}
}

func (s *scope) scan(name string, width int, x value, t types.Type) value {
	if x.isVec() {
		return s.each(x.kind, t, func(p int) (uint64, bool) {
			v := extend(x.vec[p], width, false)
			switch name {
			case "TrailingZeros":
				return uint64(bits.TrailingZeros64(v | 1<<(width-1)<<1)), true
			case "Len":
				return uint64(bits.Len64(v)), true
			case "LeadingZeros":
				return uint64(width - bits.Len64(v)), true
			}
			return uint64(bits.OnesCount64(v)), true
		})
	}
	switch {
	case name == "TrailingZeros" && (x.kind == word || x.kind == neg):
		return s.low(t, position)
	case name == "Len" && x.kind == word:
		return s.high(t, func(p int) uint64 { return uint64(p + 1) })
	case name == "LeadingZeros" && x.kind == word:
		return s.high(t, func(p int) uint64 { return uint64(width - 1 - p) })
	case name == "OnesCount" && x.kind == word:
		return value{kind: count, typ: t}
	}
	return value{}
}

// callee returns the function or method that e calls statically, and its
// arguments with the receiver first.
func callee(info *types.Info, e *ast.CallExpr) (*types.Func, []ast.Expr) {
	switch fun := ast.Unparen(e.Fun).(type) {
	case *ast.Ident:
		if f, ok := info.Uses[fun].(*types.Func); ok {
			return f, e.Args
		}
	case *ast.SelectorExpr:
		f, ok := info.Uses[fun.Sel].(*types.Func)
		if !ok {
			return nil, nil
		}
		sel := info.Selections[fun]
		switch {
		case sel == nil: // package.Function
			return f, e.Args
		case sel.Kind() == types.MethodVal && len(sel.Index()) == 1 && !types.IsInterface(sel.Recv()):
			return f, append([]ast.Expr{fun.X}, e.Args...)
		}
	}
	return nil, nil
}

// takesPointer reports whether the first parameter of f, or its receiver, is a
// pointer.
func takesPointer(f *types.Func) bool {
	p := firstParam(f)
	if p == nil {
		return false
	}
	_, ok := p.Type().Underlying().(*types.Pointer)
	return ok
}

func firstParam(f *types.Func) *types.Var {
	sig := f.Type().(*types.Signature)
	switch {
	case sig.Recv() != nil && sig.Params().Len() == 0:
		return sig.Recv()
	case sig.Recv() == nil && sig.Params().Len() == 1 && !sig.Variadic():
		return sig.Params().At(0)
	}
	return nil
}

// params are the parameters of f, its receiver first.
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
