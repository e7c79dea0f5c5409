package main

import (
	"bufio"
	"flag"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/types/typeutil"
)

// A body of a range-over-func loop that is a function of its own, f-range1, is one
// that the compiler did not inline.
var rangeBody = regexp.MustCompile(`-range\d+$`)

// inlined builds a program and lists the bodies of its range-over-func loops that
// are left as functions: those of loops over bitwalk's iterators, unless all are
// asked for.
func inlined(args []string) int {
	fs := flag.NewFlagSet("bitwalkfix inlined", flag.ContinueOnError)
	tags := fs.String("tags", "", "build tags")
	every := fs.Bool("all", false, "list the bodies of loops over other iterators too")
	if err := fs.Parse(args); err != nil {
		return 2
	}
	if fs.NArg() != 1 {
		return fail(fmt.Errorf("inlined wants one package that is a command"))
	}
	dir, err := os.MkdirTemp("", "bitwalkfix")
	if err != nil {
		return fail(err)
	}
	defer os.RemoveAll(dir)
	exe := filepath.Join(dir, "program.exe")
	if _, err := run("", nil, "go", "build", "-tags="+*tags, "-o", exe, fs.Arg(0)); err != nil {
		return fail(err)
	}
	if _, err := os.Stat(exe); err != nil {
		return fail(fmt.Errorf("%s is not a command", fs.Arg(0)))
	}
	symbols, err := run("", nil, "go", "tool", "nm", exe)
	if err != nil {
		return fail(err)
	}
	var names []string
	var addrs strings.Builder
	for line := range strings.Lines(symbols) {
		f := strings.Fields(line)
		if len(f) >= 3 && strings.EqualFold(f[1], "t") && rangeBody.MatchString(f[2]) {
			names = append(names, f[2])
			addrs.WriteString("0x" + f[0] + "\n")
		}
	}
	cmd := exec.Command("go", "tool", "addr2line", exe)
	cmd.Stdin = strings.NewReader(addrs.String())
	out, err := cmd.Output()
	if err != nil {
		return fail(err)
	}
	// Two lines for each address: the function, and file:line.
	w := &walker{tags: *tags, files: map[string]*source{}}
	lines := bufio.NewScanner(strings.NewReader(string(out)))
	n := 0
	for _, name := range names {
		lines.Scan()
		lines.Scan()
		place := lines.Text()
		remark := ""
		if !*every {
			known, perhaps := w.walks(place)
			if !known && !perhaps {
				continue
			}
			if !known {
				remark = " (perhaps over another iterator)"
			}
		}
		n++
		fmt.Printf("%s: %s%s\n", relativePlace(place), name, remark)
	}
	fmt.Fprintf(os.Stderr, "%d of the bodies of loops over iterators left as functions\n", n)
	return 0
}

func relativePlace(place string) string {
	if i := strings.LastIndexByte(place, ':'); i >= 0 {
		return relative(place[:i]) + place[i:]
	}
	return place
}

// A walker says of the place of a body what its loop walks. The symbols of a
// program have the file and the line of the loop and nothing else, so it looks at
// the source.
type walker struct {
	tags  string
	files map[string]*source // by file
}

// A source is a file with its types.
type source struct {
	fset *token.FileSet
	file *ast.File
	info *types.Info
}

// walks reports whether a loop that starts at the place is over an iterator of
// bitwalk: known, if its range expression calls a function of bitwalk; perhaps, if
// it is an iterator kept in a variable, or if the source can't be read.
func (w *walker) walks(place string) (known, perhaps bool) {
	i := strings.LastIndexByte(place, ':')
	if i < 0 {
		return false, true
	}
	line, err := strconv.Atoi(place[i+1:])
	if err != nil {
		return false, true
	}
	src := w.source(place[:i])
	if src == nil {
		return false, importsBitwalk(place[:i])
	}
	found := false
	ast.Inspect(src.file, func(n ast.Node) bool {
		loop, ok := n.(*ast.RangeStmt)
		if !ok || src.fset.Position(loop.For).Line != line {
			return true
		}
		if _, ok := src.info.TypeOf(loop.X).Underlying().(*types.Signature); !ok {
			return true
		}
		found = true
		if f := function(src.info, loop.X); f == nil || f.Pkg() == nil {
			perhaps = perhaps || src.imports()
		} else {
			known = known || f.Pkg().Path() == root || strings.HasPrefix(f.Pkg().Path(), root+"/")
		}
		return true
	})
	return known, perhaps || !found && src.imports()
}

// function returns the function that the range expression e calls or names, or nil
// if it is a variable.
func function(info *types.Info, e ast.Expr) *types.Func {
	e = ast.Unparen(e)
	call, ok := e.(*ast.CallExpr)
	if !ok {
		call = &ast.CallExpr{Fun: e}
	}
	f, _ := typeutil.Callee(info, call).(*types.Func)
	return f
}

// imports reports whether the file imports a package of bitwalk.
func (s *source) imports() bool {
	for _, imp := range s.file.Imports {
		if strings.HasPrefix(imp.Path.Value, `"`+root+"/") {
			return true
		}
	}
	return false
}

// source returns a file of the program with its types, or nil if it can't be had.
func (w *walker) source(name string) *source {
	if s, ok := w.files[name]; ok {
		return s
	}
	w.files[name] = nil
	// From source, as load has it: the export data of a later Go may be of a version
	// that this command can't read.
	cfg := &packages.Config{Mode: packages.LoadAllSyntax, Dir: filepath.Dir(name)}
	if w.tags != "" {
		cfg.BuildFlags = []string{"-tags=" + w.tags}
	}
	pkgs, err := packages.Load(cfg, ".")
	if err != nil {
		return nil
	}
	for _, pkg := range pkgs {
		for i, f := range pkg.Syntax {
			if i < len(pkg.CompiledGoFiles) && len(pkg.Errors) == 0 {
				w.files[pkg.CompiledGoFiles[i]] = &source{pkg.Fset, f, pkg.TypesInfo}
			}
		}
	}
	return w.files[name]
}

// importsBitwalk reports whether the text of a file names a package of bitwalk.
func importsBitwalk(name string) bool {
	src, err := os.ReadFile(name)
	return err != nil || strings.Contains(string(src), `"`+root+"/")
}
