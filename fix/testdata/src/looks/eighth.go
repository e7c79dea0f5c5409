package looks

import (
	"container/list"
	"helpers/board"
)

var fewer list.List

func eighth(b board.Bitboard) {
	for b != 0 { // want `iter.BitsAs`
		use(b.PopFirst())
	}
}
