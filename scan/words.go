package scan

import "github.com/bitwalk/bitwalk/internal/word"

// Words returns words as a slice of uint64 with the same memory and no spare capacity: a slice of
// a defined word type becomes one that every function on words takes, without a copy.
//
//	type Row uint64
//	n := scan.Count(scan.Words(rows)) // rows is a []Row
func Words[W ~uint64](words []W) []uint64 {
	same, _ := word.As64(words)
	return same
}
