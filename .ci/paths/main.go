// Paths prints the names of the paths that this CPU can run, one on each line.
package main

import (
	"fmt"

	"github.com/bitwalk/bitwalk/scan"
)

func main() {
	for _, path := range scan.Paths() {
		fmt.Println(path)
	}
}
