package values

import (
	"outside"
	"sync/atomic"
)

// Tables, each read where only what its declaration and its init function do can be in it;
// those of which “any” is known may be changed otherwise.
func reads() {
	var (
		_ = Indexed[1]      // ?
		_ = Aliased[1]      // ?
		_ = Read[1]         // 2
		_ = Refilled[1]     // 1
		_ = once[same(3)]   // 3
		_ = first[same(0)]  // ?
		_ = single[same(0)] // 7
		_ = perhaps[1]      // ?
		_ = whole[same(1)]  // 4
		_ = never[1]        // ?
		_ = method[1]       // ?
		_ = callee[2]       // ?
		_ = twice[1]        // ?
		_ = nested[1]       // ?
		_ = passed[1]       // ?
		_ = parameter[1]    // ?
		_ = direct[1]       // ?
		_ = result[1]       // ?
		_ = through[1]      // ?
		_ = early[1]        // ?
		_ = sliced[1]       // ?
		_ = jumped[1]       // ?
		_ = passedOver[1]   // ?
		_ = back[1]         // ?
		_ = leftEarly[1]    // ?
		_ = onCondition[1]  // 8
		_ = addressed[1]    // ?
		_ = composite[1]    // 8
		_ = selected[1]     // 8
		_ = closed[1]       // ?
		_ = later[1]        // ?
		_ = aside[1]        // ?
		_ = printed[1]      // 8
		_ = forgotten[1]    // ?
		_ = element[1]      // ?
		_ = elementFlag[1]  // ?
		_ = inside[1]       // ?
		_ = leaves[1]       // ?
		_ = loops[1]        // 8
		_ = partly[1]       // ?
		_ = two1[1]         // ?
		_ = flags[1]        // 1
		_ = other[1]        // ?
		_ = stepped[1]      // 8
		_ = exported[1]     // 8
		_ = added[1]        // ?
		_ = cleared[1]      // ?
		_ = recovered[1]    // ?
		_ = tooEarly[1]     // ?
		_ = tooEarly2[1]    // ?
		_ = fromFirst[1]    // ?
		_ = both[3]         // 13
		_ = skipping[2]     // 2
		_ = skipping[1]     // 0
		_ = argument[1]     // ?
		_ = started2[1]     // ?
		_ = elsewhere[1]    // ?
		_ = filledElse[1]   // ?
		_ = outside.Table   // ?
	)
}

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

func init() { squares() }

func squares() { square() }

func square() {
	for i := range callee {
		callee[i] = i * i
	}
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

var passedOver [4]int

func init() {
	for set {
		goto end
	}
	fillPassedOver()
end:
}

func fillPassedOver() { passedOver[1] = 8 }

var back [4]int

func init() {
again:
	another++
	back[1]++
	if set {
		goto again
	}
}

// The statement that leaves the loop counts, though it names nothing that the table depends on.
var leftEarly [4]int

func init() {
	for i := range 4 {
		if i == 1 {
			for {
				if set {
					break
				}
			}
			break
		}
		leftEarly[i] = 8
	}
	for i := range 4 {
		if set {
			outside.Change()
			break
		}
		leftEarly[i] = 8
	}
}

var onCondition [4]int

func init() {
	if one() == 1 {
		outside.Change()
		onCondition[1] = 8
	}
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

// What is not understood is passed over, if that can't change the table.
var printed [4]int

func init() {
	printed[1] = 8
	println(len(printed), another)
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

// Fill may be called by another package, and then changes nothing.
func Fill() { exported[1] = 8 }

var added, cleared [4]int

func init() { fillMost() }

func fillMost() { FillMore() }

// FillMore changes the tables where it is called again, if one of them for a moment.
func FillMore() { fillMore() }

func fillMore() {
	added[1] += 8
	cleared[1] = 0
	cleared[1] = 8
}

// What panics before the table is filled may be recovered from.
var recovered [4]int

func init() {
	defer ignore()
	outside.Change()
	recovered[1] = 8
}

func ignore() { recover() }

// This is filled from a table that is filled later, that from one that is filled before.
var tooEarly, tooEarly2, fromFirst, powers [4]int

func init() {
	for i := range tooEarly {
		tooEarly[i] = powers[i]
	}
	for i, x := range powers {
		tooEarly2[i] = x
	}
}

func init() {
	for i := range 4 {
		powers[i] = 1 << i
		outside.Change(i)
	}
	for i, x := range powers {
		fromFirst[i] = 8 * x
	}
}

var both [6]int

func init() {
	for i := range 2 {
		outside.Change(i)
		for j := 0; j < 3; j++ {
			at := 3*i + j
			outside.Change(at)
			both[at] = 10*i + at
		}
	}
}

var skipping [4]int

func init() {
	for i := range skipping {
		if i&1 != 0 {
			continue
		}
		skipping[i] = i
	}
}

var argument [4]int

func init() { call(fillArgument) }

func call(f func()) {}

func fillArgument() { argument[1] = 8 }

// A function that is started may not have run.
var started2 [4]int

func init() { go fillStarted() }

func fillStarted() { started2[1] = 8 }

// Another build changes these.
var elsewhere = [2]int{1, 2}

var filledElse [4]int

func init() { fillElsewhere() }

func fillElsewhere() { filledElse[1]++ }
