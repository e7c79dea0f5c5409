package vetted

import "github.com/bitwalk/bitwalk/iter"

func counter(limit int) func(x uint64) int {
	return func(x uint64) (sum int) {
		for i := range iter.Bits(x) { // want `a loop over iter.Bits in a closure of counter, which is small: where the compiler inlines that, it does not inline the loop's body; write //go:noinline above counter`
			sum += min(i, limit)
		}
		return sum
	}
}

//go:noinline
func marked(limit int) func(x uint64) int {
	return func(x uint64) (sum int) {
		for i := range iter.Bits(x) {
			sum += min(i, limit)
		}
		return sum
	}
}

func search(adj []uint64) func(set uint64) int {
	var f func(set uint64) int
	f = func(set uint64) int {
		n := 1
		for i := range iter.Bits(set) { // want `a loop over iter.Bits in a closure of search`
			n += f(set & adj[i] & (1<<i - 1))
		}
		return n
	}
	return f
}

type kept struct{ f func(uint64) int }

func keep() kept {
	return kept{f: func(x uint64) (n int) {
		for one := range iter.Ones(x) { // want `a loop over iter.Ones in a closure of keep`
			n += int(one)
		}
		return n
	}}
}

// The function is large, or calls more than it inlines.
func large(a, b, c, d int) func(x uint64) int {
	m := leaves(uint64(a)) + leaves(uint64(b)) + leaves(uint64(c)) + d
	return func(x uint64) (sum int) {
		for i := range iter.Bits(x) {
			sum += i * m
		}
		return sum
	}
}

// The closure is passed on, or called.
func passed(x uint64) (n int) {
	use(func() {
		for i := range iter.Bits(x) {
			n += i
		}
	})
	func() {
		for i := range iter.Bits(x) {
			n += i
		}
	}()
	return n
}

func loops(x uint64) func() int {
	n := 0
	for i := range iter.Bits(x) {
		n += i
	}
	return func() int {
		for i := range iter.Bits(x) {
			n += i
		}
		return n
	}
}
