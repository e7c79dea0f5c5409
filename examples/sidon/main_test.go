package main

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/rank"
)

// naive reports whether no difference occurs twice, by comparing all pairs.
func naive(set uint64) bool {
	seen := make(map[int]bool)
	for i := range iter.Bits(set) {
		for j := range iter.RBits(set & (1<<i - 1)) {
			if seen[i-j] {
				return false
			}
			seen[i-j] = true
		}
	}
	return true
}

func TestCount(t *testing.T) {
	const n = 12
	var want [n + 1]uint64
	for set := range iter.Subsets(uint64(1)<<n - 1) {
		ok := naive(set)
		if ok != sidon(set) {
			t.Fatalf("sidon(%#x) = %v", set, !ok)
		}
		if ok {
			want[bits.OnesCount64(set)]++
		}
	}
	for k, want := range want {
		if found, _ := count(n, k); found != want {
			t.Errorf("n = %d, k = %d: %d, want %d", n, k, found, want)
		}
	}
}

// The number of Sidon sets of any size from 1 to n, for n = 0, 1, … (OEIS A143823).
func TestKnown(t *testing.T) {
	for n, want := range []uint64{1, 2, 4, 7, 13, 22, 36, 57, 91, 140, 216, 317, 463, 668, 962, 1359, 1919, 2666, 3694, 5035, 6845} {
		sum := uint64(1)
		for k := 1; k <= n; k++ {
			found, _ := count(n, k)
			sum += found
		}
		if sum != want {
			t.Errorf("n = %d: %d, want %d", n, sum, want)
		}
	}
	// The walk examines at most one beginning for every 25 sets.
	if found, asked := count(35, 8); found != 2 || asked > rank.Binomial(35, 8)/25 {
		t.Errorf("%d found by %d looks", found, asked)
	}
}

func TestEstimate(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	found, _ := count(20, 4)
	const sets = 100000
	p := float64(found) / float64(rank.Binomial(20, 4))
	// Within five standard deviations.
	if got := float64(estimate(20, 4, sets, r.Uint64N)) - p*sets; got*got > 25*sets*p*(1-p) {
		t.Errorf("%.0f too many of %.0f", got, p*sets)
	}
}

func TestRun(t *testing.T) {
	testkit.Command(run).Prints(t, map[string]string{
		"26 7":            "10 of 657800 sets",
		"64 0":            "1 of 1 sets",
		"64 1":            "64 of 64 sets",
		"-sample 50 64 1": "50 of 50 random sets: about 64 of all 64",
	})
	testkit.Command(run).Refuses(t, map[string]string{
		"":               "sidon: want n and k\n",
		"5 2 1":          "sidon: want n and k\n",
		"0 0":            "sidon: n must be from 1 to 64, not \"0\"\n",
		"65 2":           "sidon: n must be from 1 to 64, not \"65\"\n",
		"x 2":            "sidon: n must be from 1 to 64, not \"x\"\n",
		"5 6":            "sidon: k must be from 0 to 5, not \"6\"\n",
		"5 -1":           "sidon: k must be from 0 to 5, not \"-1\"\n",
		"5 y":            "sidon: k must be from 0 to 5, not \"y\"\n",
		"-sample -1 5 2": "sidon: -sample must not be negative, as -1 is\n",
	})
}
