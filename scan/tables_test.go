//go:build !purego && (amd64 || arm64)

package scan

import "testing"

// The table is what its comment says, also in entries that few words use.
func TestBytePositions(t *testing.T) {
	for b, got := range bytePositions {
		var want [8]uint8
		copy(want[:], naiveBytes(uint64(b)))
		if got != want {
			t.Errorf("byte %#x: %d, want %d", b, got, want)
		}
	}
}

func naiveBytes(x uint64) (list []uint8) {
	for _, p := range naivePositions([]uint64{x}) {
		list = append(list, uint8(p))
	}
	return list
}
