// Package wide stands for bitwalk's, which this module does not import.
package wide

func RBits[B ~[2]uint64](b *B) func(func(int) bool) { return func(func(int) bool) {} }
func Pop[B ~[2]uint64](b *B) int                    { return 0 }
