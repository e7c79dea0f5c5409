package main

import (
	"runtime"

	"golang.org/x/sys/unix"
)

// pin keeps the calling goroutine on one thread and that thread on one CPU:
// the given one, or the last that is allowed if that is negative, for the
// first often serves interrupts. It returns the CPU.
func pin(cpu int) (int, error) {
	runtime.LockOSThread()
	var set unix.CPUSet
	if cpu < 0 {
		if err := unix.SchedGetaffinity(0, &set); err != nil {
			return 0, err
		}
		for i := range len(set) * 64 {
			if set.IsSet(i) {
				cpu = i
			}
		}
	}
	set.Zero()
	set.Set(cpu)
	return cpu, unix.SchedSetaffinity(0, &set)
}
