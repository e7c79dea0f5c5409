// Paths prints the names of the paths that this CPU can run, one on each line,
// best first; with the argument active, the name of the one that runs.
package main

import (
	"fmt"
	"os"

	"github.com/bitwalk/bitwalk/scan"
)

func main() {
	if len(os.Args) > 1 && os.Args[1] == "active" {
		fmt.Println(scan.Active())
		return
	}
	for _, path := range scan.Paths() {
		fmt.Println(path)
	}
}
