package main

import (
	"math"
	"math/bits"
	"slices"
	"strings"
	"testing"
)

// sequence lists what a walk yields, by counting through every word there is.
func sequence(walk string, in *loopInput) (list []uint64) {
	switch walk {
	case "Bits", "RBits", "Ones":
		for _, x := range in.words {
			var of []uint64
			for i := range uint64(64) {
				if x>>i&1 == 1 && walk == "Ones" {
					of = append(of, 1<<i)
				} else if x>>i&1 == 1 {
					of = append(of, i)
				}
			}
			if walk == "RBits" {
				slices.Reverse(of)
			}
			list = append(list, of...)
		}
		return list
	}
	for v := range in.set + 1 {
		if v&^in.set == 0 && (!strings.HasSuffix(walk, "noob") || bits.OnesCount64(v) == in.k) {
			list = append(list, v)
		}
	}
	if strings.HasPrefix(walk, "R") {
		slices.Reverse(list)
	}
	return list
}

// onlyLow are the ways that walk the low bits of a word and no other set.
var onlyLow = []string{"hand", "division", "debruijn", "steps"}

// Every generated loop must add up what the oracle does, whatever its body
// leaves out.
func TestLoops(t *testing.T) {
	inputs := []*loopInput{
		{words: []uint64{0, 1, 1 << 63, ^uint64(0), 0xe6}, set: 0xff, n: 8, k: 0},
		{set: 0xff, n: 8, k: 3}, {set: 0xff, n: 8, k: 8}, {set: 0x1f, n: 5, k: 1},
		{words: []uint64{0x8000000000000001}, set: 0b1011_0010_0110, n: 6, k: 2},
		{set: 0b1011_0010_0110, n: 6, k: 6}, {set: 0b1011_0010_0110, n: 6, k: 5},
	}
	for key, loop := range loops {
		for _, in := range inputs {
			low := in.set&(in.set+1) == 0
			if !low && strings.HasSuffix(key.walk, "noob") && slices.Contains(onlyLow, key.impl) {
				continue
			}
			list := sequence(key.walk, in)
			if len(list) == 0 {
				continue
			}
			in.skip, in.stop = list[0], list[len(list)-1]
			got := uint64(0)
			body, cut := strings.CutSuffix(key.body, "cut")
			if cut {
				got = cutShort(loop, in)
				list = list[:len(list)-1]
			} else {
				got = loop(in)
			}
			if want := oracleSum(key.walk, body, list, in); got != want {
				t.Errorf("%v of %#x, k=%d: %#x, want %#x", key, in.set, in.k, got, want)
			}
		}
	}
}

func oracleSum(walk, body string, list []uint64, in *loopInput) (sum uint64) {
	overWords := walk == "Bits" || walk == "RBits" || walk == "Ones"
	if body == "nested" && overWords {
		for _, x := range in.words {
			one := sequence(walk, &loopInput{words: []uint64{x}})
			for _, v := range one {
				for _, j := range sequence("Bits", &loopInput{words: []uint64{x}}) {
					sum += v ^ j
				}
			}
		}
		return sum
	}
	if body == "break" && overWords { // leaves the word, not the list
		for _, x := range in.words {
			for _, v := range sequence(walk, &loopInput{words: []uint64{x}}) {
				if v == in.stop {
					break
				}
				sum += v
			}
		}
		return sum
	}
	for _, v := range list {
		switch body {
		case "sum":
			sum += v
		case "count":
			sum++
		case "continue":
			if v != in.skip {
				sum += v
			}
		case "break", "return":
			if v == in.stop {
				return sum
			}
			sum += v
		case "nested":
			for _, j := range sequence("Bits", &loopInput{words: []uint64{v}}) {
				sum += v ^ j
			}
		}
	}
	return sum
}

func TestNth(t *testing.T) {
	for _, set := range []uint64{0xff, 0b1011_0010_0110} {
		for k := range bits.OnesCount64(set) + 1 {
			for _, walk := range []string{"Snoob", "RSnoob"} {
				for i, want := range sequence(walk, &loopInput{set: set, k: k}) {
					if got := nth(walk, set, k, i); got != want {
						t.Errorf("nth(%s, %#x, %d, %d) = %#x, want %#x", walk, set, k, i, got, want)
					}
				}
			}
		}
	}
}

func TestBinomial(t *testing.T) {
	for _, c := range []struct{ n, k, limit, want int }{
		{0, 0, 100, 1}, {5, 2, 100, 10}, {5, 5, 100, 1}, {10, 5, 100, 100},
		{64, 32, math.MaxInt32, math.MaxInt32}, {33, 16, math.MaxInt32, 1166803110}, {64, 3, 100_000, 41664},
	} {
		if got := binomial(c.n, c.k, c.limit); got != c.want {
			t.Errorf("binomial(%d, %d, %d) = %d, want %d", c.n, c.k, c.limit, got, c.want)
		}
	}
}
