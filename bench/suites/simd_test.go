//go:build goexperiment.simd && amd64

package suites

import (
	"context"
	"fmt"
	"math/bits"
	"simd/archsimd"
	"slices"
	"testing"
	"time"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/scan"
)

// And and CountAnd by Go's package simd/archsimd, beside the assembly. As of Go 1.26 the package is an
// experiment, for amd64 alone. Once every Go that the library supports has it, on arm64 too, and its
// loops are as fast, the assembly can go:
//
//	GOEXPERIMENT=simd go test -C bench -run TestSimd -v ./suites

func andSimd(dst, a, b []uint64) {
	a, b = a[:len(dst)], b[:len(dst)]
	i := 0
	for ; i <= len(dst)-8; i += 8 {
		x := archsimd.LoadUint64x8((*[8]uint64)(a[i : i+8]))
		y := archsimd.LoadUint64x8((*[8]uint64)(b[i : i+8]))
		x.And(y).Store((*[8]uint64)(dst[i : i+8]))
	}
	archsimd.ClearAVXUpperBits()
	for ; i < len(dst); i++ {
		dst[i] = a[i] & b[i]
	}
}

func countAndSimd(a, b []uint64) (n int) {
	b = b[:len(a)]
	var sum archsimd.Uint64x8
	i := 0
	for ; i <= len(a)-8; i += 8 {
		x := archsimd.LoadUint64x8((*[8]uint64)(a[i : i+8]))
		y := archsimd.LoadUint64x8((*[8]uint64)(b[i : i+8]))
		sum = sum.Add(x.And(y).OnesCount())
	}
	var lanes [8]uint64
	sum.Store(&lanes)
	archsimd.ClearAVXUpperBits()
	for _, x := range lanes {
		n += int(x)
	}
	for ; i < len(a); i++ {
		n += bits.OnesCount64(a[i] & b[i])
	}
	return n
}

func TestSimd(t *testing.T) {
	if !archsimd.X86.AVX512() || !archsimd.X86.AVX512VPOPCNTDQ() {
		t.Skip("no AVX-512 with VPOPCNTDQ")
	}
	for _, n := range []int{8, 16, 32, 64, 257, 1024, 1 << 15} {
		r := random("sets")
		a, b, dst := randomWords(r, n), randomWords(r, n), make([]uint64, n)
		plan := measure.Plan{Rounds: 30, Sample: time.Millisecond}
		if testing.Short() {
			plan.Rounds = 0
		}
		for _, trial := range []measure.Trial{
			{Name: "And", Sides: func() []measure.Side {
				out := func() []uint64 { return dst }
				return []measure.Side{{Impl: "ours", Out: out, Run: func() uint64 { scan.And(dst, a, b); return 0 }},
					{Impl: "archsimd", Out: out, Run: func() uint64 { andSimd(dst, a, b); return 0 }}}
			}},
			{Name: "CountAnd", Sides: func() []measure.Side {
				return []measure.Side{{Impl: "ours", Run: func() uint64 { return uint64(scan.CountAnd(a, b)) }},
					{Impl: "archsimd", Run: func() uint64 { return uint64(countAndSimd(a, b)) }}}
			}},
		} {
			trial.Name, trial.Elems = fmt.Sprintf("%s of %d words", trial.Name, n), n
			outs, err := plan.One(context.Background(), &trial)
			if err != nil {
				t.Error(err)
			} else if plan.Rounds > 0 {
				ours, theirs := slices.Sorted(slices.Values(outs[0].NS)), slices.Sorted(slices.Values(outs[1].NS))
				t.Logf("%s: ours takes %.2f of the time, %.2f by minima", trial.Name, ours[15]/theirs[15], ours[0]/theirs[0])
			}
		}
	}
}
