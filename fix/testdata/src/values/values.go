// Package values has expressions, each with the value that the evaluator must find: “any” if
// it finds out no more than that there is one, and “?” if it does not even understand it.
// Two values are those for ints of 64 bits and of 32.
package values

import (
	"math/bits"
	"outside"
	"strconv"
	"unsafe"
)

type flag bool

type number uint8

var global, another int

var set bool

var pointer *int

func two() (int, int) { return 4, 5 }

func three(n int) bool { return n == 3 }

func same(n int) int { return n }

// Constants, which depend on the size of an int or not.
var (
	_ = 7                       // 7
	_ = -7                      // -7
	_ = true                    // 1
	_ = false                   // 0
	_ = 'a'                     // 97
	_ = uint64(1 << 63)         // 9223372036854775808
	_ = bits.UintSize           // 64 32
	_ = strconv.IntSize         // 64 32
	_ = bits.UintSize - 1       // 63 31
	_ = unsafe.Sizeof(0)        // 8 4
	_ = len([3]int{})           // 3
	_ = 1.5                     // ?
	_ = "a"                     // ?
	_ = ^uint(0)                // 18446744073709551615 4294967295
	_ = same(3)                 // 3
	_ = uint8(same(300))        // 44
	_ = number(same(300))       // 44
	_ = flag(three(3))          // 1
	_ = int8(same(200))         // -56
	_ = float64(same(1))        // ?
	_ = int(float64(same(1)))   // ?
	_ = +same(3)                // 3
	_ = -same(3)                // -3
	_ = ^same(3)                // -4
	_ = !three(3)               // 0
	_ = !three(4)               // 1
	_ = -*pointer               // ?
	_ = (same(3))               // 3
	_ = global                  // any
	_ = set                     // any
	_ = outside.Number()        // ?
	_ = outside.Table[1]        // ?
	_ = pointer                 // ?
	_ = same(*pointer)          // ?
	_ = same(global) + global   // any
	_ = 1 + *pointer            // ?
	_ = *pointer + 1            // ?
	_ = 1 << *pointer           // ?
	_ = same(1) << uint8(3)     // 8
	_ = same(8) >> number(2)    // 2
	_ = 1 / same(0)             // ?
	_ = 5 / same(2)             // 2
	_ = -5 / same(2)            // any
	_ = -5 % same(3)            // any
	_ = uint(5) % uint(same(3)) // 2
	_ = uint(5) / uint(same(3)) // 1
	_ = global / same(2)        // any
	_ = global * same(2)        // any
	_ = same(2) * global        // any
	_ = 1 << global             // ?
	_ = 1 << uint(global)       // any
	_ = 1 << same(-1)           // ?
	_ = -8 >> same(70)          // -1
)

// The width of each type.
var (
	_ = int8(same(128))              // -128
	_ = uint8(same(255))             // 255
	_ = uint8(same(256))             // 0
	_ = int16(same(32768))           // -32768
	_ = uint16(same(65535))          // 65535
	_ = uint16(same(65536))          // 0
	_ = int32(uint32(same(1)) << 31) // -2147483648
	_ = uint32(same(-1))             // 4294967295
	_ = uint32(same(1)) << 32        // 0
	_ = int64(same(-1))              // -1
	_ = int64(same(1)) << 63         // -9223372036854775808
	_ = uint64(same(1)) << 63        // 9223372036854775808
	_ = uint(same(1)) << 63 >> 62    // 2 0
	_ = uintptr(same(1)) << 31 >> 30 // 2
)

// Comparisons and conditions.
var (
	_ = (1 < 2) == (same(2) < 3)  // 1
	_ = three(3) == true          // 1
	_ = three(3) == three(4)      // 0
	_ = (same(2) < 3) != three(4) // 1
	_ = three(3) && three(3)      // 1
	_ = three(3) && three(4)      // 0
	_ = three(4) && *pointer == 1 // 0
	_ = three(3) && *pointer == 1 // ?
	_ = three(3) || *pointer == 1 // 1
	_ = three(4) || three(3)      // 1
	_ = three(4) || three(4)      // 0
	_ = three(4) || *pointer == 1 // ?
	_ = three(global) || three(3) // ?
	_ = three(3) || three(global) // 1
	_ = same(3) <= 3              // 1
	_ = same(-1) >= 0             // 0
)

// What the functions of math/bits make of numbers.
var (
	_ = bits.Len(uint(same(5)))                                    // 3
	_ = bits.Len(uint(same(0)))                                    // 0
	_ = bits.Len64(*new(uint64))                                   // ?
	_ = bits.TrailingZeros16(uint16(same(0)))                      // 16
	_ = bits.LeadingZeros8(uint8(same(1)))                         // 7
	_ = bits.OnesCount8(uint8(same(-1)))                           // 8
	_ = bits.OnesCount(uint(same(0))) != 0                         // 0
	_ = bits.OnesCount(uint(same(0))) >= 1                         // 0
	_ = bits.OnesCount(uint(global))                               // any
	_ = bits.Reverse8(uint8(same(1)))                              // ?
	_ = bits.RotateLeft8(uint8(same(1)), 1)                        // ?
	_ = bits.Len64(uint64(same(1))<<63) + bits.Len8(uint8(global)) // any
)

// Arrays and slices.
var (
	_ = []uint8{3: 1, 5}[3]            // 1
	_ = []uint8{3: 1, 5}[4]            // 5
	_ = []uint8{3: 1, 5}[2]            // 0
	_ = []uint8{3: 1, 5}[same(5)]      // ?
	_ = [...]int8{-1, 2}[same(0)]      // -1
	_ = [4]bool{2: true}[same(2)]      // 1
	_ = [4]bool{2: true}[same(3)]      // 0
	_ = []int{1, global}[same(0)]      // ?
	_ = []uint8{4095: 1}[same(4095)]   // 1
	_ = []uint8{4096: 1}[same(0)]      // ?
	_ = last4096()                     // 0
	_ = last4097()                     // ?
	_ = []float64{1}[same(0)] == 1     // ?
	_ = len([]int{1, 2})               // ?
	_ = len([]bool{true, false})       // ?
	_ = len("abc"[same(1):])           // ?
	_ = cap([]int{1, 2})               // ?
	_ = [][]int{{1}}[same(0)][same(0)] // ?
	_ = map[int]int{1: 2}[same(1)]     // ?
	_ = unknown[same(3)]               // ?
	_ = unknown[same(4)]               // ?
	_ = unknown[global]                // ?
	_ = empty[same(0)]                 // ?
	_ = len(unknown)                   // 4
	_ = len(empty)                     // ?
	_ = struct{ n int }{3}.n           // ?
)

var unknown [4]int

var empty []int

func init() { outside.Change(&unknown, &empty) }

func last4096() (n uint8) {
	var list [4096]uint8
	return list[4095]
}

func last4097() (n uint8) {
	var list [4097]uint8
	return list[4095]
}

// Functions, each with one construct.
var (
	_ = declared()       // 33
	_ = several()        // 9
	_ = pair()           // 45
	_ = failing()        // ?
	_ = discarded()      // 5
	_ = constants()      // 3
	_ = zeros()          // 0
	_ = local()          // 6
	_ = initialized(3)   // 4
	_ = initialized(1)   // 1
	_ = chain(1)         // 10
	_ = chain(2)         // 20
	_ = chain(3)         // 30
	_ = chain(global)    // ?
	_ = breaks()         // 5
	_ = continues()      // 20
	_ = returns()        // 3
	_ = endless()        // ?
	_ = jumps()          // ?
	_ = labelled()       // ?
	_ = switches(1)      // ?
	_ = sends()          // ?
	_ = whileUnknown()   // ?
	_ = operators()      // 10
	_ = beyond()         // ?
	_ = copies()         // 1
	_ = shared()         // ?
	_ = sharedFlags()    // ?
	_ = declaredShared() // ?
	_ = stores()         // ?
	_ = pointed()        // ?
	_ = namedSum()       // 8
	_ = half()           // ?
	_ = statements()     // ?
	_ = results()        // ?
	_ = assigned()       // ?
	_ = ranges()         // 46
	_ = rangedFlags()    // 2
	_ = rangedOnce()     // 1
	_ = rangedSlice()    // 2
	_ = rangedArray()    // ?
	_ = rangedUnknown()  // ?
	_ = rangedValues()   // ?
	_ = rangedText()     // ?
	_ = rangedField()    // ?
	_ = literal(1)       // ?
	_ = func() int {
		return 4
	}() // 4
	_ = func(n int) int { return 4 }(1) // ?
	_ = recursive(19)                   // 19
	_ = recursive(20)                   // ?
	_ = calls()                         // 25
	_ = without(1)                      // ?
	_ = generic(1)                      // ?
	_ = variadic(1)                     // ?
	_ = changesArray()                  // 1
	_ = changesFlags()                  // 0
	_ = ignores(pointer)                // 3
	_ = ignores(alias(pointer))         // ?
	_ = tagged()                        // ?
	_ = sunk()                          // ?
	_ = since23()                       // 1
	_ = since25()                       // ?
	_ = constant()                      // 1
	_ = failed()                        // ?
	_ = alike(number(1), letter(1))     // ?
	_ = evaluatedFirst()                // ?
	_ = evaluatedOnce()                 // ?
	_ = sameTwice()                     // ?
	_ = spread()                        // ?
)

func declared() int {
	var a, b = 1, 2
	var c int = 30
	return a + b + c
}

func several() int {
	var a, b = two()
	return a + b
}

func pair() int {
	a, b := two()
	a, b = b, a
	return 10*b + a
}

func fails() (int, int) { return *pointer, 1 }

func failing() int {
	var _, b = fails()
	return b
}

func discarded() int {
	_, b := two()
	_ = b
	same(1)
	return b
}

func constants() int {
	const three = 3
	type number int
	return three
}

func zeros() int {
	var n int
	var no bool
	if no {
		n = 1
	}
	return n
}

func local() int {
	var list [3]int
	for i := range list {
		list[i] = i + 1
	}
	return list[0] + list[1] + list[2]
}

func initialized(n int) int {
	if m := n + 1; m > 3 {
		return m
	}
	return n
}

func chain(n int) int {
	if n == 1 {
		return 10
	} else if n == 2 {
		return 20
	} else {
		return 30
	}
}

func breaks() (n int) {
	for {
		n++
		if n == 5 {
			break
		}
	}
	return n
}

func continues() (n int) {
	for i := 0; i < 10; i++ {
		if i&1 != 0 {
			continue
		}
		n += i
	}
	return n
}

func returns() int {
	for i := range 10 {
		if i == 3 {
			return i
		}
	}
	return -1
}

func endless() int {
	for {
	}
}

func jumps() (n int) {
	goto end
end:
	return n
}

func labelled() (n int) {
loop:
	for range 3 {
		n++
		continue loop
	}
	return n
}

func switches(n int) int {
	switch n {
	case 1:
		n = 2
	}
	return n
}

func sends() int {
	c := make(chan int, 1)
	c <- 1
	return 3
}

func whileUnknown() (n int) {
	for set {
		n++
	}
	return n
}

func operators() int {
	n := 3
	n += 5
	n -= 1
	n *= 6
	n /= 2
	n %= 16
	n |= 8
	n &= 13
	n ^= 1
	n &^= 4
	n <<= 3
	n >>= 2
	n--
	n++
	return n - 6
}

func beyond() int {
	var list [4]int
	for i := range 5 {
		list[i] = i
	}
	return list[1]
}

func copies() int {
	list := [2]int{1, 1}
	for i, x := range list {
		list[1] = 5
		if i == 1 {
			return x
		}
	}
	return 0
}

func shared() int {
	a := []int{1, 2}
	b := a
	b[0] = 3
	return a[0]
}

func sharedFlags() bool {
	a := []bool{false, false}
	b := a
	b[0] = true
	return a[0]
}

func declaredShared() int {
	a := []int{1, 2}
	var b = a
	b[0] = 3
	return a[0]
}

func stores() int {
	another = 3
	return another
}

func setTo(p *int) int {
	*p = 5
	return 1
}

// The order of a variable and a call that changes it is not defined.
func pointed() int {
	n := 1
	return n + setTo(&n)
}

func namedSum() int {
	n, m := named()
	return n + m
}

func named() (n, m int) { return namedTwice() }

func namedTwice() (n, m int) {
	n, m = 3, 5
	return
}

func half() (n int) {
	fraction()
	return 3
}

func fraction() (x float64) { return }

func prints(p *int) {
	println()
	*p = 3
}

func statements() int {
	n := 1
	prints(&n)
	return n
}

func alias(p *int) *int { return p }

func results() int {
	n := 1
	return *alias(&n)
}

func printsAlias(p *int) *int {
	println()
	*p = 3
	return p
}

func assigned() int {
	n := 1
	bits.Len(uint(*printsAlias(&n)))
	return n
}

func ranges() (n int) {
	for i := range 10 {
		n += i
	}
	var m uint8
	for m = range uint8(2) {
	}
	return n + int(m)
}

func rangedFlags() (n int) {
	for _, f := range []bool{true, false, true} {
		if f {
			n++
		}
	}
	return n
}

func rangedOnce() (n int) {
	for range [1]int{} {
		n++
	}
	return n
}

func rangedSlice() (n int) {
	list := []int{0, 1}
	for i, x := range list {
		n += i + x
	}
	return n
}

func rangedArray() (n int) {
	for range unknown {
		n++
	}
	return n
}

func rangedUnknown() (n int) {
	for range empty {
		n++
	}
	return n
}

func rangedValues() (n int) {
	for _, x := range unknown {
		n = x
	}
	return n
}

func rangedText() (n int) {
	for range "abc" {
		n++
	}
	return n
}

func rangedField() (n int) {
	var s struct{ n int }
	for s.n = range 3 {
	}
	return 1
}

func literal(n int) int {
	func() { n = 2 }()
	return n
}

func recursive(n int) int {
	if n == 0 {
		return 0
	}
	return recursive(n-1) + 1
}

func descend(p *int) {
	*p++
	if *p < 30 {
		descend(p)
	}
}

func sunk() int {
	n := 0
	descend(&n)
	return n
}

func constant() int {
	if 1 < 2 {
		return 1
	}
	return 2
}

func failed() int {
	n := 1
	n, _ = fails()
	return n
}

func calls() (n int) {
	for range 25 {
		n = same(n) + 1
	}
	return n
}

func without(int) int

func generic[T int | uint8](n T) T { return n }

func variadic(list ...int) int { return 1 }

func change(list [2]int) int {
	list[0] = 2
	return 1
}

func changesArray() int {
	list := [2]int{1, 1}
	change(list)
	return list[0]
}

func changeFlags(list [2]bool) { list[0] = true }

func changesFlags() bool {
	var list [2]bool
	changeFlags(list)
	return list[0]
}

func ignores(*int) int { return 3 }

type letter uint8

// Numbers of two types are not equal.
func alike(a, b any) bool { return a == b }

// An index is evaluated before what stands before it is assigned.
func evaluatedFirst() int {
	i, list := 0, [2]int{1, 2}
	i, list[i] = 1, 7
	return i + list[1]
}

func next(p *int) int {
	*p++
	return *p
}

func evaluatedOnce() int {
	i, list := 0, [4]int{}
	list[next(&i)] += 5
	return list[1]
}

func addBoth(p, q *int) int {
	n := *p + next(q)
	*q--
	return n
}

func sameTwice() int {
	i := 1
	return addBoth(&i, &i)
}

// The length is that of some builds.
func spread() (n int) {
	for range [registers]int{} {
		n++
	}
	return n
}
