//go:build !linux

package measure

import (
	"errors"
	"runtime"
	"time"
)

// Pin keeps the calling goroutine on one thread; this system has no way to
// keep that on one CPU.
func Pin() error {
	runtime.LockOSThread()
	return errors.ErrUnsupported
}

// threadTime returns the time that has passed, for want of a clock that stands
// still while something else runs.
func threadTime() time.Duration { return time.Since(epoch) }

var epoch = time.Now()
