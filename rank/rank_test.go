package rank_test

import (
	"math/big"
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/rank"
	"github.com/bitwalk/bitwalk/scan"
)

func TestBinomial(t *testing.T) {
	for n := 0; n <= 64; n++ {
		for k := -2; k <= n+2; k++ {
			want := new(big.Int)
			if k >= 0 {
				want.Binomial(int64(n), int64(k))
			}
			if got := rank.Binomial(n, k); !want.IsUint64() || got != want.Uint64() {
				t.Errorf("Binomial(%d, %d) = %d, want %v", n, k, got, want)
			}
		}
	}
}

// Every subset of every set of 8: the rank is how many of its size came before it.
func TestExhaustive8(t *testing.T) {
	for s := range 256 {
		set := uint8(s)
		var bySize [9]uint64
		for x := range 256 {
			sub := uint8(x)
			if sub&^set != 0 {
				continue
			}
			k := bits.OnesCount8(sub)
			check(t, sub, set, bySize[k])
			bySize[k]++
		}
	}
}

func check[W scan.Word](t *testing.T, sub, set W, want uint64) {
	t.Helper()
	k := scan.OnesCount(sub)
	if got := rank.RankSnoob(sub, set); got != want {
		t.Fatalf("RankSnoob(%#x, %#x) = %d, want %d", sub, set, got, want)
	}
	if got := rank.UnrankSnoob(set, k, want); got != sub {
		t.Fatalf("UnrankSnoob(%#x, %d, %d) = %#x, want %#x", set, k, want, got, sub)
	}
}

// Both ends for every n and k, over the lowest n bits and over the highest.
func TestEnds(t *testing.T) {
	for n := 0; n <= 64; n++ {
		for _, set := range []uint64{1<<n - 1, ^(^uint64(0) >> n)} {
			for k := 0; k <= n; k++ {
				first := scan.Deposit(uint64(1)<<k-1, set)
				last := set ^ scan.Deposit(uint64(1)<<(n-k)-1, set)
				check(t, first, set, 0)
				check(t, last, set, rank.Binomial(n, k)-1)
			}
		}
	}
}

// The ranks of neighbours are neighbours. Together with the ends, this makes Snoob's
// order that of the walk where the tests do not try all subsets.
func TestNeighbours(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 20000 {
		set := r.Uint64() | r.Uint64()
		if i%2 == 0 { // without gaps
			set = ^uint64(0) >> r.IntN(64)
		}
		sub := r.Uint64() & set
		at := rank.RankSnoob(sub, set)
		if got := rank.UnrankSnoob(set, scan.OnesCount(sub), at); got != sub {
			t.Fatalf("UnrankSnoob(%#x, %d) = %#x, want %#x", set, at, got, sub)
		}
		if next, ok := scan.NextSnoobIn(sub, set); ok {
			if got := rank.RankSnoob(next, set); got != at+1 {
				t.Fatalf("RankSnoob(%#x, %#x) = %d, want %d", next, set, got, at+1)
			}
		}
	}
}

// A named is a word that prints itself, as boards of games do.
type named uint8

func (named) String() string { return "e4" }

// A panic shows a set as a number, whatever methods its type has.
func TestPanicShowsNumber(t *testing.T) {
	testkit.MustPanic(t, func() { rank.UnrankSnoob(named(0x0f), 2, 6) }, "subset of 0xf, which has 6")
}
