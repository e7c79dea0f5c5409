// Package bitset stands for bitwalk's, which this module does not import.
package bitset

type Set []uint64

func (s Set) All() func(func(int) bool) { return func(func(int) bool) {} }
