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
	I      *types.Var // what it counts in, or nil
	Init   ast.Stmt   // what sets I at first; or nil if each turn of a range statement does
	Cond   ast.Expr   // or nil
	Rounds int64      // if there is no condition
	Ends   bool       // the condition ends the loop where the word is 0

	Before  []ast.Stmt // what runs in each turn before the test
	Test    ast.Expr   // a bool, or the number 0 or 1
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

// MaxTurns is one more than the bits that a word can have.
const MaxTurns = 65

// Turns returns the turns of a loop; or nil if one was not understood, or there are too many.
func (l *Library) Turns(p *index.Package, t *Testing) (turns []Turn) {
	f := l.newFrame(p, t.Test, l.Size(p.Info.TypeOf(t.Word)).Bits(t.Natural))
	v := p.Var(t.Word)
	if f.word.Type == none || t.Init != nil && !try(func() { f.statement(t.Init) }) {
		return nil
	}
	if t.Changes {
		f.vars[v] = &Value{Number: f.word}
	} else {
		f.instead = t.Word
	}
	var words []known.Number // where the loop ends if they are 0
	for len(turns) <= MaxTurns {
		more := int64(len(turns)) < t.Rounds
		if t.Cond != nil {
			var b Value
			understood := try(func() { b = f.eval(t.Cond) }) && b.Known()
			if more = !understood || b.Is(1); !understood && !t.Ends {
				return nil
			}
		}
		if !more {
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
		if t.I != nil && t.Init == nil {
			f.vars[t.I] = &Value{Number: l.Size(t.I.Type()).Make(uint64(len(turns)))}
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

// turn runs one turn, with the word in the variable v if the loop changes it.
func (f *frame) turn(t *Testing, v *types.Var) (turn Turn, ok bool) {
	if t.I != nil {
		turn.I = *f.vars[t.I]
	}
	if f.block(t.Before) != on {
		return turn, false
	}
	x := f.eval(t.Test).Number
	if x.Known() {
		turn.Bit, turn.Complement = None, x.Is(1)
		return turn, (x.Is(0) || x.Is(1)) && f.block(t.After) == on
	}
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
			if l.step(p, x, steps, map[*types.Var]known.Number{x: word}) != next {
				return false
			}
		}
	}
	return n > 0
}

// Steps returns the statements of list that x is made by.
func (l *Library) Steps(p *index.Package, x *types.Var, list []ast.Stmt) []ast.Stmt {
	needed, _ := needs(p, list, x)
	return slices.DeleteFunc(slices.Clone(list), func(s ast.Stmt) bool { return !needed[s] || !straight(p, s) })
}

// step returns what the statements make of x, with what variables are.
func (l *Library) step(p *index.Package, x *types.Var, steps []ast.Stmt, vars map[*types.Var]known.Number) known.Number {
	f := l.newFrame(p, nil, known.Number{})
	for v, n := range vars {
		f.vars[v] = &Value{Number: n}
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
	_, named := needs(p, list, x)
	steps := l.Steps(p, x, list)
	for set := range named {
		seems := size.Width >= 8 && set != x && l.Size(set.Type()) == size
		for sub, next := range map[uint64]uint64{0x03: 0x09, 0x0a: 0x11, 0x18: 0x21, 0x1a: 0x23, 0x0b: 0x13} {
			vars := map[*types.Var]known.Number{x: size.Make(sub), set: size.Make(0x3b)}
			seems = seems && l.step(p, x, steps, vars).Is(next)
		}
		if seems {
			return true
		}
	}
	return false
}
