package fix

import (
	"fmt"
	"go/version"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"golang.org/x/mod/modfile"
	"golang.org/x/tools/go/analysis"
)

// A Mode says who runs the analyzers.
type Mode int

const (
	Direct  Mode = iota // a driver that looks after go.mod, or a test
	Vetting             // go vet: the analyzer that rewrites says nothing
	Fixing              // go fix: the one that warns says nothing
)

var mode Mode

// SetMode is called before the analyzers run.
func SetMode(m Mode) { mode = m }

// MinGo is the least language version of a module that can require bitwalk. The go
// command adds the patch level itself, when it adds the requirement.
const MinGo = "1.24"

var (
	told   = map[string]bool{}
	tellMu sync.Mutex
)

// mayFix reports whether the module of a file, unchanged, can import the packages
// that its loops need. go fix can't change go.mod, so it would leave a tree that
// does not build. Skipped loops are reported once for each package.
func mayFix(a *analysis.Pass, file string, needs []string, loops int) bool {
	if a.Module == nil || a.Module.Path == "" {
		return false
	}
	why := ""
	// Some drivers write “go1.24.0”.
	if v := strings.TrimPrefix(a.Module.GoVersion, "go"); v != "" && version.Compare("go"+v, "go"+MinGo) < 0 {
		why = "its go line is " + v + ", below " + MinGo
	} else {
		why = missing(file, needs)
	}
	if why == "" {
		return true
	}
	tellMu.Lock()
	defer tellMu.Unlock()
	if !told[file] {
		told[file] = true
		fmt.Fprintf(os.Stderr, "%s: loops left alone (%d): module %s: %s; run bitwalkfix itself\n", file, loops, a.Module.Path, why)
	}
	return false
}

// missing says what the module of file lacks to import the packages.
func missing(file string, needs []string) string {
	dir := filepath.Dir(file)
	for {
		data, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		if err == nil {
			mod, err := modfile.ParseLax("go.mod", data, nil)
			if err != nil {
				return err.Error()
			}
			return lacks(mod, dir, needs)
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "no go.mod"
		}
		dir = parent
	}
}

func lacks(mod *modfile.File, dir string, needs []string) string {
	ours := false
	for _, path := range needs {
		ours = ours || strings.HasPrefix(path, root+"/")
	}
	if !ours {
		return ""
	}
	found := false
	for _, r := range mod.Require {
		found = found || r.Mod.Path == root
	}
	if !found {
		return root + " is not required"
	}
	vendored, err := os.ReadFile(filepath.Join(dir, "vendor", "modules.txt"))
	if err != nil {
		return ""
	}
	for _, path := range needs {
		if strings.HasPrefix(path, root+"/") && !strings.Contains("\n"+string(vendored), "\n"+path+"\n") {
			return path + " is not vendored"
		}
	}
	return ""
}

// Lacks says what the module in dir lacks to import the packages, or "".
func Lacks(dir string, needs []string) string {
	return missing(filepath.Join(dir, "go.mod"), needs)
}
