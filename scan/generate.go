package scan

// Any of the 67,108,864 De Bruijn sequences of 64 bits that begin with six zeros would
// do. This is the last in numeric order, and the best known. A test in
// debruijn/cmd/debruijn generates the file again and compares.

//go:generate go run ../debruijn/cmd/debruijn -seq 0x03f79d71b4cb0a89 -go -package scan -name deBruijn64 -o debruijn_table.go

// Kernels take positions from a table of bytes.

//go:generate go run ../tools/tables
