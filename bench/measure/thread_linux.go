package measure

import (
	"runtime"
	"time"

	"golang.org/x/sys/unix"
)

// Pin keeps the calling goroutine on one thread and that thread on one CPU: the last
// allowed one, since the first often serves interrupts.
func Pin() error {
	runtime.LockOSThread()
	var set unix.CPUSet
	if err := unix.SchedGetaffinity(0, &set); err != nil {
		return err
	}
	cpu := 0
	for i := range len(set) * 64 {
		if set.IsSet(i) {
			cpu = i
		}
	}
	set.Zero()
	set.Set(cpu)
	return unix.SchedSetaffinity(0, &set)
}

// threadTime returns how long this thread has run. Unlike the time of day it
// stands still while the system runs something else on the CPU, which on a busy
// machine would be most of what is measured.
func threadTime() time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &t); err != nil {
		panic(err) // every Linux has this clock
	}
	return time.Duration(t.Nano())
}
