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
	pairs := map[string]float64{ // for each element, at most
		"ConvolveSubsets": 2, "ConvolveXor": 2, "ConvolveOr": 3, "ConvolveAnd": 3,
	}
	signs := map[string]func(s, t int) int64{ // of the value of t in the result of s
		"Zeta Sum":         func(s, t int) int64 { return one(t&^s == 0) },
		"SupersetZeta Sum": func(s, t int) int64 { return one(s&^t == 0) },
		"Mobius":           func(s, t int) int64 { return one(t&^s == 0) * sign[int64](s^t) },
		"SupersetMobius":   func(s, t int) int64 { return one(s&^t == 0) * sign[int64](s^t) },
		"WalshHadamard":    func(s, t int) int64 { return sign[int64](s & t) },
	}
	r := rand.New(rand.NewPCG(1, 2))
	checked := 0
	for n := range 8 {
		for _, most := range []bool{false, true} {
			values := func(m int64) []uint64 {
				f := slices.Repeat([]uint64{uint64(m - 1)}, 1<<n)
				for s := 0; s < len(f) && !most; s++ {
					f[s] = r.Uint64N(uint64(m))
				}
				return f
			}
			check := func(name string, m int64, s int, got int64, want *big.Int) {
				if want.Mod(want, big.NewInt(m)); got != want.Int64() {
					t.Fatalf("%s modulo %d of %d elements: %d of set %#x, want %v", name, m, n, got, s, want)
				}
				checked++
			}
			for _, c := range convolutions[uint64]() {
				m := int64(math.Sqrt(0x1p64/math.Pow(pairs[c.name], float64(n))) * (1 - 0x1p-50))
				f, g, got, want := values(m), values(m), make([]uint64, 1<<n), make([]big.Int, 1<<n)
				for a, x := range f {
					for b, y := range g {
						if s, ok := c.pair(a, b); ok {
							want[s].Add(&want[s], new(big.Int).Mul(big.NewInt(int64(x)), big.NewInt(int64(y))))
						}
					}
				}
				c.do(got, f, g, 1)
				for s, v := range got {
					check(c.name, m, s, int64(v%uint64(m)), &want[s])
				}
			}
			for _, transform := range transforms[uint64]() {
				sign, ok := signs[transform.name]
				if !ok {
					continue
				}
				m := int64(1)<<(63-n) - 1
				f, want := values(m), make([]big.Int, 1<<n)
				for s := range want {
					for set, v := range f {
						want[s].Add(&want[s], big.NewInt(sign(s, set)*int64(v)))
					}
				}
				transform.do(f, 1)
				for s, v := range f { // signed, as they wrap around
					got := int64(v) % m
					if got < 0 {
						got += m
					}
					check(transform.name, m, s, got, &want[s])
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
