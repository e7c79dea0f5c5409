// Package loops is compiled by a test that reads what the compiler inlines. Its
// functions are named after the iterators in them.
package loops

import "github.com/bitwalk/bitwalk/iter"

type board uint64

func Bits(x board) (sum int) {
	for i := range iter.Bits(x) {
		sum += i
	}
	return sum
}

func RBits(x board) (sum int) {
	for i := range iter.RBits(x) {
		sum += i
	}
	return sum
}

func Ones(x board) (sum board) {
	for one := range iter.Ones(x) {
		sum += one
	}
	return sum
}

func Positions(words []uint64) (sum int) {
	for i := range iter.Positions(words) {
		sum += i
	}
	return sum
}

func RPositions(words []uint64) (sum int) {
	for i := range iter.RPositions(words) {
		sum += i
	}
	return sum
}

func Subsets(set board) (sum board) {
	for sub := range iter.Subsets(set) {
		sum += sub
	}
	return sum
}

func RSubsets(set board) (sum board) {
	for sub := range iter.RSubsets(set) {
		sum += sub
	}
	return sum
}

func Snoob(set board, k int) (sum board) {
	for sub := range iter.Snoob(set, k) {
		sum += sub
	}
	return sum
}

func RSnoob(set board, k int) (sum board) {
	for sub := range iter.RSnoob(set, k) {
		sum += sub
	}
	return sum
}

var moves [64]board

func Nested(x board) (sum int) {
	for i := range iter.Bits(x) {
		for j := range iter.BitsAs[int8](moves[i&63]) {
			sum += i ^ int(j)
		}
	}
	return sum
}
