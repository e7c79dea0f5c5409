// Package inner stands for bitwalk's, which this module does not import.
package inner

func Bits(x uint64) func(func(int) bool) { return func(func(int) bool) {} }
