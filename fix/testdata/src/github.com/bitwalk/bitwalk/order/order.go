// Package order stands for bitwalk's, which this module does not import.
package order

func Gray(x uint64) func(func(uint64) bool) { return func(func(uint64) bool) {} }
