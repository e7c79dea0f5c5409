package measure

import "golang.org/x/sys/unix"

// translated asks whether Rosetta runs the program.
func translated() string {
	if n, err := unix.SysctlUint32("sysctl.proc_translated"); err == nil && n == 1 {
		return "sysctl.proc_translated is 1: Rosetta runs it"
	}
	return ""
}
