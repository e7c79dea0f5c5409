// Package loops is compiled by a test that reads what the compiler inlines. Its
// functions are named after the iterators in them.
package loops

import "github.com/bitwalk/bitwalk/wide"

type goban [6]uint64

func Bits(b goban) (sum int) {
	for i := range wide.Bits(&b) {
		sum += i
	}
	return sum
}

func RBits(b goban) (sum int) {
	for i := range wide.RBits(&b) {
		sum += i
	}
	return sum
}

func Subsets(set goban) (sum uint64) {
	for sub := range wide.Subsets(&set) {
		sum += sub[5]
	}
	return sum
}

func RSubsets(set goban) (sum uint64) {
	for sub := range wide.RSubsets(&set) {
		sum += sub[5]
	}
	return sum
}

func Snoob(set goban, k int) (sum uint64) {
	for sub := range wide.Snoob(&set, k) {
		sum += sub[5]
	}
	return sum
}

func RSnoob(set goban, k int) (sum uint64) {
	for sub := range wide.RSnoob(&set, k) {
		sum += sub[5]
	}
	return sum
}

func operations(a, b *goban) int {
	wide.And(a, a, b)
	wide.Or(a, a, b)
	wide.Xor(a, a, b)
	wide.AndNot(a, a, b)
	wide.Add(a, 1)
	wide.Remove(a, 2)
	if wide.Contains(a, 3) {
		return wide.Count(a)
	}
	return wide.Compare(a, b)
}
