package suites

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"

	"github.com/bitwalk/bitwalk/bench/measure"
)

// The start suite: how long a program takes from its start to its end that does nothing,
// that loops over the bits of a word, and that calls a kernel: what it costs to import the
// library.

var start = Suite{
	About: "starting a program that imports nothing, iter, or iter and bitset",
	More: func(*Options) []measure.Trial {
		return []measure.Trial{{Name: "Start/times=1", Elems: 1, Unit: "ns/start", Sides: func() (sides []measure.Side) {
			for _, name := range []string{"empty", "bits", "kernels"} {
				sides = append(sides, measure.Side{Impl: name, Wall: true, Run: func() uint64 {
					if err := exec.Command(filepath.Join(startPrograms(), name)).Run(); err != nil {
						panic(err)
					}
					return 0
				}})
			}
			return sides
		}}}
	},
}

// startPrograms builds the programs in the folder start, and returns where they are.
var startPrograms = sync.OnceValue(func() string {
	dir, err := os.MkdirTemp("", "bitwalk-start-")
	if err != nil {
		panic(err)
	}
	cmd := exec.Command("go", "build", "-o", dir+string(filepath.Separator), "github.com/bitwalk/bitwalk/bench/suites/start/...")
	if out, err := cmd.CombinedOutput(); err != nil {
		panic(fmt.Sprintf("%v: %v\n%s", cmd, err, out))
	}
	return dir
})
