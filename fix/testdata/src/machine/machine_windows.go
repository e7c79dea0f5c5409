package machine

import "math/bits"

const numRegs = 64

type word uint64

func iter() int { return inner }

const inner = 3

func low(x uint64) int { return bits.Len64(x&-x) - 1 }

type regs struct{ live uint64 }

func loaded(x uint64) uint64 { return uint64(x) }
