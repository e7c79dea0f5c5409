package lattice

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

type (
	rows        uint64
	probability float32
	score       int16
)

// The values of the tests are small integers, so that sums of floating-point numbers
// are exact, or any bits where the arithmetic wraps around.
func random[E Number](r *rand.Rand, size int) []E {
	f := make([]E, size)
	for i := range f {
		if f[i] = E(r.IntN(64)); !isFloat[E]() {
			f[i] = E(r.Uint64())
		} else if E(0)-1 < 0 {
			f[i] -= 32
		}
	}
	return f
}

// operate returns op of two values.
func operate[E Number](op Op, x, y E) E {
	switch op {
	case Sum:
		return x + y
	case Max:
		return max(x, y)
	case Min:
		return min(x, y)
	}
	a, b := uint64(x), uint64(y)
	switch op {
	case Or:
		return E(a | b)
	case And:
		return E(a & b)
	}
	return E(a ^ b)
}

// naive is the definition of Zeta and SupersetZeta.
func naive[E Number](f []E, op Op, supersets bool) []E {
	to := make([]E, len(f))
	for s := range f {
		to[s] = f[s]
		for t := range f {
			if t != s && (t&s == t && !supersets || t&s == s && supersets) {
				to[s] = operate(op, to[s], f[t])
			}
		}
	}
	return to
}

func naiveMobius[E Number](f []E, supersets bool) []E {
	to := make([]E, len(f))
	for s := range f {
		for t := range f {
			if t&s == t && !supersets || t&s == s && supersets {
				if bits.OnesCount(uint(s^t))%2 == 0 {
					to[s] += f[t]
				} else {
					to[s] -= f[t]
				}
			}
		}
	}
	return to
}

func naiveWalsh[E Number](f []E) []E {
	to := make([]E, len(f))
	for s := range f {
		for t := range f {
			if bits.OnesCount(uint(s&t))%2 == 0 {
				to[s] += f[t]
			} else {
				to[s] -= f[t]
			}
		}
	}
	return to
}

// naiveConvolve is the definition of a convolution over pairs.
func naiveConvolve[E Number](f, g []E, pair func(a, b int) (s int, ok bool)) []E {
	to := make([]E, len(f))
	for a, x := range f {
		for b, y := range g {
			if s, ok := pair(a, b); ok {
				to[s] += x * y
			}
		}
	}
	return to
}

// eachType runs the test for values of every type.
func eachType(t *testing.T, test func(t *testing.T, of typed)) {
	for _, of := range []typed{
		typeOf[uint8](), typeOf[uint16](), typeOf[uint32](), typeOf[uint64](), typeOf[uint](), typeOf[uintptr](),
		typeOf[int8](), typeOf[int16](), typeOf[int32](), typeOf[int64](), typeOf[int](),
		typeOf[float32](), typeOf[float64](), typeOf[rows](), typeOf[probability](), typeOf[score](),
	} {
		t.Run(of.name, func(t *testing.T) { test(t, of) })
	}
}

// A typed has the checks for values of one type.
type typed struct {
	name                     string
	transforms, convolutions func(t *testing.T, r *rand.Rand, size int)
}

func typeOf[E Number]() typed {
	return typed{
		name:         reflect.TypeFor[E]().String(),
		transforms:   checkTransforms[E],
		convolutions: checkConvolutions[E],
	}
}

func checkTransforms[E Number](t *testing.T, r *rand.Rand, size int) {
	t.Helper()
	f := random[E](r, size)
	check := func(name string, got, want []E) {
		t.Helper()
		if !slices.Equal(got, want) {
			t.Fatalf("%s of %d values: wrong", name, size)
		}
	}
	for cores := 1; cores <= 3; cores++ {
		for op := range Op(len(opNames)) {
			if op >= Or && isFloat[E]() {
				continue
			}
			got := slices.Clone(f)
			Zeta(got, op, cores)
			check(fmt.Sprint("Zeta, ", op), got, naive(f, op, false))
			if op == Xor {
				Zeta(got, op, cores)
				check("Zeta with Xor and back", got, f)
			}
			got = slices.Clone(f)
			SupersetZeta(got, op, cores)
			check(fmt.Sprint("SupersetZeta, ", op), got, naive(f, op, true))
		}
		got := slices.Clone(f)
		Mobius(got, cores)
		check("Mobius", got, naiveMobius(f, false))
		Zeta(got, Sum, cores)
		check("Zeta of Mobius", got, f)
		SupersetMobius(got, cores)
		check("SupersetMobius", got, naiveMobius(f, true))
		SupersetZeta(got, Sum, cores)
		check("SupersetZeta of SupersetMobius", got, f)
		WalshHadamard(got, cores)
		check("WalshHadamard", got, naiveWalsh(f))
	}
}

func checkConvolutions[E Number](t *testing.T, r *rand.Rand, size int) {
	t.Helper()
	f, g := random[E](r, size), random[E](r, size)
	for _, way := range []struct {
		name     string
		convolve func(dst, f, g []E, cores int)
		pair     func(a, b int) (int, bool)
	}{
		{"ConvolveOr", ConvolveOr[E], func(a, b int) (int, bool) { return a | b, true }},
		{"ConvolveAnd", ConvolveAnd[E], func(a, b int) (int, bool) { return a & b, true }},
		{"ConvolveXor", ConvolveXor[E], func(a, b int) (int, bool) { return a ^ b, true }},
		{"ConvolveSubsets", ConvolveSubsets[E], func(a, b int) (int, bool) { return a | b, a&b == 0 }},
	} {
		want := naiveConvolve(f, g, way.pair)
		for cores := 1; cores <= 3; cores++ {
			dst := make([]E, size)
			f, g := slices.Clone(f), slices.Clone(g)
			for i, in := range [][3][]E{{dst, f, g}, {f, f, g}, {g, slices.Clone(f), g}} {
				if i == 1 {
					in[1] = slices.Clone(f)
					in[0] = in[1]
				}
				way.convolve(in[0], in[1], in[2], cores)
				if !slices.Equal(in[0], want) {
					t.Fatalf("%s of %d values, %d cores, dst %d: wrong", way.name, size, cores, i)
				}
			}
		}
	}
}

func TestDefinition(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		for _, short := range []bool{false, true} {
			if short {
				defer shorten(64, 4)()
			}
			eachType(t, func(t *testing.T, of typed) {
				r := testkit.NewRand()
				for n := range 11 {
					of.transforms(t, r, 1<<n)
				}
				for n := range 8 {
					of.convolutions(t, r, 1<<n)
				}
			})
		}
	})
}

// shorten makes pieces and leaves small, so that small arrays have many.
func shorten(piece, leaf int) (restore func()) {
	oldPieces, oldLeaves := pieces, leaves
	pieces, leaves = piece, leaf
	return func() { pieces, leaves = oldPieces, oldLeaves }
}

func TestMinPlus(t *testing.T) {
	r := testkit.NewRand()
	for n := range 8 {
		for most := range 12 {
			f, g := make([]int, 1<<n), make([]int, 1<<n)
			for s := range f {
				f[s], g[s] = r.IntN(2*most+3)-1, r.IntN(2*most+3)-1
			}
			want := slices.Repeat([]int{2*most + 1}, 1<<n)
			for a, x := range f {
				for b, y := range g {
					if a&b == 0 && x >= 0 && x <= most && y >= 0 && y <= most {
						want[a|b] = min(want[a|b], x+y)
					}
				}
			}
			ConvolveMinPlus(f, f, g, most, 1)
			if !slices.Equal(f, want) {
				t.Fatalf("%d elements, most %d: %v, want %v", n, most, f, want)
			}
		}
	}
}

var benchSink uint64

func usual(f []uint64) {
	for h := 1; h < len(f); h *= 2 {
		for s := range f {
			if s&h != 0 {
				f[s] += f[s^h]
			}
		}
	}
}

func BenchmarkZeta(b *testing.B) {
	for _, n := range []int{10, 16, 20, 24} {
		f := random[uint64](testkit.NewRand(), 1<<n)
		b.Run(fmt.Sprintf("n=%d/usual", n), func(b *testing.B) {
			for b.Loop() {
				usual(f)
			}
		})
		g := make([]uint64, len(f))
		b.Run(fmt.Sprintf("n=%d/copy", n), func(b *testing.B) {
			for b.Loop() {
				copy(g, f)
			}
		})
		for cores := 1; cores <= 2; cores++ {
			b.Run(fmt.Sprintf("n=%d/cores=%d", n, cores), func(b *testing.B) {
				for b.Loop() {
					Zeta(f, Sum, cores)
				}
			})
		}
	}
}

func BenchmarkSubsets(b *testing.B) {
	for _, n := range []int{10, 16, 20} {
		f := random[uint64](testkit.NewRand(), 1<<n)
		g := make([]uint64, len(f))
		for cores := 1; cores <= 2; cores++ {
			b.Run(fmt.Sprintf("n=%d/cores=%d", n, cores), func(b *testing.B) {
				for b.Loop() {
					ConvolveSubsets(g, f, f, cores)
				}
			})
		}
	}
}
