//go:build !linux

package board

func (b Bitboard) System() Square { return 0 }
