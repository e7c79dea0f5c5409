package main

import (
	"testing"

	"github.com/bitwalk/bitwalk/span"
)

// naive reports whether all distances between marks differ, by the definition.
func naive(marks uint64) bool {
	var seen [64]bool
	for a := range 64 {
		for b := range a {
			if marks>>a&1 == 0 || marks>>b&1 == 0 {
				continue
			}
			if seen[a-b] {
				return false
			}
			seen[a-b] = true
		}
	}
	return true
}

func TestIsGolomb(t *testing.T) {
	for marks := range uint64(1 << 13) {
		if isGolomb(marks) != naive(marks) {
			t.Errorf("%b: %v", marks, isGolomb(marks))
		}
	}
	for _, marks := range []uint64{1 << 63, 1<<63 | 1, 1<<63 | 1<<62 | 1, 1<<63 | 1<<62 | 3, 1<<63 | 1<<31 | 1} {
		if isGolomb(marks) != naive(marks) {
			t.Errorf("%b: %v", marks, isGolomb(marks))
		}
	}
}

// The number of Golomb rulers of each length is published: OEIS A169942.
func TestCounts(t *testing.T) {
	for i, want := range []uint64{
		1, 1, 3, 3, 5, 7, 13, 15, 27, 25, 45, 59, 89, 103, 163, 187, 281, 313, 469, 533, 835, 873, 1319, 1551, 2093,
	} {
		length := i + 1
		g := golomb{length}
		texts, n := walks(length)
		var found uint64
		tried.Store(0)
		for _, text := range texts {
			var r span.Range[uint64]
			if err := r.UnmarshalText([]byte(text)); err != nil {
				t.Fatal(err)
			}
			for words := range r.Blocks(make([]uint64, 100)) {
				found, _ = g.Block(found, words)
			}
		}
		if found != want || tried.Load() != n {
			t.Errorf("length %d: %d, want %d; %d words, want %d", length, found, want, tried.Load(), n)
		}
	}
}
