//go:build !linux

package main

import (
	"errors"
	"runtime"
)

// pin keeps the calling goroutine on one thread; this system has no way to
// keep that on one CPU.
func pin(cpu int) (int, error) {
	runtime.LockOSThread()
	return 0, errors.ErrUnsupported
}
