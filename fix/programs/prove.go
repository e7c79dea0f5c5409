package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

const root = "github.com/bitwalk/bitwalk"

// A workshop is where programs are rewritten.
type workshop struct {
	dir, repo, tool string
}

// run runs a command and returns what it prints.
func (w *workshop) run(dir string, args ...string) (string, error) {
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "PWD="+dir, "GOWORK=off", "GOFLAGS=-mod=mod")
	out, err := cmd.CombinedOutput()
	if err != nil {
		err = fmt.Errorf("%s: %w\n%s", strings.Join(args, " "), err, out)
	}
	return string(out), err
}

// prove rewrites a copy of p, and compares it with another copy.
func (w *workshop) prove(p *program, bench bool) error {
	before, after := filepath.Join(w.dir, "before"), filepath.Join(w.dir, "after")
	defer func() { errors.Join(os.RemoveAll(before), os.RemoveAll(after)) }()
	if err := w.fetch(p, before); err != nil {
		return err
	}
	if err := os.CopyFS(after, os.DirFS(before)); err != nil {
		return err
	}
	said, failed := w.run(after, w.tool, "-go", "-fix", "-explain", "./...")
	if !p.read(said) {
		return failed
	}
	if p.taken == 0 {
		return nil
	}
	if said, err := w.run(after, w.tool, "-go", "./..."); strings.Contains(said, "\n+++ ") {
		return fmt.Errorf("a second run finds more: %w", err)
	}
	old, new, err := comments(before), comments(after), error(nil)
	if !maps.Equal(old, new) {
		maps.DeleteFunc(old, func(c string, n int) bool { return new[c] == n })
		return fmt.Errorf("comments are lost: %v", old)
	}
	packages, err := w.affected(before, after)
	if err != nil {
		return err
	}
	for _, how := range checks {
		args := append(slices.Clone(how), packages...)
		is, err := w.run(after, args...)
		if err == nil {
			continue
		}
		was, _ := w.run(before, args...) // perhaps it fails as well
		if news := failures(is, failures(was, nil)); len(news) > 0 {
			return fmt.Errorf("%q fails where it did not before: %w", news, err)
		}
	}
	if bench {
		return w.compare(p, before, after, packages)
	}
	return nil
}

// fetch makes dir a copy of a module, which requires bitwalk.
func (w *workshop) fetch(p *program, dir string) error {
	said, err := w.run(w.dir, "go", "mod", "download", "-json", p.path+"@"+p.version)
	if err != nil {
		return err
	}
	var module struct{ Dir string }
	if err := json.Unmarshal([]byte(said), &module); err != nil {
		return err
	}
	if err := os.CopyFS(dir, os.DirFS(module.Dir)); err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(dir, "go.mod")); err != nil {
		if _, err := w.run(dir, "go", "mod", "init", p.path); err != nil {
			return err
		}
	}
	if _, err := w.run(dir, "go", "mod", "edit", "-replace="+root+"="+w.repo); err != nil {
		return err
	}
	_, err = w.run(dir, "go", "get", root+"/iter", root+"/scan")
	return err
}

var (
	explained = regexp.MustCompile(`(?m)^.+:\d+: (becomes .*|stays: (.*))$`)
	total     = regexp.MustCompile(`(?m)^\d+ of \d+ loops? rewritten$`)
)

// read reads what the command says of the loops. It reports false if the command failed.
func (p *program) read(said string) bool {
	for _, m := range explained.FindAllStringSubmatch(said, -1) {
		if p.loops++; m[2] == "" {
			p.taken++
		} else {
			p.reasons[m[2]]++
		}
	}
	return total.MatchString(said)
}

// constraint is a comment that -go changes.
var constraint = regexp.MustCompile(`^//(go:build| \+build) `)

// comments returns how often each comment stands in the Go files below dir.
func comments(dir string) map[string]int {
	number := map[string]int{}
	filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if strings.HasSuffix(name, ".go") {
			if f, _ := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments); f != nil {
				for _, g := range f.Comments {
					for _, c := range g.List {
						if !constraint.MatchString(c.Text) {
							number[c.Text]++
						}
					}
				}
			}
		}
		return nil
	})
	return number
}

// affected returns the packages whose files differ, and those that import them.
func (w *workshop) affected(before, after string) (packages []string, err error) {
	const format = "{{.ImportPath}}\t{{.Dir}}\t{{join .GoFiles \" \"}} {{join .TestGoFiles \" \"}} {{join .XTestGoFiles \" \"}}\t{{join .Deps \" \"}}"
	said, err := w.run(after, "go", "list", "-e", "-f", format, "./...")
	changed := map[string]bool{}
	for line := range strings.Lines(said) {
		field := strings.Split(line, "\t")
		if len(field) < 4 {
			continue
		}
		for _, file := range strings.Fields(field[2]) {
			name := filepath.Join(field[1], file)
			is, _ := os.ReadFile(name)
			was, _ := os.ReadFile(filepath.Join(before, strings.TrimPrefix(name, after)))
			changed[field[0]] = changed[field[0]] || string(is) != string(was)
		}
	}
	for line := range strings.Lines(said) {
		field := strings.Split(line, "\t")
		isChanged := func(path string) bool { return changed[path] }
		if changed[field[0]] || slices.ContainsFunc(strings.Fields(field[len(field)-1]), isChanged) {
			packages = append(packages, field[0])
		}
	}
	return packages, err
}

// checks are the commands that must not fail where they did not.
var checks = [][]string{
	{"go", "build"},
	{"env", "GOARCH=386", "CGO_ENABLED=0", "go", "build"},
	{"env", "GOOS=windows", "CGO_ENABLED=0", "go", "build"},
	{"go", "vet"},
	{"go", "test", "-vet=off", "-short", "-timeout=2m"},
}

var failure = regexp.MustCompile(`(?m)^(?:# |FAIL\t|\s*--- FAIL: )(\S+)`)

// failures returns the packages and tests that fail by what a check says, but for those that are known.
func failures(said string, known []string) (list []string) {
	for _, m := range failure.FindAllStringSubmatch(said, -1) {
		if !slices.Contains(known, m[1]) {
			list = append(list, m[1])
		}
	}
	return list
}

var result = regexp.MustCompile(`(?m)^(Benchmark\S+)\s+\d+\s+([\d.]+) ns/op`)

// compare sets the ratio of p: the geometric mean over the benchmarks of the least times, of turns before and after.
func (w *workshop) compare(p *program, before, after string, packages []string) error {
	sum, n := 0.0, 0
	for _, pkg := range packages {
		var least [2]map[string]float64
		for range 5 {
			for i, dir := range []string{before, after} {
				if least[i] == nil {
					least[i] = map[string]float64{}
				}
				said, _ := w.run(dir, "go", "test", "-vet=off", "-short", "-run=^$", "-bench=.", "-benchtime=50ms", "-timeout=1m", pkg)
				for _, m := range result.FindAllStringSubmatch(said, -1) {
					time, _ := strconv.ParseFloat(m[2], 64)
					if t := least[i][m[1]]; t == 0 || time < t {
						least[i][m[1]] = time
					}
				}
			}
		}
		for name, time := range least[0] {
			if least[1][name] > 0 && time > 0 {
				sum, n = sum+math.Log(least[1][name]/time), n+1
			}
		}
	}
	if n > 0 {
		p.ratio = math.Exp(sum / float64(n))
	}
	return nil
}
