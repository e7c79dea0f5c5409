package lattice

// How a transform goes over an array: by rows, by blocks, by cores.

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
	// pieces is the number of values that a pass takes at a time, of all rows together:
	// 32 KiB of 64-bit values. Assembly can't be preempted.
	pieces = 1 << 12

	// together is the number of pieces that fit into a cache shared by all cores.
	together = 1 << 9

	// lowest is the length of the arrays that Go takes level by level, where assembly
	// takes eight vectors: 4 KiB of 64-bit values.
	lowest = 1 << 9
)

// A job is a transform of arrays of one type and length.
type job[T Number] struct {
	op     Op
	kernel kernel // of op, or none
	up     bool   // over supersets: rows and values in reverse order
	low    int    // length of the arrays whose levels are all taken in one go
}

func newJob[T Number](op Op, up bool, size int) job[T] {
	j := job[T]{op: op, kernel: kernelOf[T](op), up: up}
	j.low = 8 * j.kernel.vector / int(unsafe.Sizeof(T(0)))
	if size < j.low {
		j.kernel.vector = 0
	}
	if j.kernel.vector == 0 {
		j.low = min(size, lowest)
	}
	return j
}

// apply transforms f on up to the given number of cores.
func (j job[T]) apply(f []T, cores int) {
	if cores == 1 || len(f) < 4*pieces {
		j.array(f)
	} else {
		j.share(f, cores)
	}
}

// share takes a pass over all of f, then the rows one by one: while rows are large, all
// cores work on the same one, since they share a cache. In an array that fits into that
// cache, they take passes over the whole array until it has enough rows for each core.
func (j job[T]) share(f []T, cores int) {
	size := len(f)
	for len(f)/size < 4*cores && size > max(pieces, j.low) {
		rows := j.rows(size)
		stride := size / rows
		width := j.width(stride, rows)
		share(cores, len(f)/rows/width, func(i int) {
			at := i * width
			j.pass(f[at/stride*size+at%stride:], stride, width, rows)
		})
		if size > together*pieces {
			for ; len(f) > 0; f = f[stride:] {
				j.share(f[:stride], cores)
			}
			return
		}
		size = stride
	}
	share(cores, len(f)/size, func(i int) { j.array(f[i*size:][:size]) })
}

// share calls do for each i below n, on up to the given number of cores.
func share(cores, n int, do func(i int)) {
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

// rows returns the number of rows that a pass takes over an array of that length.
func (j job[T]) rows(size int) int { return min(8, size/j.low) }

// width returns the number of columns that a pass takes at a time.
func (j job[T]) width(stride, rows int) int { return min(stride, max(pieces/rows, j.low)) }

// array transforms f.
func (j job[T]) array(f []T) {
	if len(f) == j.low {
		j.lowest(f)
		return
	}
	rows := j.rows(len(f))
	stride := len(f) / rows
	width := j.width(stride, rows)
	for at := 0; at < stride; at += width {
		j.pass(f[at:], stride, width, rows)
	}
	if stride == j.low {
		j.lowest(f)
		return
	}
	for ; len(f) > 0; f = f[stride:] {
		j.array(f[:stride])
	}
}

// pass takes the levels between rows for the first columns of the rows, which lie a
// stride apart.
func (j job[T]) pass(f []T, stride, columns, rows int) {
	f = f[:(rows-1)*stride+columns]
	if j.kernel.vector != 0 {
		j.kernel.pass(unsafe.Pointer(&f[0]), int(unsafe.Sizeof(f[0])), stride, columns, rows, j.up)
		return
	}
	for half := rows / 2; half > 0; half /= 2 {
		for r := range rows {
			if r&half == 0 {
				j.pair(f[r*stride:][:columns], f[(r+half)*stride:][:columns], 1)
			}
		}
	}
}

// lowest takes the levels within each low values of f.
func (j job[T]) lowest(f []T) {
	if j.kernel.vector != 0 {
		j.kernel.lowest(unsafe.Pointer(&f[0]), len(f)*int(unsafe.Sizeof(f[0])), j.up)
		return
	}
	for stride := j.low / 2; stride > 0; stride /= 2 {
		if stride < 8 {
			// Few columns: by columns.
			for i := range stride {
				hi := f[i+stride:]
				j.pair(f[i:][:len(hi)], hi, 2*uint(stride))
			}
			continue
		}
		for rest := f; len(rest) > 0; rest = rest[2*stride:] {
			j.pair(rest[:stride], rest[stride:2*stride], 1)
		}
	}
}

// two takes the level between two rows anywhere, of the same length.
func (j job[T]) two(lo, hi []T) {
	if j.kernel.vector == 0 {
		pairs(j.op, lo, hi, 1)
		return
	}
	for at := 0; at < len(lo); at += pieces {
		lo, hi := lo[at:min(at+pieces, len(lo))], hi[at:min(at+pieces, len(lo))]
		bytes := int(unsafe.Sizeof(lo[0]))
		between := int(uintptr(unsafe.Pointer(&hi[0])) - uintptr(unsafe.Pointer(&lo[0])))
		transformSome(j.kernel, unsafe.Pointer(&lo[0]), between, len(lo)*bytes, 2)
		runtime.KeepAlive(hi) // for the kernel it is a distance from lo
	}
}

func (j job[T]) pair(lo, hi []T, step uint) {
	if j.up {
		lo, hi = hi, lo
	}
	pairs(j.op, lo, hi, step)
}

func log2(size int) int { return bits.Len(uint(size)) - 1 }
