//go:build linux && amd64

package main

import (
	"bytes"
	"errors"
	"fmt"
	"os/exec"
	"runtime"
	"syscall"

	"github.com/bitwalk/bitwalk/tools/listing"
	"golang.org/x/sys/unix"
)

const breakpoint = 0xcc // INT3

// trace runs a test program with a breakpoint at every place and adds those that
// were hit.
func trace(cmd *exec.Cmd, places map[uint64]*listing.Instr, hits map[*listing.Instr]bool) error {
	// Every request must come from the thread that started the program.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	cmd.SysProcAttr = &syscall.SysProcAttr{Ptrace: true, Pdeathsig: syscall.SIGKILL}
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("can't trace a child, so no instruction can be seen: %w", err)
	}
	pid := cmd.Process.Pid
	var status unix.WaitStatus
	if _, err := unix.Wait4(pid, &status, unix.WALL, nil); err != nil || !status.Stopped() {
		return fmt.Errorf("the traced program did not stop at its start: %v, %#x", err, status)
	}
	if err := unix.PtraceSetOptions(pid, unix.PTRACE_O_TRACECLONE|unix.PTRACE_O_EXITKILL); err != nil {
		return fmt.Errorf("ptrace: %w", err)
	}
	kept := make(map[uint64]byte) // what was there before the breakpoint
	for address := range places {
		var b [1]byte
		_, err := unix.PtracePeekText(pid, uintptr(address), b[:])
		if err == nil {
			_, err = unix.PtracePokeText(pid, uintptr(address), []byte{breakpoint})
		}
		if err != nil {
			return fmt.Errorf("ptrace: setting a breakpoint at %#x: %w", address, err)
		}
		kept[address] = b[0]
	}
	if err := unix.PtraceCont(pid, 0); err != nil {
		return err
	}

	for {
		tid, err := unix.Wait4(-1, &status, unix.WALL, nil)
		if errors.Is(err, unix.EINTR) {
			continue
		}
		if err != nil {
			return fmt.Errorf("wait: %w", err)
		}
		if status.Exited() || status.Signaled() {
			if tid != pid {
				continue
			}
			cmd.Wait() // for the rest of the output: Wait4 has taken the exit status
			if status.Signaled() || status.ExitStatus() != 0 {
				return fmt.Errorf("exit status %d\n%s", status.ExitStatus(), out.Bytes())
			}
			return nil
		}
		signal := 0
		switch stop := status.StopSignal(); {
		case stop == unix.SIGTRAP && status.TrapCause() > 0:
			// A new thread is announced.
		case stop == unix.SIGTRAP:
			if err := hit(tid, places, kept, hits); err != nil {
				return err
			}
		case stop == unix.SIGSTOP:
			// A new thread starts.
		default:
			signal = int(stop)
		}
		if err := unix.PtraceCont(tid, signal); err != nil && !errors.Is(err, unix.ESRCH) {
			return fmt.Errorf("ptrace: going on: %w", err)
		}
	}
}

// hit removes the breakpoint at which a thread stopped, and moves the thread back to
// it. Another thread's stop may have removed it in the meantime.
func hit(tid int, places map[uint64]*listing.Instr, kept map[uint64]byte, hits map[*listing.Instr]bool) error {
	var regs unix.PtraceRegs
	if err := unix.PtraceGetRegs(tid, &regs); err != nil {
		return fmt.Errorf("ptrace: registers: %w", err)
	}
	address := regs.Rip - 1
	p, ok := places[address]
	if !ok {
		return fmt.Errorf("a breakpoint at %#x, where none was set", address)
	}
	hits[p] = true
	_, err := unix.PtracePokeText(tid, uintptr(address), []byte{kept[address]})
	if err == nil {
		regs.Rip = address
		err = unix.PtraceSetRegs(tid, &regs)
	}
	return err
}
