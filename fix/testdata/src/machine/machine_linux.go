package machine

import "math/bits"

const numRegs = 16

type word uint16

func low(x uint64) int { return bits.TrailingZeros64(x) }

type regs struct{ live uint16 }

func loaded(x uint64) uint16 { return uint16(x) }
