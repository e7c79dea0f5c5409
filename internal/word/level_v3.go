//go:build amd64.v3

package word

// CompiledBMI1 reports whether the compiler may use BMI1 on amd64, with which x & -x is
// one instruction.
const CompiledBMI1 = true
