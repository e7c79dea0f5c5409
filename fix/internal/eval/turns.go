package eval

import (
	"go/ast"
	"go/token"
	"go/types"

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
	word := l.Size(p.Info.TypeOf(t.Word)).Bits(t.Natural)
	f := l.newFrame(p, word, map[*Table]struct{}{})
	v := p.Var(t.Word)
	if word.Width == 0 || t.Init != nil && f.statement(t.Init) != on || t.I != nil && t.Init != nil && f.vars[t.I] == nil {
		return nil
	}
	if t.I != nil && t.Init == nil {
		f.vars[t.I] = &cell{Value{Number: l.Size(t.I.Type()).Make(uint64(t.First))}}
	}
	if t.Changes {
		f.vars[v] = &cell{Value{Number: word}}
	} else {
		f.instead = t.Word
	}
	var words []known.Number // where the loop ends if they are 0
	for {
		switch more, ok := f.more(t, len(turns)); {
		case !ok || len(turns) > 65:
			return nil
		case !more:
			return f.checked(turns, words)
		}
		if t.Ends {
			words = append(words, f.vars[v].Number)
		}
		turn, ok := f.test(t, v)
		if !ok {
			return nil
		}
		turns = append(turns, turn)
	}
}

// more reports whether there is one more turn after n, if that is known.
func (f *frame) more(t *Testing, n int) (more, ok bool) {
	if t.Cond == nil {
		return t.Open && n <= f.word.Width || int64(n) < t.Rounds, t.Open || t.Rounds >= 0
	}
	f.stmt = t.Cond
	switch b := f.eval(t.Cond); {
	case b.Known():
		return b.Is(1), true
	case t.Open:
		return n <= f.word.Width, true
	}
	return true, t.Ends
}

// test runs one turn, with the word in the variable v if the loop changes it.
func (f *frame) test(t *Testing, v *types.Var) (turn Turn, ok bool) {
	run := func(list []ast.Stmt) bool {
		for _, s := range list {
			if f.statement(s) != on {
				return false
			}
		}
		return true
	}
	if t.I != nil {
		turn.I = f.vars[t.I].Value
	}
	if !run(t.Before) {
		return turn, false
	}
	f.stmt = t.Test
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
			if !run(t.Clear) || f.vars[v].Number != without {
				return turn, false
			}
		}
	}
	if t.Cond == nil { // a range statement counts by itself
		f.vars[t.I].Value = f.operate(token.ADD, turn.I, Value{Number: turn.I.Make(1)})
	}
	return turn, run(t.After)
}

// checked returns the turns if the later tests fail where a word is 0, and no table that was
// read may be empty yet.
func (f *frame) checked(turns []Turn, words []known.Number) []Turn {
	for table := range f.used {
		if table.Late {
			return nil
		}
	}
	for i, word := range words {
		for _, turn := range turns[i:] {
			if turn.Bit == None || !word.Has(turn.Bit) {
				return nil
			}
		}
	}
	return turns
}
