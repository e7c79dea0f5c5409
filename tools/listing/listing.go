// Package listing reads what the assembler prints of the kernels: their instructions,
// each with its offset in the machine code of the function and its line.
package listing

import (
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// A Func is one function.
type Func struct {
	Package string // the path of its package
	Name    string
	Code    []byte
	Instrs  []Instr
	Refers  []string // to these symbols, in its code or the data after it
}

// Path returns the path of the function, such as "avx512", from the end of its name.
func (f Func) Path() string {
	for _, path := range []string{"BMI2", "AVX2", "AVX512", "NEON"} {
		if strings.HasSuffix(f.Name, path) {
			return strings.ToLower(path)
		}
	}
	return "?"
}

// An Instr is one instruction.
type Instr struct {
	Offset int    // bytes from the start of the function
	File   string // without its directory
	Line   int
	Op     string // MOVQ
	Args   string // 8(SI), R9
}

// String returns the instruction with the place of its source.
func (i Instr) String() string {
	return fmt.Sprintf("%s:%d: %s %s", i.File, i.Line, i.Op, i.Args)
}

var (
	header = regexp.MustCompile(`^(.+)\.([^.\s]+) STEXT .*size=(\d+)`)
	line   = regexp.MustCompile(`^\t0x[0-9a-f]+ (\d+) \((\S+):(\d+)\)\t(\S+)\t?(.*)`)
	refer  = regexp.MustCompile(`^\trel \S+ t=R_\w+ (\S+?)(<\w*>)*\+\d+$`)
	code   = regexp.MustCompile(`^\t0x[0-9a-f]+((?: [0-9a-f]{2})+)  `) // up to 16 bytes
)

// Of returns the functions of packages of the module in dir, in the order of the files:
// those that the assembler makes, for the tool asm, or those of the compiler, gc.
func Of(dir, goarch, tool string, packages ...string) ([]Func, error) {
	// The go command keeps the result of a test until a file changes that the test has read,
	// and does not know what the commands that a test runs have read.
	for _, pattern := range []string{"*/*.[sgh]*", "internal/*/*.[sgh]*"} {
		files, err := filepath.Glob(filepath.Join(dir, pattern))
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			if _, err := os.ReadFile(file); err != nil {
				return nil, err
			}
		}
	}
	// The go command also keeps what the tool printed, and prints it again.
	args := []string{"build", "-" + tool + "flags=github.com/bitwalk/bitwalk/...=-S"}
	out, err := run(dir, goarch, append(args, packages...)...)
	if err != nil {
		return nil, err
	}
	var funcs []Func
	size := 0 // of the last function: the bytes of its constants may follow
	for _, text := range strings.Split(string(out), "\n") {
		if m := header.FindStringSubmatch(text); m != nil {
			size, _ = strconv.Atoi(m[3])
			funcs = append(funcs, Func{Package: m[1], Name: m[2]})
			continue
		}
		if len(funcs) == 0 {
			continue
		}
		f := &funcs[len(funcs)-1]
		if m := code.FindStringSubmatch(text); m != nil && len(f.Code) < size {
			some, _ := hex.DecodeString(strings.ReplaceAll(m[1], " ", ""))
			f.Code = append(f.Code, some...)
		}
		if m := refer.FindStringSubmatch(text); m != nil {
			f.Refers = append(f.Refers, m[1])
		}
		m := line.FindStringSubmatch(text)
		if m == nil {
			continue
		}
		switch m[4] {
		case "TEXT", "FUNCDATA", "PCDATA", "PCALIGN":
			continue
		}
		offset, _ := strconv.Atoi(m[1])
		at, _ := strconv.Atoi(m[3])
		f.Instrs = append(f.Instrs, Instr{Offset: offset, File: filepath.Base(m[2]), Line: at, Op: m[4], Args: m[5]})
	}
	names := make(map[string]bool)
	for _, f := range funcs {
		name := f.Package + "." + f.Name
		if names[name] && tool == "asm" {
			return nil, fmt.Errorf("listing: two functions are called %s", name)
		}
		names[name] = true
	}
	if len(funcs) == 0 {
		return nil, fmt.Errorf("listing: no functions for %s in %q", goarch, packages)
	}
	return funcs, nil
}

// Kernels returns the functions in assembly of all packages of the module in dir.
func Kernels(dir, goarch string) ([]Func, error) {
	out, err := run(dir, goarch, "list", "-f", "{{if .SFiles}}{{.ImportPath}}{{end}}", "./...")
	if err != nil {
		return nil, err
	}
	return Of(dir, goarch, "asm", strings.Fields(string(out))...)
}

func run(dir, goarch string, args ...string) ([]byte, error) {
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOOS=linux", "GOARCH="+goarch)
	out, err := cmd.CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("go %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return out, nil
}
