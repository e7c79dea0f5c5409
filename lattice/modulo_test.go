package lattice

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

// What the package comment says of results modulo m, at the greatest m of each bound: with
// random values, and with those that come nearest to it.
func TestModulo(t *testing.T) {
	convolutions := []struct {
		name     string
		pairs    float64 // for each element, at most
		convolve func(dst, f, g []uint64, cores int)
		union    func(a, b int) int // the set that two sets add to, or -1
	}{
		{"ConvolveSubsets", 2, ConvolveSubsets[uint64], func(a, b int) int {
			if a&b != 0 {
				return -1
			}
			return a | b
		}},
		{"ConvolveXor", 2, ConvolveXor[uint64], func(a, b int) int { return a ^ b }},
		{"ConvolveOr", 3, ConvolveOr[uint64], func(a, b int) int { return a | b }},
		{"ConvolveAnd", 3, ConvolveAnd[uint64], func(a, b int) int { return a & b }},
	}
	transforms := []struct {
		name string
		do   func(f []int64)
		sign func(s, t int) int64 // of the value of t in the result of s
	}{
		{"Zeta", func(f []int64) { Zeta(f, Sum, 1) }, func(s, t int) int64 { return one(t&^s == 0) }},
		{"SupersetZeta", func(f []int64) { SupersetZeta(f, Sum, 1) }, func(s, t int) int64 { return one(s&^t == 0) }},
		{"Mobius", func(f []int64) { Mobius(f, 1) }, func(s, t int) int64 { return one(t&^s == 0) * sign[int64](s^t) }},
		{"SupersetMobius", func(f []int64) { SupersetMobius(f, 1) }, func(s, t int) int64 { return one(s&^t == 0) * sign[int64](s^t) }},
		{"WalshHadamard", func(f []int64) { WalshHadamard(f, 1) }, func(s, t int) int64 { return sign[int64](s & t) }},
	}
	r := rand.New(rand.NewPCG(1, 2))
	values := func(n int, m uint64, most bool) []uint64 {
		f := make([]uint64, 1<<n)
		for s := range f {
			if f[s] = m - 1; !most {
				f[s] = r.Uint64N(m)
			}
		}
		return f
	}
	checked := 0
	for n := range 8 {
		for _, most := range []bool{false, true} {
			for _, c := range convolutions {
				m := uint64(math.Sqrt(0x1p64/math.Pow(c.pairs, float64(n))) * (1 - 0x1p-50))
				f, g, got := values(n, m, most), values(n, m, most), make([]uint64, 1<<n)
				c.convolve(got, f, g, 1)
				want := make([]big.Int, 1<<n)
				for a, x := range f {
					for b, y := range g {
						if s := c.union(a, b); s >= 0 {
							want[s].Add(&want[s], new(big.Int).Mul(new(big.Int).SetUint64(x), new(big.Int).SetUint64(y)))
						}
					}
				}
				for s := range got {
					if want[s].Mod(&want[s], new(big.Int).SetUint64(m)); got[s]%m != want[s].Uint64() {
						t.Fatalf("%s modulo %d of %d elements: %d of set %#x, want %v", c.name, m, n, got[s]%m, s, &want[s])
					}
					checked++
				}
			}
			for _, c := range transforms {
				m := int64(1)<<(63-n) - 1
				f := make([]int64, 1<<n)
				for s, v := range values(n, uint64(m), most) {
					f[s] = int64(v)
				}
				want := make([]big.Int, 1<<n)
				for s := range want {
					for set, v := range f {
						want[s].Add(&want[s], big.NewInt(c.sign(s, set)*v))
					}
				}
				c.do(f)
				for s, v := range f {
					if v %= m; v < 0 {
						v += m
					}
					if want[s].Mod(&want[s], big.NewInt(m)); v != want[s].Int64() {
						t.Fatalf("%s modulo %d of %d elements: %d of set %#x, want %v", c.name, m, n, v, s, &want[s])
					}
					checked++
				}
			}
		}
	}
	if checked != 9*2*(1<<8-1) {
		t.Errorf("%d results checked", checked)
	}
}

// one returns 1 if b is true, else 0.
func one(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// On both sides of the size up to which a subset convolution goes over all pairs, it is their sum.
func TestPairs(t *testing.T) {
	for n := 8; n <= 12; n++ {
		f := random[uint64](n)
		got := make([]uint64, len(f))
		ConvolveSubsets(got, f, reversed(f), 2)
		if !slices.Equal(got, sumsOfPairs(f, reversed(f))) {
			t.Errorf("%d elements: not the sums of all pairs", n)
		}
	}
}
