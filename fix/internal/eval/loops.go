package eval

import (
	"go/ast"
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
