//go:build !linux && !windows

package machine

const numRegs = 32

type word uint32
