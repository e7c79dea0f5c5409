package values

import (
	"outside"
	"sync/atomic"
)

// Tables, each read where only what its declaration and its init function do can be in it;
// those of which “any” is known may be changed otherwise.
var (
	_ = Indexed[1]      // any
	_ = Aliased[1]      // ?
	_ = Read[1]         // 2
	_ = Refilled[1]     // any
	_ = once[same(3)]   // 3
	_ = first[same(0)]  // any
	_ = single[same(0)] // 7
	_ = perhaps[1]      // any
	_ = whole[same(1)]  // 4
	_ = never[1]        // any
	_ = method[1]       // any
	_ = callee[2]       // 4
	_ = twice[1]        // 2
	_ = nested[1]       // 2
	_ = passed[1]       // any
	_ = parameter[1]    // any
	_ = direct[1]       // any
	_ = result[1]       // any
	_ = through[1]      // any
	_ = early[1]        // any
	_ = sliced[1]       // any
	_ = jumped[1]       // any
	_ = addressed[1]    // any
	_ = composite[1]    // 8
	_ = selected[1]     // 8
	_ = closed[1]       // any
	_ = later[1]        // any
	_ = aside[1]        // any
	_ = deep[0]         // 20
	_ = deeper[0]       // any
	_ = repeated[1]     // 30
	_ = printed[1]      // 8
	_ = forgotten[1]    // any
	_ = element[1]      // any
	_ = elementFlag[1]  // any
	_ = inside[1]       // any
	_ = leaves[1]       // any
	_ = loops[1]        // 8
	_ = partly[1]       // any
	_ = two1[1]         // any
	_ = flags[1]        // 1
	_ = other[1]        // any
	_ = stepped[1]      // 8
	_ = exported[1]     // 8
	_ = outside.Table   // ?
)

var Indexed = [4]int{1, 2, 3, 4}

var Aliased = []int{1, 2, 3, 4}

// Read is read by another package.
var Read = []int{1, 2, 3, 4}

var Refilled [4]int

func init() { Refill() }

// Refill is called by another package, too.
func Refill() { Refilled[1] = 1 }

var once = func() (t [4]int) {
	for i := range t {
		t[i] = i
	}
	return t
}()

var first, second = arrays()

func arrays() ([2]int, [2]int) { return [2]int{1}, [2]int{2} }

var single, _ = [1]int{7}, second

var whole [4]int

func init() { whole = [4]int{3, 4} }

var never [4]int

func unused() { never[1] = 2 }

var method [4]int

func (n number) init() { method[1] = 2 }

var callee [4]int

func init() { square() }

func square() {
	for i := range callee {
		callee[i] = i * i
	}
	return
}

var twice [4]int

func init() {
	add()
	add()
}

func add() { twice[1]++ }

var nested [4]int

func init() {
	if one() == 1 {
		outer()
	}
}

func one() int { return 1 }

func outer() {
	for range 2 {
		inner()
	}
}

func inner() { nested[1]++ }

var passed [4]int

func init() { outside.Change(fillPassed) }

func fillPassed() { passed[1] = 1 }

var parameter [4]int

func init() {
	fillFrom(1)
	fillFrom(2)
}

func fillFrom(n int) {
	if parameter[0] == 1 {
		parameter[1] = n
	}
	parameter[0] = 1
	n = 5
}

var result [4]int

func init() {
	n := fillResult()
	_ = n
}

func fillResult() int {
	result[1] = 3
	return 2
}

var through [4]int

func init() { fillThrough(number(1)) }

func fillThrough(n number) { n.fill() }

func (n number) fill() { through[1] = 1 }

var early [4]int

var started = func() int {
	fillEarly()
	return 1
}()

func fillEarly() { early[1] = 1 }

var direct [4]int

var _ = func() int {
	direct[1] = 1
	return 1
}() // ?

var sliced [4]int

func init() {
	sliced[1] = 1
	part := sliced[:]
	part[1] = 2
}

var jumped [4]int

func init() {
	jumped[1] = 1
	for set {
		goto end
	}
	jumped[1] = 8
end:
}

var addressed [4]int

func init() {
	n := 8
	p := &n
	outside.Change(p)
	addressed[1] = n
}

type couple struct{ a, b int }

func (c couple) sum() int { return c.a + c.b }

var sink *couple

var composite [4]int

func init() {
	sink = &couple{1, 2}
	composite[1] = 8
}

var selected [4]int

func init() {
	c := couple{1, 2}
	outside.Change(c.a, c.sum())
	selected[1] = 8
}

var closed [4]int

func init() {
	n := 8
	f := func() { n = 9 }
	n = 7
	f()
	closed[1] = n
}

var later [4]int

func init() {
	defer fillLater()
	later[1] = 8
}

func fillLater() { later[1] = 9 }

var aside [4]int

func init() {
	go fillAside()
	aside[1] = 8
}

func fillAside() { aside[1] = 9 }

// Calls in calls, as many as are followed, and one more.
var deep, deeper [4]int

func init() { fillDeep() }

func fillDeep() {
	deep[0]++
	if deep[0] < 20 {
		fillDeep()
	}
}

func init() { fillDeeper() }

func fillDeeper() {
	deeper[0]++
	if deeper[0] < 21 {
		fillDeeper()
	}
}

var repeated [4]int

func init() {
	for range 30 {
		fillRepeated()
	}
}

func fillRepeated() { repeated[1]++ }

// What is not understood is passed over, if that can't change the table.
var printed [4]int

func init() {
	printed[1] = 8
	println(printed[1])
}

var forgotten [4]int

func init() {
	n := 8
	n, another = outside.Number(), 1
	forgotten[1] = n
}

var element [4]int

func init() {
	list := []int{1, 8}
	outside.Change(list)
	element[1] = list[1]
}

var elementFlag [4]int

func init() {
	list := []bool{true, true}
	outside.Change(list)
	if list[1] {
		elementFlag[1] = 8
	}
}

var inside [4]int

func init() {
	n := int32(8)
	if set {
		for range another {
			outside.Change(atomic.AddInt32(&n, 1))
		}
	}
	inside[1] = int(n)
}

var leaves [4]int

func init() {
	leaves[1] = 8
	if set {
		return
	}
	leaves[1] = 9
}

var loops [4]int

func init() {
	for set {
		if set {
			break
		}
		continue
	}
	loops[1] = 8
}

var partly [4]int

func init() {
	for i := range partly {
		partly[i] = 8
		if set {
			break
		}
	}
}

var two1 [4]int

func init() { two1[1] = 1 }

func init() { two1[1] = 2 }

var flags [4]bool

func init() { flags[1] = true }

var other [4]int

func init() {
	other[1] = 8
	outside.Change(&other)
}

var stepped [4]int

func init() {
	stepped[1] = 8
	another++
	set = true
	{
		outside.Change()
	}
}

var exported [4]int

func init() { Fill() }

// Fill is called by no other package.
func Fill() { exported[1] = 8 }
