// Package order stands for bitwalk's, which this module does not import.
package order

func Gray[W ~uint64](x W) func(func(W) bool) { return func(func(W) bool) {} }
