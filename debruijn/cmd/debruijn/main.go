package main

import (
	"github.com/bitwalk/bitwalk/debruijn"
	"os"
)

func main() {
	s, err := debruijn.New(uint64(0x03f79d71b4cb0a89))
	if err != nil {
		panic(err)
	}
	os.Stdout.Write(s.Source("scan", "deBruijn64"))
}
