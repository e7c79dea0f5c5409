package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/bitwalk/bitwalk/fix/internal/index"
	"github.com/bitwalk/bitwalk/fix/internal/known"
)

// A Testing is a loop that tests the bits of a word one after the other, taken to pieces.
type Testing struct {
	Init   ast.Stmt   // or nil
	I      *types.Var // what it counts in, or nil
	First  int64      // what I begins with, if Init does not say it
	Rounds int64      // of a range statement, or -1
	Cond   ast.Expr   // or nil
	Open   bool       // the condition may end the loop in any turn
	Ends   bool       // the condition ends the loop where the word is 0

	Before  []ast.Stmt // what runs in each turn before the test
	Test    ast.Expr
	Word    ast.Expr   // in Test
	Natural bool       // it is not negative
	Changes bool       // the loop changes it
	Clear   []ast.Stmt // what clears the bit where it is 1
	After   []ast.Stmt // what runs at the end of each turn
}

// A Turn is what a turn of such a loop finds.
type Turn struct {
	I          Value // in a loop that counts
	Bit        int   // that is tested, or None
	Complement bool  // the test holds where it is 0; for None, always
}

// None stands for no bit of the word.
const None = -1

// Turns returns the turns of a loop, of an open one until its bits are above the word; or nil
// if a turn was not understood.
func (l *Library) Turns(p *index.Package, t *Testing) (turns []Turn) {
	f := l.newFrame(p, t.Test, l.Size(p.Info.TypeOf(t.Word)).Bits(t.Natural))
	v := p.Var(t.Word)
	if t.I != nil && t.Init == nil {
		f.vars[t.I] = &cell{Value: Value{Number: l.Size(t.I.Type()).Make(uint64(t.First))}}
	}
	counts := f.word.Type != none && (t.Init == nil || try(func() { f.statement(t.Init) }))
	if !counts || t.I != nil && f.vars[t.I] == nil || t.I == nil && t.Cond == nil {
		return nil
	}
	if t.Changes {
		f.vars[v] = &cell{Value: Value{Number: f.word}}
	} else {
		f.instead = t.Word
	}
	var words []known.Number // where the loop ends if they are 0
	for len(turns) <= 65 {
		switch more, ok := f.more(t, len(turns)); {
		case !ok:
			return nil
		case !more:
			for i, word := range words { // then the later tests must fail
				if slices.ContainsFunc(turns[i:], func(turn Turn) bool { return turn.Bit == None || !word.Has(turn.Bit) }) {
					return nil
				}
			}
			return turns
		}
		if t.Ends {
			words = append(words, f.vars[v].Number)
		}
		var turn Turn
		ok := false
		if !try(func() { turn, ok = f.turn(t, v) }) || !ok {
			return nil
		}
		turns = append(turns, turn)
	}
	return nil
}

// more reports whether there is one more turn after n, if that is known.
func (f *frame) more(t *Testing, n int) (more, ok bool) {
	if t.Cond != nil {
		var b Value
		if try(func() { b = f.eval(t.Cond) }) && b.Known() {
			return b.Is(1), true
		}
	}
	switch {
	case t.Open:
		return n <= f.word.Width, true
	case t.Cond == nil:
		return int64(n) < t.Rounds, t.Rounds >= 0
	}
	return true, t.Ends
}

// turn runs one turn, with the word in the variable v if the loop changes it.
func (f *frame) turn(t *Testing, v *types.Var) (turn Turn, ok bool) {
	if t.I != nil {
		turn.I = f.vars[t.I].Value
	}
	if f.block(t.Before) != on {
		return turn, false
	}
	x := f.eval(t.Test).Number
	switch {
	case x.Type != boolean:
		return turn, false
	case x.Known():
		turn.Bit, turn.Complement = None, x.Is(1)
	default:
		if turn.Bit, turn.Complement, ok = x.Name(); !ok {
			return turn, false
		}
		if len(t.Clear) > 0 { // then the word must be the same, be the bit 0 or 1
			without := f.vars[v].With(turn.Bit, 0)
			f.vars[v].Number = f.vars[v].With(turn.Bit, 1)
			if f.block(t.Clear) != on || f.vars[v].Number != without {
				return turn, false
			}
		}
	}
	if t.Cond == nil { // a range statement counts by itself
		f.vars[t.I].Value = f.operate(token.ADD, turn.I, Value{Number: turn.I.Make(1)})
	}
	return turn, f.block(t.After) == on
}

// NextSnoob reports whether the statements make of each x but 0, below 1<<n, the next higher
// number with as many ones.
func (l *Library) NextSnoob(p *index.Package, x *types.Var, steps []ast.Stmt, n int) bool {
	size := l.Size(x.Type())
	ones := func(from, to int) uint64 { return 1<<to - 1<<from }
	for at := range n { // the lowest one
		for end := at + 1; end <= n; end++ { // the zero above it
			above := size.Word(end, false, true)
			word, _ := known.Binary(token.OR, above, size.Make(ones(at, end)))
			next, _ := known.Binary(token.OR, above, size.Make(1<<end|ones(0, end-at-1)))
			if l.step(p, x, word, steps, nil, 0) != next {
				return false
			}
		}
	}
	return n > 0
}

// step returns what the statements make of x, if set, unless that is nil, is y.
func (l *Library) step(p *index.Package, x *types.Var, word known.Number, steps []ast.Stmt, set *types.Var, y uint64) known.Number {
	f := l.newFrame(p, nil, known.Number{})
	f.vars[x] = &cell{Value: Value{Number: word}}
	if set != nil {
		f.vars[set] = &cell{Value: Value{Number: word.Make(y)}}
	}
	j := on
	if !try(func() { j = f.block(steps) }) || j != on {
		return known.Number{}
	}
	return f.vars[x].Number
}

// NextSnoobIn reports whether the statements seem to make of each subset x of a variable the
// next one with as many elements: whether they do for some.
func (l *Library) NextSnoobIn(p *index.Package, x *types.Var, list []ast.Stmt) bool {
	size := l.Size(x.Type())
	needed, named := needs(p, list, x)
	steps := slices.DeleteFunc(slices.Clone(list), func(s ast.Stmt) bool { return !needed[s] || !straight(p, s) })
	for set := range named {
		seems := size.Width >= 8 && set != x && l.Size(set.Type()) == size
		for sub, next := range map[uint64]uint64{0x03: 0x09, 0x0a: 0x11, 0x18: 0x21, 0x1a: 0x23, 0x0b: 0x13} {
			seems = seems && l.step(p, x, size.Make(sub), steps, set, 0x3b).Is(next)
		}
		if seems {
			return true
		}
	}
	return false
}
