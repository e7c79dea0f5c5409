package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

const root = "github.com/bitwalk/bitwalk"

// A workshop is where programs are rewritten, one after the other.
type workshop struct {
	repo, dir, before, after string
	rewrite                  []string // the command
	bench                    []string // the command that runs benchmarks, or none
	steps                    []step

	lines    map[string][]int // of the loops that are rewritten, by package path and file
	packages []string         // those whose files differ, and those that import them
}

// A step is something to do with a program, which can fail.
type step struct {
	name string
	do   func(*program) error
}

// newWorkshop makes a workshop in a temporary directory, with a bitwalkfix of the repository.
func newWorkshop(repo string, bench []string) (*workshop, error) {
	repo, wrong := filepath.Abs(repo)
	dir, err := os.MkdirTemp("", "programs")
	if err := errors.Join(wrong, err); err != nil {
		return nil, err
	}
	w := &workshop{repo: repo, dir: dir, before: filepath.Join(dir, "before"), after: filepath.Join(dir, "after"), bench: bench}
	w.rewrite = []string{filepath.Join(dir, "bitwalkfix.exe"), "-go"}
	w.steps = []step{
		{"fetch", w.fetch}, {"first run", w.first}, {"second run", w.second}, {"comments", w.comments}, {"packages", w.affected},
		{"build", w.check("go", "build", "-o", os.DevNull)},
		{"build for 386", w.check("env", "GOARCH=386", "go", "build", "-o", os.DevNull)},
		{"build for windows", w.check("env", "GOOS=windows", "go", "build", "-o", os.DevNull)},
		{"vet", w.check("go", "vet")},
		{"test", w.check("go", "test", "-vet=off", "-short", "-timeout=10m")},
	}
	if len(bench) > 0 {
		w.steps = append(w.steps, step{"benchmarks", w.compare})
	}
	_, err = w.run(filepath.Join(repo, "fix"), "go", "build", "-o", w.rewrite[0], "./cmd/bitwalkfix")
	return w, err
}

// run runs a command and returns what it prints.
func (w *workshop) run(dir string, args ...string) (string, error) {
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "PWD="+dir, "GOWORK=off", "GOFLAGS="+os.Getenv("GOFLAGS")+" -mod=mod", "CGO_ENABLED=0")
	out, err := cmd.CombinedOutput()
	if err != nil {
		err = fmt.Errorf("%s: %w\n%s", strings.Join(args, " "), err, out)
	}
	return string(out), err
}

// prove does all steps with a program, or those before one that fails.
func (w *workshop) prove(p *program) error {
	for _, s := range w.steps {
		if err := s.do(p); err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
	}
	return nil
}

// fetch makes two copies of a module. They require bitwalk, which is replaced, so that nobody is asked for it.
func (w *workshop) fetch(p *program) error {
	module := struct{ Dir string }{p.version}
	if !filepath.IsAbs(p.version) {
		said, err := w.run(w.dir, "go", "mod", "download", "-json", p.path+"@"+p.version)
		if err := errors.Join(err, json.Unmarshal([]byte(said), &module)); err != nil {
			return err
		}
	}
	if err := errors.Join(os.RemoveAll(w.before), os.CopyFS(w.before, os.DirFS(module.Dir))); err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(w.before, "go.mod")); err != nil {
		_, err := w.run(w.before, "go", "mod", "init", p.path)
		_, untidy := w.run(w.before, "go", "mod", "tidy")
		if err := errors.Join(err, untidy); err != nil {
			return err
		}
	}
	_, err := w.run(w.before, "go", "mod", "edit", "-replace="+root+"="+w.repo, "-require="+root+"@v0.0.0")
	_, missing := w.run(w.before, "go", "list", root+"/iter", root+"/scan") // which completes go.mod and go.sum
	return errors.Join(err, missing, os.RemoveAll(w.after), os.CopyFS(w.after, os.DirFS(w.before)))
}

var (
	explained = regexp.MustCompile(`(?m)^(.+):(\d+): (becomes .*|stays: (.*))$`)
	total     = regexp.MustCompile(`(?m)^(\d+ of \d+) loops? (?:would be )?rewritten$`)
)

// first rewrites the module, and reads what the command says of its loops.
func (w *workshop) first(p *program) error {
	said, err := w.run(w.after, append(w.rewrite, "-fix", "-explain", "./...")...)
	w.lines = map[string][]int{}
	for _, m := range explained.FindAllStringSubmatch(said, -1) {
		if p.loops++; m[4] != "" {
			p.left[m[4]]++
			continue
		}
		p.taken++
		file := path.Join(p.path, filepath.ToSlash(m[1]))
		line, _ := strconv.Atoi(m[2])
		w.lines[file] = append(w.lines[file], line)
	}
	counted := fmt.Sprintf("%d of %d", p.taken, p.loops)
	if last := total.FindStringSubmatch(said); last == nil || last[1] != counted {
		return fmt.Errorf("by -explain %s, but: %w\n%s", counted, err, said)
	}
	return nil
}

// second fails if another run finds more.
func (w *workshop) second(p *program) error {
	said, err := w.run(w.after, append(w.rewrite, "./...")...)
	if last := total.FindStringSubmatch(said); last == nil || !strings.HasPrefix(last[1], "0 ") {
		return fmt.Errorf("%w\n%s", err, said)
	}
	return nil
}

// comments fails if the module has not the comments that it had.
func (w *workshop) comments(*program) error {
	old, new := countComments(w.before), countComments(w.after)
	maps.DeleteFunc(old, func(c string, n int) bool { return new[c] == n })
	if len(old) > 0 {
		return fmt.Errorf("lost: %q", slices.Sorted(maps.Keys(old)))
	}
	return nil
}

// countComments returns how often each comment stands in the Go files below dir.
func countComments(dir string) map[string]int {
	number := map[string]int{}
	filepath.WalkDir(dir, func(name string, _ fs.DirEntry, err error) error {
		if !strings.HasSuffix(name, ".go") {
			return nil
		}
		file, _ := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if file == nil {
			return nil
		}
		for _, group := range file.Comments {
			for _, c := range group.List {
				number[c.Text]++
			}
		}
		return nil
	})
	return number
}

// affected finds the packages whose files differ, and those that import them.
func (w *workshop) affected(p *program) error {
	const format = `{{.ImportPath}} {{join .Deps " "}} {{join .TestImports " "}} {{join .XTestImports " "}}`
	said, err := w.run(w.after, "go", "list", "-e", "-f", format, "./...")
	w.packages = nil
	for line := range strings.Lines(said) {
		for file := range w.lines {
			if names := strings.Fields(line); slices.Contains(names, path.Dir(file)) {
				w.packages = append(w.packages, names[0])
				break
			}
		}
	}
	if len(w.packages) == 0 && p.taken > 0 {
		return fmt.Errorf("none: %w\n%s", err, said)
	}
	return nil
}

// failure is the line of a package or a test that fails.
var failure = regexp.MustCompile(`(?m)^(?:# |FAIL\t|\s*--- FAIL: )(\S+)`)

// check returns a step that fails if a command fails with the affected packages where it did not before. Tests of
// some programs fail now and then, so it tries three times, and excuses what failed before in any of them.
func (w *workshop) check(command ...string) func(*program) error {
	return func(*program) (err error) {
		if len(w.packages) == 0 {
			return nil
		}
		args, excused, known := slices.Concat(command, w.packages), false, []string{}
		isNew := func(f string) bool { return !slices.Contains(known, f) }
		for range 3 {
			var is string
			if is, err = w.run(w.after, args...); err == nil {
				return nil
			}
			was, failed := w.run(w.before, args...)
			excused = excused || failed != nil
			known = append(known, failure.FindAllString(was, -1)...)
			if excused && !slices.ContainsFunc(failure.FindAllString(is, -1), isNew) {
				return nil
			}
		}
		return err
	}
}
