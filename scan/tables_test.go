//go:build !purego && (amd64 || arm64)

package scan

import "testing"

// The table is what its comment says, also in entries that few words use.
func TestBytePositions(t *testing.T) {
	for b, got := range bytePositions {
		var want [8]uint8
		for i, p := range naivePositions([]uint64{uint64(b)}) {
			want[i] = uint8(p)
		}
		if got != want {
			t.Errorf("byte %#x: %d, want %d", b, got, want)
		}
	}
}
