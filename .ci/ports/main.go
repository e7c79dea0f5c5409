// Ports type-checks the packages of a module, with their tests, for other systems and
// processors, without compiling anything:
//
//	go run ./.ci/ports windows/386 js/wasm linux/arm64/purego
//
// A build is GOOS/GOARCH, and build tags after another slash. Function bodies of other
// modules and of the standard library are skipped. That takes seconds for each build,
// where go vet would compile the standard library first.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
)

func main() {
	flag.Parse()
	var wait sync.WaitGroup
	results := make([]result, flag.NArg())
	for i, build := range flag.Args() {
		wait.Add(1)
		go func() {
			defer wait.Done()
			results[i] = check(build)
		}()
	}
	wait.Wait()
	status := 0
	for i, build := range flag.Args() {
		for _, err := range results[i].errors {
			fmt.Fprintf(os.Stderr, "%s: %v\n", build, err)
			status = 1
		}
		fmt.Printf("%s: %d packages\n", build, results[i].packages)
	}
	os.Exit(status)
}

// A result is what was found in a build.
type result struct {
	packages int // type-checked with their bodies
	errors   []error
}

// A listed package is what go list says of it.
type listed struct {
	ImportPath, Dir, ForTest string
	GoFiles                  []string
	ImportMap                map[string]string
	Module                   *struct {
		Main      bool
		GoVersion string
	}
	Error *struct{ Err string }
}

// check type-checks the packages of the module in this directory for a build.
func check(build string) (r result) {
	fail := func(err error) result {
		r.errors = append(r.errors, err)
		return r
	}
	parts := strings.Split(build, "/")
	if len(parts) < 2 || len(parts) > 3 {
		return fail(errors.New("want GOOS/GOARCH or GOOS/GOARCH/tags"))
	}
	arch, tags := parts[1], strings.Join(parts[2:], "")
	list := exec.Command("go", "list", "-deps", "-test", "-tags="+tags,
		"-json=ImportPath,Dir,ForTest,GoFiles,ImportMap,Module,Error", "./...")
	list.Env = append(os.Environ(), "GOOS="+parts[0], "GOARCH="+arch, "CGO_ENABLED=0")
	var stderr strings.Builder
	list.Stderr = &stderr
	out, err := list.Output()
	if err != nil {
		return fail(fmt.Errorf("go list: %w\n%s", err, stderr.String()))
	}
	done := map[string]*types.Package{"unsafe": types.Unsafe}
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p listed
		if err := dec.Decode(&p); err == io.EOF && r.packages == 0 {
			return fail(errors.New("no packages"))
		} else if err == io.EOF {
			return r
		} else if err != nil {
			return fail(err)
		}
		if p.Error != nil {
			return fail(errors.New(p.Error.Err))
		}
		if p.ImportPath == "unsafe" || strings.HasSuffix(p.ImportPath, ".test") {
			continue // the second is a main that go test writes
		}
		ours := p.Module != nil && p.Module.Main
		conf := types.Config{
			Importer:         importer(func(path string) (*types.Package, error) { return done[resolved(path, p.ImportMap)], nil }),
			Sizes:            types.SizesFor("gc", arch),
			IgnoreFuncBodies: !ours,
			Error:            func(err error) { r.errors = append(r.errors, err) },
		}
		if p.Module != nil && p.Module.GoVersion != "" {
			conf.GoVersion = "go" + p.Module.GoVersion
		}
		var files []*ast.File
		for _, name := range p.GoFiles {
			if !filepath.IsAbs(name) {
				name = filepath.Join(p.Dir, name)
			}
			f, err := parse(name)
			if err != nil {
				return fail(err)
			}
			files = append(files, f)
		}
		path, _, _ := strings.Cut(p.ImportPath, " ")
		done[p.ImportPath], _ = conf.Check(path, fset, files, nil) // conf.Error has seen the errors
		if ours {
			r.packages++
		}
	}
}

var (
	fset   = token.NewFileSet()
	parsed sync.Map // of names of files: functions that parse them, once
)

// parse returns the tree of a file. Most files are part of many builds.
func parse(name string) (*ast.File, error) {
	f, _ := parsed.LoadOrStore(name, sync.OnceValues(func() (*ast.File, error) {
		return parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
	}))
	return f.(func() (*ast.File, error))()
}

// resolved is what a package means by an import path.
func resolved(path string, byImport map[string]string) string {
	if to, ok := byImport[path]; ok {
		return to
	}
	return path
}

// importer makes a function a types.Importer.
type importer func(path string) (*types.Package, error)

func (f importer) Import(path string) (*types.Package, error) { return f(path) }
