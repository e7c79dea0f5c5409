package scan

//go:generate go run ../debruijn/cmd/debruijn -seq 0x03f79d71b4cb0a89 -go -package scan -name deBruijn64 -o debruijn_table.go
