//go:build !linux && !windows

package machine

import "math/bits"

const numRegs = 32

type word uint32

func low(x uint64) int { return 63 - bits.LeadingZeros64(x) }

type regs struct{ live uint32 }

func loaded(x uint64) uint32 { return uint32(x) }
