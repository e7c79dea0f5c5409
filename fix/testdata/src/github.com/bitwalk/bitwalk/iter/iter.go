// Package iter stands for bitwalk's, which this module does not import.
package iter

func Bits(x uint64) func(func(int) bool)            { return func(func(int) bool) {} }
func Ones(x uint64) func(func(uint64) bool)         { return func(func(uint64) bool) {} }
func Positions(words []uint64) func(func(int) bool) { return func(func(int) bool) {} }
