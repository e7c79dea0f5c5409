package lattice

// How a transform goes over an array: by rows, by pieces, by cores.

import (
	"math/bits"
	"runtime"
	"sync"
	"sync/atomic"
	"unsafe"
)

// A transform has a level for each element: it combines the value of every set
// without the element with that of the set with it. The highest three elements cut
// the array into eight rows, and a pass takes their levels at once: it reads and
// writes the eight values in the same place of the rows only once. Then each row is
// an array by itself, and fits into a smaller cache.
//
// On every path and for any number of cores the levels come from the highest element
// to the lowest, so that sums of floating-point numbers are the same to the last bit.

var (
	// passSize is the number of values that a pass takes at a time, of all rows together:
	// 32 KiB of 64-bit values. Assembly can't be preempted. Eight times as many, or a
	// quarter, take as long in BenchmarkZeta. Tests shorten it, to no less than a vector
	// of each of eight rows.
	passSize = 1 << 12

	// wholeSize is the length of the arrays that Go takes level by level, and of the leaves of a
	// subset convolution. Kernels divide arrays down to eight vectors. In BenchmarkZeta on the
	// path generic, and in BenchmarkConvolveSubsets, twice as long ones take longer, and half as
	// long ones as long or longer.
	wholeSize = 1 << 9

	// oneCoreSize is the greatest length of arrays that one core takes by itself: to wake another
	// takes as long as the transform, in BenchmarkZeta.
	oneCoreSize = 1 << 16

	// rowsPerCore is the number of rows that each core is to have after the passes over
	// all of an array: with more than one, cores that began late can catch up.
	rowsPerCore = 4
)

// A job is a transform of arrays of one type and length.
type job[T Number] struct {
	op     Op
	kernel kernel // of op, or none
	up     bool   // over supersets, from the last row and value to the first
	low    int    // length of the arrays that are not divided further: lowest takes them
}

func newJob[T Number](op Op, up bool, size int) job[T] {
	j := job[T]{op: op, kernel: kernelOf[T](op), up: up}
	j.low = 8 * int(j.kernel.vector) / int(unsafe.Sizeof(T(0)))
	if size < j.low {
		j.kernel.vector = 0
	}
	if j.kernel.vector == 0 {
		j.low = min(size, wholeSize)
	}
	return j
}

// apply transforms f on up to the given number of cores. Several cores take passes over
// all of f until each has a few rows, and then the rows.
func (j job[T]) apply(f []T, cores int) {
	if cores == 1 || len(f) <= oneCoreSize {
		j.array(f)
		return
	}
	size := len(f)
	for size > max(passSize, j.low) && len(f)/size < rowsPerCore*cores {
		rows, stride, width := j.split(size)
		share(cores, len(f)/rows/width, func(i int) {
			at := i * width // the column: each array of that size has stride of them
			j.pass(f[at/stride*size+at%stride:], stride, width, rows)
		})
		size = stride
	}
	share(cores, len(f)/size, func(i int) { j.array(f[i*size:][:size]) })
}

// share calls do for each i below n, on up to the given number of cores.
func share(cores, n int, do func(i int)) {
	if min(cores, n) == 1 {
		for i := range n {
			do(i)
		}
		return
	}
	var next atomic.Int64
	var all sync.WaitGroup
	work := func() {
		defer all.Done()
		for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
			do(i)
		}
	}
	cores = min(cores, n)
	all.Add(cores)
	for range cores - 1 {
		go work()
	}
	work()
	all.Wait()
}

// split returns the number of rows into which a pass divides an array, their length, and
// how many of their columns it takes at a time.
func (j job[T]) split(size int) (rows, stride, width int) {
	rows = min(8, size/j.low)
	stride = size / rows
	return rows, stride, min(stride, passSize/rows)
}

// array transforms f on one core. Where rows have the length low, one call takes them all.
func (j job[T]) array(f []T) {
	row := len(f)
	if row > j.low {
		rows, stride, width := j.split(len(f))
		for at := 0; at < stride; at += width {
			j.pass(f[at:], stride, width, rows)
		}
		row = stride
	}
	if row == j.low {
		j.lowest(f)
		return
	}
	for ; len(f) > 0; f = f[row:] {
		j.array(f[:row])
	}
}

// pass takes the levels between rows for the first columns of the rows, which lie a
// stride apart.
func (j job[T]) pass(f []T, stride, columns, rows int) {
	f = f[:(rows-1)*stride+columns]
	if j.kernel.vector != 0 {
		first, step := j.first(f, stride, rows)
		transformSome(j.kernel, first, step, columns*int(unsafe.Sizeof(f[0])), rows)
		return
	}
	for half := rows / 2; half > 0; half /= 2 {
		for r := range rows {
			if r&half == 0 {
				j.level(f[r*stride:][:columns], f[(r+half)*stride:][:columns], 1)
			}
		}
	}
}

// lowest takes the levels within each array of length low in f.
func (j job[T]) lowest(f []T) {
	if j.kernel.vector != 0 {
		first, step := j.first(f, j.low/8, 8)
		transformSome(j.kernel, first, step, len(f)*int(unsafe.Sizeof(f[0])), 1)
		return
	}
	for stride := j.low / 2; stride > 0; stride /= 2 {
		if blocks := len(f) / (2 * stride); stride > blocks {
			for rest := f; len(rest) > 0; rest = rest[2*stride:] {
				j.level(rest[:stride], rest[stride:2*stride], 1)
			}
			continue
		}
		for i := range stride { // by columns, if there are no more of them than blocks
			hi := f[i+stride:]
			j.level(f[i:][:len(hi)], hi, 2*uint(stride))
		}
	}
}

// first returns the row from which a kernel goes on, and the number of bytes to the
// next: for supersets, it begins with the last row.
func (j job[T]) first(f []T, stride, rows int) (row unsafe.Pointer, step int) {
	step = stride * int(unsafe.Sizeof(f[0]))
	if j.up {
		return unsafe.Pointer(&f[(rows-1)*stride]), -step
	}
	return unsafe.Pointer(&f[0]), step
}

// betweenArrays takes the level between two arrays anywhere, of the same length. It is not for
// transforms over supersets: it doesn't look at j.up.
func (j job[T]) betweenArrays(lo, hi []T) {
	if j.kernel.vector == 0 {
		pairs(j.op, lo, hi, 1)
		return
	}
	for at := 0; at < len(lo); at += passSize {
		lo, hi := lo[at:min(at+passSize, len(lo))], hi[at:min(at+passSize, len(lo))]
		bytes := int(unsafe.Sizeof(lo[0]))
		between := int(uintptr(unsafe.Pointer(&hi[0])) - uintptr(unsafe.Pointer(&lo[0])))
		transformSome(j.kernel, unsafe.Pointer(&lo[0]), between, len(lo)*bytes, 2)
		runtime.KeepAlive(hi) // for the kernel it is a distance from lo
	}
}

// level takes the level between lo and hi, at every step-th place, in Go.
func (j job[T]) level(lo, hi []T, step uint) {
	if j.up {
		lo, hi = hi, lo
	}
	pairs(j.op, lo, hi, step)
}

func log2(size int) int { return bits.Len(uint(size)) - 1 }
