package colex

import (
	"math/bits"
	"testing"
)

func seq(set uint64, k int) func(yield func(uint64) bool) {
	return func(yield func(uint64) bool) {
		var w Walk
		var table []uint64
		base, run, size := uint64(0), Tiny(set, k), Whole
		if run == nil {
			base, run, size = w.Start(set, k, 0)
		}
		switch size {
		case Small:
			var t [Small]uint64
			table = t[:]
			base, run = w.Fill(table)
		case Medium:
			var t [Medium]uint64
			table = t[:]
			base, run = w.Fill(table)
		case Large:
			var t [Large]uint64
			table = t[:]
			base, run = w.Fill(table)
		}
		for {
			for _, x := range run {
				if !yield(base ^ x) {
					return
				}
			}
			if size == Whole {
				return
			}
			base, run = w.Next(table)
			if len(run) == 0 {
				return
			}
		}
	}
}
func hand(set uint64, k int, f func(uint64)) {
	n := bits.OnesCount64(set)
	for x := uint64(0); ; x++ {
		if bits.OnesCount64(x) == k {
			var out uint64
			s := set
			for i := 0; i < n; i++ {
				if x>>i&1 != 0 {
					out |= s & -s
				}
				s &= s - 1
			}
			f(out)
		}
		if x == 1<<n-1 {
			break
		}
	}
}
func TestWalk(t *testing.T) {
	t.Log(Large, offset, deepest)
	for _, set := range []uint64{0xff, 0xe6, 1<<14 - 1, 0x5555555, 0xfffff, 0x8421084210842108, 0xc000000000000001, 0xFFF0FF0000000000} {
		for k := 0; k <= bits.OnesCount64(set); k++ {
			var want []uint64
			hand(set, k, func(x uint64) { want = append(want, x) })
			i := 0
			for v := range seq(set, k) {
				if i >= len(want) || v != want[i] {
					t.Fatalf("%x %d: %d: %x", set, k, i, v)
				}
				i++
			}
			if i != len(want) {
				t.Fatalf("%x %d: %d of %d", set, k, i, len(want))
			}
		}
	}
}

const cut = 1000_000

//go:noinline
func sumSeq(set uint64, k int) (s uint64) {
	c := 0
	for v := range seq(set, k) {
		s += v
		c++
		if c == cut {
			break
		}
	}
	return
}

//go:noinline
func sumSeqAll(set uint64, k int) (s uint64) {
	for v := range seq(set, k) {
		s += v
	}
	return
}

//go:noinline
func sumGosper(set uint64, k int) (s uint64) {
	x := uint64(1)<<k - 1
	limit := set
	c := 0
	for {
		s += x
		c++
		if c == cut {
			break
		}
		u := x & -x
		v := x + u
		if v == 0 {
			break
		}
		x = v | ((x ^ v) >> 2 >> (bits.TrailingZeros64(u) & 63))
		if x > limit {
			break
		}
	}
	return
}

var sink uint64

func BenchmarkWalk(b *testing.B) {
	for _, c := range []struct {
		n, k int
		set  uint64
	}{{1, 0, 1}, {1, 1, 1}, {2, 1, 3}, {3, 1, 7}, {1, 1, 2}, {2, 1, 0x12}, {3, 1, 0x421}, {4, 1, 0xf}, {5, 2, 0x1f}, {5, 2, 0x249200}, {6, 3, 0x3f}, {6, 3, 0x9249200}, {7, 3, 0x7f}, {7, 3, 0x2aaa00}, {10, 5, 1<<10 - 1}, {10, 5, 0xaaaaaaaa << 10 & (1<<30 - 1)}, {14, 7, 1<<14 - 1}, {14, 7, 0xaaaaaaa}, {4, 2, 0xf}, {4, 2, 0xaa}, {8, 4, 0xff}, {8, 4, 0xaaaa}, {12, 3, 1<<12 - 1}, {12, 3, 0xaaaaaa}, {28, 14, 1<<28 - 1}, {40, 5, 1<<40 - 1}, {40, 8, 1<<40 - 1}, {40, 20, 1<<40 - 1}, {64, 8, ^uint64(0)}, {64, 32, ^uint64(0)}, {64, 60, ^uint64(0)}, {28, 14, 0x5555555555555555 & (1<<56 - 1)}} {
		n := 1
		_ = n
		tot := 1.0
		for i := 0; i < c.k; i++ {
			tot = tot * float64(c.n-i) / float64(i+1)
		}
		tot = min(tot, cut)
		for _, f := range []struct {
			n string
			f func(uint64, int) uint64
		}{{"gosper", sumGosper}, {"seqbrk", sumSeq}, {"seq", sumSeqAll}} {
			if f.n == "seq" && tot == cut && c.n != 28 {
				continue
			}
			b.Run(f.n+"/"+itoa(c.n)+","+itoa(c.k), func(b *testing.B) {
				set := c.set
				if f.n == "gosper" {
					set = 1<<c.n - 1
					if c.n == 64 {
						set = ^uint64(0)
					}
				}
				tt := tot
				if f.n == "seq" && c.n == 28 {
					tt = 40116600
				}
				for b.Loop() {
					sink += f.f(set, c.k)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/tt, "ns/word")
			})
		}
	}
}
func itoa(i int) string {
	s := ""
	if i == 0 {
		return "0"
	}
	for i > 0 {
		s = string(rune('0'+i%10)) + s
		i /= 10
	}
	return s
}
