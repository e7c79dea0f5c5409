//go:build !purego

package rank

import (
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/path"
)

// checkKernels compares the kernels of the active path on x with Go: every rank, and the
// counts of the rows after any number of ones. Where that of Select returns -1, Go does the
// work, so that no test of the exported functions sees a kernel that returns it too often.
func checkKernels(t *testing.T, x *Index) {
	t.Helper()
	bitAt := bitAtBMI2
	switch p := path.Active(); {
	case p == path.Generic:
		return
	case p >= path.AVX512:
		bitAt = bitAtAVX512
	}
	n := len(x.words)
	whole := 64 * (n - n%lineWords) // the bits of whole lines
	rank := 0
	for i := range 64 * n {
		if x.words[i/64]>>(i%64)&1 == 0 {
			continue
		}
		want := i
		if sample := x.samples[rank>>x.shift:]; i >= whole || sample[1]-sample[0] >= nearRows {
			want = -1
		}
		if path.Deposits() {
			if got := bitAt(x, rank); got != want {
				t.Fatalf("%d words: the kernel of Select returns %d for %d, want %d", n, got, rank, want)
			}
		}
		rank++
	}
	for _, ones := range []int{0, 1, countMask - 3, countMask, countMask + 1, 7<<40 - 9} {
		got, want := make([]uint64, n/rowWords+1), make([]uint64, n/rowWords+1)
		after := countRowsGeneric(want[:n/rowWords], x.words, ones)
		if end := countRowsBMI2(got[:n/rowWords], x.words, ones); end != after || !slices.Equal(got, want) {
			t.Fatalf("%d words after %d ones: the counts of the rows are %#x, %d, want %#x, %d", n, ones, got, end, want, after)
		}
	}
}
