package main

import (
	"bytes"
	"math/bits"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/rank"
)

// naive reports whether no difference occurs twice, by comparing all pairs.
func naive(set uint64) bool {
	seen := make(map[int]bool)
	for i := range 64 {
		for j := range i {
			if set>>i&1 != 0 && set>>j&1 != 0 {
				if seen[i-j] {
					return false
				}
				seen[i-j] = true
			}
		}
	}
	return true
}

func TestCount(t *testing.T) {
	for n := 1; n <= 13; n++ {
		var want [14]uint64
		for set := range iter.Subsets(uint64(1)<<n - 1) {
			if naive(set) != sidon(set) {
				t.Fatalf("sidon(%#x) = %v", set, sidon(set))
			}
			if naive(set) {
				want[bits.OnesCount64(set)]++
			}
		}
		for k := 0; k <= n; k++ {
			if found, _ := count(n, k); found != want[k] {
				t.Errorf("n = %d, k = %d: %d, want %d", n, k, found, want[k])
			}
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
}

// The number of shortest Golomb rulers, counting each mirror image too (OEIS A003022,
// A036501), and no ruler that is shorter by one.
func TestShortestRulers(t *testing.T) {
	for _, r := range []struct {
		marks, length int
		want          uint64
	}{{3, 3, 2}, {4, 6, 2}, {5, 11, 4}, {6, 17, 8}, {7, 25, 10}, {8, 34, 2}} {
		if found, _ := count(r.length+1, r.marks); found != r.want {
			t.Errorf("%d marks, length %d: %d rulers, want %d", r.marks, r.length, found, r.want)
		}
		if found, _ := count(r.length, r.marks); found != 0 {
			t.Errorf("%d marks, length %d: %d rulers, want none", r.marks, r.length-1, found)
		}
	}
}

// The walk examines at most one beginning for every 25 sets.
func TestCutShort(t *testing.T) {
	found, asked := count(35, 8)
	if found != 2 || asked > rank.Binomial(35, 8)/25 {
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
	for args, want := range map[string]string{
		"26 7":            "10 of 657800 sets",
		"64 0":            "1 of 1 sets",
		"64 1":            "64 of 64 sets",
		"-sample 50 64 1": "50 of 50 random sets: about 64 of all 64",
		"":                "sidon: want n and k\n",
		"5 2 1":           "sidon: want n and k\n",
		"0 0":             "sidon: n must be from 1 to 64, not \"0\"\n",
		"65 2":            "sidon: n must be from 1 to 64, not \"65\"\n",
		"x 2":             "sidon: n must be from 1 to 64, not \"x\"\n",
		"5 6":             "sidon: k must be from 0 to 5, not \"6\"\n",
		"5 -1":            "sidon: k must be from 0 to 5, not \"-1\"\n",
		"5 y":             "sidon: k must be from 0 to 5, not \"y\"\n",
		"-sample -1 5 2":  "sidon: -sample must not be negative, as -1 is\n",
	} {
		var stdout, stderr bytes.Buffer
		status := run(strings.Fields(args), &stdout, &stderr)
		if refused := strings.HasPrefix(want, "sidon"); refused && (status != 2 || stderr.String() != want) ||
			!refused && (status != 0 || !strings.HasPrefix(stdout.String(), want)) {
			t.Errorf("sidon %s: status %d, %s%s, want %s", args, status, &stdout, &stderr, want)
		}
	}
}
