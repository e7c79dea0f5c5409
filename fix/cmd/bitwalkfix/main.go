// Bitwalkfix rewrites loops over the bits of words, and over the subsets of sets,
// into loops over the iterators of bitwalk.
//
//	bitwalkfix ./...                               print what it would do, as a diff
//	bitwalkfix -fix ./...                          do it, and add the requirement to go.mod
//	bitwalkfix -explain ./...                      print for each loop what it becomes, or why it stays
//	go vet -vettool=$(which bitwalkfix) ./...      report loops over iterators that are slower than they need be
//
// The exit code is 0 if there is nothing to do or it is done, 1 if there is a diff, and 2
// after an error. A package that is broken stays as it is, and the others are rewritten;
// after any other error the module is as it was.
package main

import (
	"os"
	"strings"

	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/bitwalk/bitwalk/fix"
)

func main() {
	args := os.Args[1:]
	// The protocol of go vet, which gives the file of a package last.
	if len(args) > 0 && (strings.HasSuffix(args[len(args)-1], ".cfg") || args[0] == "-flags" || strings.HasPrefix(args[0], "-V")) {
		unitchecker.Main(fix.Vet)
	}
	os.Exit(drive(args))
}
