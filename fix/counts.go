package fix

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
)

// Loops and sums that count the ones of a word become a call of math/bits.

// countBits handles a loop that does nothing but count.
func (l *bitsLoop) countBits(r *rewrite) (bool, string) {
	loop := l.loop
	var rest []ast.Stmt
	for i, s := range loop.Body.List {
		if i != l.clearAt {
			rest = append(rest, s)
		}
	}
	if loop.Post != nil && l.clearAt >= 0 {
		rest = append(rest, loop.Post)
	}
	if len(l.uses) > 0 || len(rest) != 1 {
		return false, ""
	}
	inc, ok := rest[0].(*ast.IncDecStmt)
	if !ok || inc.Tok != token.INC {
		return false, ""
	}
	id, ok := ast.Unparen(inc.X).(*ast.Ident)
	if !ok {
		return false, ""
	}
	ones, form, why := l.onesOf(l.v.Type(), r.arg, l.info.TypeOf(id), loop.Pos())
	if why != "" {
		return false, why
	}
	r.form = form
	r.remove = []ast.Node{header{loop.Pos(), loop.End()}}
	r.exits = false
	r.whole = func(ed *editor) string { return id.Name + " += " + ones(ed) }
	return true, ""
}

// onesOf returns a function for the text of the number of ones of a word, as a value
// of type t; and its form.
func (p *pass) onesOf(word types.Type, x func(*editor) string, t types.Type, at token.Pos) (func(*editor) string, string, string) {
	conv, why := p.converted(t, at)
	if why != "" {
		return nil, "", why
	}
	fn, arg := "OnesCount64", "uint64"
	switch b := word.Underlying().(*types.Basic); b.Kind() {
	case types.Uint8:
		fn, arg = "OnesCount8", "uint8"
	case types.Uint16:
		fn, arg = "OnesCount16", "uint16"
	case types.Uint32:
		fn, arg = "OnesCount32", "uint32"
	case types.Uint:
		fn, arg = "OnesCount", "uint"
	}
	if types.Identical(word, types.Universe.Lookup(arg).Type()) {
		arg = ""
	} else if p.typeText(types.Universe.Lookup(arg).Type(), at) == "" {
		return nil, "", "a type is shadowed"
	}
	return func(ed *editor) string {
		text := x(ed)
		if arg != "" {
			text = arg + "(" + text + ")"
		}
		text = fmt.Sprintf("%s.%s(%s)", ed.pkg("math/bits"), fn, text)
		if conv != "" {
			text = conv + "(" + text + ")"
		}
		return text
	}, "bits." + fn, ""
}

// converted returns the name of the integer type t, or "" if it is int.
func (p *pass) converted(t types.Type, pos token.Pos) (string, string) {
	b, ok := t.Underlying().(*types.Basic)
	if !ok || b.Info()&types.IsInteger == 0 {
		return "", "the counter is not an integer"
	}
	if types.Identical(t, types.Typ[types.Int]) {
		return "", ""
	}
	if name := p.typeText(t, pos); name != "" {
		return name, ""
	}
	return "", "the type of the counter can't be written here"
}
