package lattice

import (
	"cmp"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"unsafe"

	"github.com/bitwalk/bitwalk/internal/path"
	"github.com/bitwalk/bitwalk/internal/testkit"
)

// Types defined on others.
type (
	count       uint64
	probability float32
	score       int16
	tiny        uint8
)

// types has the check of a random function of 2^n values of each type.
var types = []func(t *testing.T, n int){
	checkRandom[uint8], checkRandom[uint16], checkRandom[uint32], checkRandom[uint64], checkRandom[uint], checkRandom[uintptr],
	checkRandom[int8], checkRandom[int16], checkRandom[int32], checkRandom[int64], checkRandom[int],
	checkRandom[float32], checkRandom[float64], checkRandom[count], checkRandom[probability], checkRandom[score],
}

// random returns 2^n integers of any bits, or small whole floating-point numbers,
// whose sums are exact.
func random[E Number](n int) []E {
	r := rand.New(rand.NewPCG(1, uint64(n)))
	f := make([]E, 1<<n)
	for i := range f {
		if isFloat[E]() {
			f[i] = E(r.IntN(16)) - 8
		} else {
			f[i] = E(r.Uint64())
		}
	}
	return f
}

// operate returns the result of op on two values.
func operate[E Number](op Op, x, y E) E {
	switch op {
	case Sum:
		return x + y
	case Max:
		return max(x, y)
	case Min:
		return min(x, y)
	case Or:
		return E(uint64(x) | uint64(y))
	case And:
		return E(uint64(x) & uint64(y))
	}
	return E(uint64(x) ^ uint64(y))
}

// reversed returns f in reverse order: its sets as complements, so that subsets are
// supersets.
func reversed[E Number](f []E) []E {
	f = slices.Clone(f)
	slices.Reverse(f)
	return f
}

// naiveZeta and those below are the definitions.
func naiveZeta[E Number](f []E, op Op) []E {
	to := slices.Clone(f)
	for s := range f {
		for sub := s; sub > 0; {
			sub = (sub - 1) & s
			to[s] = operate(op, to[s], f[sub])
		}
	}
	return to
}

func naiveMobius[E Number](f []E) []E {
	to := slices.Clone(f)
	for s := range f {
		for sub := s; sub > 0; {
			sub = (sub - 1) & s
			to[s] += f[sub] * sign[E](s^sub)
		}
	}
	return to
}

func naiveWalsh[E Number](f []E) []E {
	to := make([]E, len(f))
	for s := range f {
		for t, v := range f {
			to[s] += v * sign[E](s&t)
		}
	}
	return to
}

// sign returns -1 for a set of an odd number of elements, 1 for others.
func sign[E Number](s int) E {
	minus := E(0)
	minus--
	if bits.OnesCount(uint(s))%2 == 0 {
		return 1
	}
	return minus
}

// A way is a transform, or a convolution with the values in reverse order, and its
// definition. Checks of linearity and inverses follow from it.
type way[E Number] struct {
	name string
	do   func(f []E, cores int)
	want func(f []E) []E
}

func transforms[E Number]() (list []way[E]) {
	for op := range Op(len(opNames)) {
		if op >= Or && isFloat[E]() {
			continue
		}
		list = append(list,
			way[E]{"Zeta " + opNames[op], func(f []E, cores int) { Zeta(f, op, cores) },
				func(f []E) []E { return naiveZeta(f, op) }},
			way[E]{"SupersetZeta " + opNames[op], func(f []E, cores int) { SupersetZeta(f, op, cores) },
				func(f []E) []E { return reversed(naiveZeta(reversed(f), op)) }})
	}
	return append(list,
		way[E]{"Mobius", Mobius[E], naiveMobius[E]},
		way[E]{"SupersetMobius", SupersetMobius[E], func(f []E) []E { return reversed(naiveMobius(reversed(f))) }},
		way[E]{"WalshHadamard", WalshHadamard[E], naiveWalsh[E]})
}

// A convolution is one, and the set to which it adds the product of two values, if any.
type convolution[E Number] struct {
	name string
	do   func(dst, f, g []E, cores int)
	pair func(a, b int) (s int, ok bool)
}

func convolutions[E Number]() []convolution[E] {
	return []convolution[E]{
		{"ConvolveOr", ConvolveOr[E], func(a, b int) (int, bool) { return a | b, true }},
		{"ConvolveAnd", ConvolveAnd[E], func(a, b int) (int, bool) { return a & b, true }},
		{"ConvolveXor", ConvolveXor[E], func(a, b int) (int, bool) { return a ^ b, true }},
		{"ConvolveSubsets", ConvolveSubsets[E], func(a, b int) (int, bool) { return a | b, a&b == 0 }},
	}
}

// naive is the definition.
func (c convolution[E]) naive(f, g []E) []E {
	to := make([]E, len(f))
	for a, x := range f {
		for b, y := range g {
			if s, ok := c.pair(a, b); ok {
				to[s] += x * y
			}
		}
	}
	return to
}

func ways[E Number]() []way[E] {
	list := transforms[E]()
	for _, c := range convolutions[E]() {
		list = append(list, way[E]{c.name,
			func(f []E, cores int) {
				g, apart := reversed(f), make([]E, len(f))
				dst := [][]E{f, g, apart}[cores%3]
				c.do(dst, f, g, cores)
				copy(f, dst)
			},
			func(f []E) []E { return c.naive(f, reversed(f)) }})
	}
	small := func(f []E) []E { // whole numbers, some of them from 0 to 5
		f = slices.Clone(f)
		for i, x := range f {
			if isFloat[E]() {
				f[i] = E(math.Floor(float64(x)))
			} else {
				f[i] = E(uint64(x) % 13)
			}
		}
		return f
	}
	return append(list, way[E]{"ConvolveMinPlus",
		func(f []E, cores int) { ConvolveMinPlus(f, small(f), small(reversed(f)), 5, cores) },
		func(f []E) []E { return naiveMinPlus(small(f), small(reversed(f)), 5) }})
}

// naiveMinPlus is the definition, where values outside 0 to most stand for infinity.
func naiveMinPlus[E Number](f, g []E, most int) []E {
	to := slices.Repeat([]E{E(2*most + 1)}, len(f))
	finite := func(x E) bool { return x >= 0 && x <= E(most) }
	for a, x := range f {
		for b, y := range g {
			if a&b == 0 && finite(x) && finite(y) {
				to[a|b] = min(to[a|b], x+y)
			}
		}
	}
	return to
}

// Tests use more cores than there are, which the library never does.
func TestMain(m *testing.M) {
	runtime.GOMAXPROCS(max(9, runtime.GOMAXPROCS(0)))
	m.Run()
}

// The lengths that a test shortens; 0 is the length that a variable has. With shorter
// passes, one core alone takes arrays of one pass.
type lengths struct{ passSize, wholeSize int }

func (l lengths) set() (restore func()) {
	old, oldAlone, oldTime := lengths{passSize, wholeSize}, oneCoreSize, productTime
	if l.wholeSize != 0 {
		productTime = 0 // all by ranks
	}
	passSize, wholeSize, oneCoreSize = cmp.Or(l.passSize, passSize), cmp.Or(l.wholeSize, wholeSize), cmp.Or(l.passSize, oneCoreSize)
	return func() { passSize, wholeSize, oneCoreSize, productTime = old.passSize, old.wholeSize, oldAlone, oldTime }
}

// Small arrays are compared with the definitions, and large ones with Go on one core, to the
// last bit.
func TestWays(t *testing.T) {
	sizes := []int{0, 1, 2, 3, 4, 5, 6, 7, 10, 9, 8, 11, 12, 14}
	if testkit.Short() {
		sizes = sizes[:10]
	}
	for _, check := range types {
		for _, n := range sizes {
			check(t, n)
		}
	}
}

func checkRandom[E Number](t *testing.T, n int) {
	ways, f := ways[E](), random[E](n)
	want := make([][]E, len(ways))
	for i, way := range ways {
		if n <= 6 || n <= 9 && !testkit.Short() {
			want[i] = way.want(f)
		}
	}
	checkWays(t, ways, f, want, true)
}

// checkWays compares every path with what is wanted or, if that is nil, with Go on one core: in
// arrays of one piece and of many and, if sums are exact, of one leaf and of many, beside pages
// that are not there, on one core and on several. Any number from 1 on is a number of cores.
func checkWays[E Number](t *testing.T, ways []way[E], f []E, want [][]E, exact bool) {
	t.Helper()
	many, r := []int{3, 4, 5, 6, 7, 8, 9, 100, 1 << 20, math.MaxInt/4 + 1, math.MaxInt/2 + 1, math.MaxInt - 1, math.MaxInt}, testkit.NewRand()
	mem := testkit.Guarded[E](t, len(f))
	places := [][]E{mem.First(len(f)), mem.Last(len(f))}
	for _, p := range slices.Backward(path.List()) { // Generic first
		restore := path.Force(p)
		for i, way := range ways {
			if want[i] == nil {
				want[i] = slices.Clone(f)
				way.do(want[i], 1)
			}
			for j, short := range []lengths{
				{}, {passSize: 128}, {passSize: 128}, {passSize: 128 << r.IntN(3)},
				{wholeSize: 1}, {wholeSize: 8}, {wholeSize: 64, passSize: 128}, {wholeSize: 128, passSize: 128},
			} {
				if j >= 4 && (!exact || len(f) > 1<<9 || len(f) > 1<<6 && testkit.Short()) {
					break
				}
				cores := []int{1, 1, 2, many[r.IntN(len(many))]}[j%4]
				restore := short.set()
				got := places[r.IntN(2)]
				copy(got, f)
				way.do(got, cores)
				restore()
				if !slices.EqualFunc(got, want[i], same) {
					t.Fatalf("%d values, path %v, %d cores, %+v: %s of %T differs", len(f), p, cores, short, way.name, f)
				}
			}
		}
		restore()
	}
}

// same reports whether x and y have the same bits or are both NaN.
func same[E Number](x, y E) bool {
	return x == y && (!isFloat[E]() || math.Signbit(float64(x)) == math.Signbit(float64(y))) || x != x && y != y
}

// TestFloats compares where floating-point numbers are not like others: sums
// that depend on their order, signs of zero, values that overflow, infinities and NaNs,
// alone and together.
func TestFloats(t *testing.T) {
	checkFloats[float64](t, math.MaxFloat64)
	checkFloats[probability](t, math.MaxFloat32)
}

func checkFloats[E float64 | probability](t *testing.T, most float64) {
	inf, zero := math.Inf(1), math.Copysign(0, -1)
	r, sizes, ways := testkit.NewRand(), []int{1, 4, 8, 0, 3, 5, 6, 10}, ways[E]()
	if testkit.Short() {
		sizes = sizes[:3]
	}
	for _, values := range [][]float64{
		{r.NormFloat64(), r.NormFloat64(), r.NormFloat64(), r.NormFloat64(), r.NormFloat64()},
		{0, zero},
		{0, zero, 1, -1},
		{0, zero, inf, -inf, math.NaN()},
		{most, -most, 0, 1},
		{most / 3, most / 5, -most / 7},
		{math.Sqrt(most), -math.Sqrt(most), 3},
		{math.SmallestNonzeroFloat64, -math.SmallestNonzeroFloat32, 1 / most, 1},
	} {
		for _, n := range sizes {
			for rare := 1; rare <= 1<<n; rare *= 8 {
				f := make([]E, 1<<n)
				for i := range f {
					if r.IntN(rare) == 0 {
						f[i] = E(values[r.IntN(len(values))])
					}
				}
				want := make([][]E, len(ways))
				for i, way := range ways {
					if strings.Contains(way.name, " M") && n < 6 { // Max and Min
						want[i] = way.want(f)
					}
				}
				checkWays(t, ways, f, want, false)
			}
		}
	}
}

// A product of an infinity and the 0 of a rank that a set has not is not added, be the
// infinity a value or a sum that overflows, of f or g.
func TestInfinity(t *testing.T) {
	defer lengths{wholeSize: wholeSize}.set()() // by ranks
	testkit.EachPath(t, func(t *testing.T) {
		for n := 4; n <= 11; n++ {
			checkInfinity[float64](t, n, math.MaxFloat64)
			checkInfinity[float32](t, n, math.MaxFloat32)
		}
	})
}

func checkInfinity[E float32 | float64](t *testing.T, n int, most E) {
	inf := E(math.Inf(1))
	for i, c := range []struct {
		f, g map[int]E // values other than 0
		set  int       // whose value is +Inf
	}{
		{map[int]E{1: 1}, map[int]E{0: inf}, 1},
		// The sum for elements 0 and 1 overflows, where sets of three have a product with it.
		// The numbers are such that Go adds infinities of one sign.
		{map[int]E{0b0111: -.5, 0b1011: -.5, 0b1101: 1, 0b1110: 1}, map[int]E{1: most, 2: most}, 0b1111},
		{map[int]E{0b0111: -1.0 / 8, 0b1011: -1.0 / 8, 0b1101: 1.0 / 2}, map[int]E{1: most / 4 * 3, 2: most / 4 * 3}, 0b1111},
	} {
		f, g := make([]E, 1<<n), make([]E, 1<<n)
		for s := range 16 {
			f[s], g[s] = c.f[s], c.g[s]
		}
		if ConvolveSubsets(f, f, g, 1); f[c.set] != inf {
			t.Errorf("%d elements of %T, case %d: %v, want +Inf", n, most, i, f[c.set])
		}
	}
}

// Whole floating-point numbers convolve as integers do; those outside 0 to most stand
// for infinity.
func TestMinPlus(t *testing.T) {
	r := testkit.NewRand()
	for n := range 8 {
		for most := range 12 {
			values := []float32{float32(math.Copysign(0, -1)), -0.5, 11.5, float32(math.NaN()), float32(math.Inf(1)), float32(math.Inf(-1)), -1e30, 1e30}
			for x := -1; x <= 2*most+1; x++ {
				values = append(values, float32(x))
			}
			f, g, got := make([]float32, 1<<n), make([]float32, 1<<n), make([]float32, 1<<n)
			for s := range f {
				f[s], g[s] = values[r.IntN(len(values))], values[r.IntN(len(values))]
			}
			want := naiveMinPlus(f, g, most)
			for _, do := range []func(dst, f, g []float32, most, cores int){minPlusOfPairs[float32], minPlusOfCounts[float32], ConvolveMinPlus[float32]} {
				h := slices.Clone(g)
				do(got, f, h, most, 1)
				do(h, f, h, most, 2)
				if !slices.Equal(got, want) || !slices.Equal(h, want) {
					t.Fatalf("%d elements, values to %d: %v, want %v", n, most, got, want)
				}
			}
		}
	}
	// Where all values are the same, the least sum of a set is that of all its pairs: there
	// are as many as the digit of a sum can count, and the greatest sum is the highest digit.
	for n := range 14 {
		for most := range 70 >> (n / 3) {
			f := slices.Repeat([]uint8{uint8(most)}, 1<<n)
			if minPlusOfCounts(f, f, f, most, 1); slices.Min(f) != uint8(2*most) || slices.Max(f) != uint8(2*most) {
				t.Fatalf("%d elements, all values %d: from %d to %d", n, most, slices.Min(f), slices.Max(f))
			}
		}
	}
}

// The greatest most of each type, and one more; and a fraction from 0 to most.
func TestMinPlusPanics(t *testing.T) {
	checkMost[int8](t, math.MaxInt8/2)
	checkMost[uint8](t, math.MaxUint8/2)
	checkMost[score](t, math.MaxInt16/2)
	checkMost[uint16](t, math.MaxUint16/2)
	checkMost[int32](t, math.MaxInt32/2)
	checkMost[uint32](t, math.MaxUint32/2)
	checkMost[int](t, math.MaxInt/2)
	checkMost[int64](t, math.MaxInt64/2)
	checkMost[count](t, math.MaxInt64/2)
	checkMost[probability](t, 1<<23-1)
	checkMost[float64](t, 1<<52-1)
	x, y := []float32{1, 2, 3, float32(math.Copysign(0, -1))}, []float32{4.75, 2, 3, 1}
	testkit.MustPanic(t, func() { ConvolveMinPlus(x, x, y, 5, 1) }, "lattice: ConvolveMinPlus: g[0] is 4.75, want a whole number")
	testkit.MustPanic(t, func() { ConvolveMinPlus(x, y, y, 5, 1) }, "lattice: ConvolveMinPlus: f[0] is 4.75, want a whole number")
}

func checkMost[E Number](t *testing.T, greatest int64) {
	greatest = min(greatest, math.MaxInt/2)
	mustDouble[E](0)
	mustDouble[E](int(greatest))
	for _, most := range []int{-1, math.MinInt, int(greatest) + 1, int(greatest) + 2, math.MaxInt/2 + 1, math.MaxInt - 1, math.MaxInt} {
		want := fmt.Sprintf("lattice: ConvolveMinPlus: most is %d, want from 0 to half of what %T holds", most, E(0))
		testkit.MustPanic(t, func() { mustDouble[E](most) }, want)
	}
}

// ConvolveXor takes 2^31 integers and no more. Nobody reads the array, so one of them is enough.
func TestXorMost(t *testing.T) {
	if bits.UintSize == 32 || testkit.Short() {
		t.Skip("the race detector does not let a slice be longer than its memory")
	}
	f := unsafe.Slice(new(tiny), 1<<(bits.UintSize/2))
	testkit.MustPanic(t, func() { ConvolveXor(f, f, f, 1) }, "lattice: ConvolveXor: the length is 4294967296, want at most 2^31 integers")
}

// The kernel of products with as little as it takes, two vectors of each rank, beside pages
// that are not there.
func TestProduct(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		checkProduct[uint64](t)
		checkProduct[int64](t)
		checkProduct[uint32](t)
		checkProduct[int32](t)
		checkProduct[float64](t)
		checkProduct[float32](t)
	})
}

func checkProduct[E Number](t *testing.T) {
	k := kernelOf[E](product)
	if k.vector == 0 {
		return
	}
	ps, as, bs := testkit.Guarded[E](t, 1), testkit.Guarded[E](t, 1), testkit.Guarded[E](t, 1)
	stride := 2 * int(k.vector)
	lanes := stride / int(unsafe.Sizeof(E(0)))
	n := 5 * lanes
	for i, p := range [][]E{ps.First(n), ps.Last(n)} {
		a, b := [][]E{as.First(n), as.Last(n)}[i], [][]E{bs.First(n), bs.Last(n)}[i]
		for j := range n {
			a[j], b[j], p[j] = E(j%7), E(j%5), 99
		}
		multiplySome(k, unsafe.Pointer(&p[0]), unsafe.Pointer(&a[0]), unsafe.Pointer(&b[0]), stride, 2, 1, 4)
		for lane := range lanes {
			for exponent, want := range []E{99, 99, a[lanes+lane] * b[lanes+lane], 0, 0} {
				if got := p[exponent*lanes+lane]; got != want {
					t.Fatalf("lane %d, exponent %d: %v, want %v", lane, exponent, got, want)
				}
			}
		}
	}
}

// Nor do arrays of many pieces, which several cores would share.
func TestAllocs(t *testing.T) {
	f := random[uint64](13)
	defer lengths{passSize: 512}.set()()
	testkit.EachPath(t, func(t *testing.T) {
		for _, way := range transforms[uint64]() {
			if n := testing.AllocsPerRun(3, func() { way.do(f, 1) }); n != 0 {
				t.Errorf("%s: %v allocations, want none", way.name, n)
			}
		}
	})
}

// The memory that the documentation states, with a little for rounding and goroutines.
func TestMemory(t *testing.T) {
	const little = 48 << 10
	check := func(name string, n, cores, most int, f func()) {
		bytes := math.MaxInt
		for try := 0; try < 3 && bytes > most+little; try++ { // meanwhile, the runtime may allocate too
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			f()
			runtime.ReadMemStats(&after)
			bytes = min(bytes, int(after.TotalAlloc-before.TotalAlloc))
		}
		if bytes > most+little {
			t.Errorf("%d elements, %d cores: %s allocates %d bytes, want %d", n, cores, name, bytes, most)
		}
	}
	for n := range 17 {
		f, g := make([]uint64, 1<<n), make([]float32, 1<<n)
		for log := range 3 {
			cores := 1 << log
			most := 8*((10+3*log)<<n/2+1560*(n+1)*cores) + 150*(n+1)<<n/512
			check("ConvolveSubsets", n, cores, most, func() { ConvolveSubsets(f, f, f, cores) })
			if n <= 12 { // others take long
				check("ConvolveMinPlus", n, cores, most+12<<n, func() { ConvolveMinPlus(g, g, g, 5, cores) })
			}
		}
	}
}

func BenchmarkZeta(b *testing.B) {
	bench(b, func(f []uint64, cores int) { Zeta(f, Sum, cores) })
}

func BenchmarkConvolveSubsets(b *testing.B) {
	bench(b, func(f []uint64, cores int) { ConvolveSubsets(f, f, f, cores) })
}

func bench(b *testing.B, do func(f []uint64, cores int)) {
	for _, n := range []int{10, 16, 20} {
		f := random[uint64](n)
		for _, p := range path.List() {
			for cores := 1; cores <= 2; cores++ {
				b.Run(fmt.Sprintf("n=%d/path=%v/cores=%d", n, p, cores), func(b *testing.B) {
					defer path.Force(p)()
					for range b.N {
						do(f, cores)
					}
				})
			}
		}
	}
}

// Three calls that wait for each other end only if each has a goroutine.
func TestShare(t *testing.T) {
	var all sync.WaitGroup
	all.Add(3)
	share(3, 3, func(int) {
		all.Done()
		all.Wait()
	})
}
