package loops

import (
	"math/bits"
	"slices"
	"strings"
	"testing"
)

// sequence lists what a walk yields, by counting through every word there is.
func sequence(walk string, in *Input) (list []uint64) {
	switch walk {
	case "Bits", "RBits", "Ones":
		for _, x := range in.Words {
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
	for v := range in.Set + 1 {
		if v&^in.Set == 0 && (!strings.HasSuffix(walk, "noob") || bits.OnesCount64(v) == in.K) {
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
	inputs := []*Input{
		{Words: []uint64{0, 1, 1 << 63, ^uint64(0), 0xe6}, Set: 0xff, N: 8, K: 0},
		{Set: 0xff, N: 8, K: 3}, {Set: 0xff, N: 8, K: 8}, {Set: 0x1f, N: 5, K: 1},
		{Words: []uint64{0x8000000000000001}, Set: 0b1011_0010_0110, N: 6, K: 2},
		{Set: 0b1011_0010_0110, N: 6, K: 6}, {Set: 0b1011_0010_0110, N: 6, K: 5},
	}
	for key, loop := range All {
		for _, in := range inputs {
			low := in.Set&(in.Set+1) == 0
			if !low && strings.HasSuffix(key.Walk, "noob") && slices.Contains(onlyLow, key.Impl) {
				continue
			}
			list := sequence(key.Walk, in)
			if len(list) == 0 {
				continue
			}
			in.Skip, in.Stop = list[0], list[len(list)-1]
			got := uint64(0)
			body, cut := strings.CutSuffix(key.Body, "cut")
			if cut {
				got = CutShort(loop, in)
				list = list[:len(list)-1]
			} else {
				got = loop(in)
			}
			if want := oracleSum(key.Walk, body, list, in); got != want {
				t.Errorf("%v of %#x, k=%d: %#x, want %#x", key, in.Set, in.K, got, want)
			}
		}
	}
}

func oracleSum(walk, body string, list []uint64, in *Input) (sum uint64) {
	overWords := walk == "Bits" || walk == "RBits" || walk == "Ones"
	if body == "nested" && overWords {
		for _, x := range in.Words {
			one := sequence(walk, &Input{Words: []uint64{x}})
			for _, v := range one {
				for _, j := range sequence("Bits", &Input{Words: []uint64{x}}) {
					sum += v ^ j
				}
			}
		}
		return sum
	}
	if body == "break" && overWords { // leaves the word, not the list
		for _, x := range in.Words {
			for _, v := range sequence(walk, &Input{Words: []uint64{x}}) {
				if v == in.Stop {
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
			if v != in.Skip {
				sum += v
			}
		case "break", "return":
			if v == in.Stop {
				return sum
			}
			sum += v
		case "nested":
			for _, j := range sequence("Bits", &Input{Words: []uint64{v}}) {
				sum += v ^ j
			}
		}
	}
	return sum
}
