//go:build linux && amd64 && !purego

// Mutants makes one small change at a time to the kernels and walks, and runs the
// tests. It fails if a change survives: if the tests do not notice it.
//
//	go run ./tools/mutants                               # the changes of named.txt
//	go run ./tools/mutants -n 100 -seed 2 -files '^scan/' # a hundred, drawn from such files
//
// It does not change the source tree: the go command overlays the changed file. The
// changes that do not build do not count. The file named.txt has changes that once
// survived. The file equivalent.txt has changes that no test can detect, each with the
// reason; they do not count either.
package main

import (
	_ "embed"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/bitwalk/bitwalk/internal/path"
)

var (
	//go:embed named.txt
	named string
	//go:embed equivalent.txt
	equivalent string
)

// The folders whose files are changed, and the packages whose tests should notice, the
// quickest first.
var targets = []struct{ folder, tests string }{
	{"scan", "./tools/listing ./scan . ./iter"},
	{"internal/setop", "./scan ./bitset"},
	{"internal/path", "./tools/listing ./internal/path ./scan"},
	{"internal/word", "./scan ./bitset"},
	{"internal/fault", "./span ."},
	{"internal/preempt", "./internal/preempt ./scan ./bitset"},
	{"internal/position", "./internal/position ./scan ./iter ./bitset"},
	{"internal/colex", "./internal/colex ./scan ./iter ./wide ./span"},
	{"internal/boardwalk", "./wide"},
	{"bitset", "./bitset ."},
	{"iter", "./iter ."},
	{"wide", "./wide ."},
	{"span", "./span ."},
	{"order", "./order"},
	{"lattice", "./lattice ."},
	{"rank", "./rank ./span ."},
	{"fix/internal/known", "./internal/known ."},
	{"fix/internal/*", "."},
}

// A mutant is a change to one line.
type mutant struct {
	file     string
	line     int    // from 0
	old, new string // the line, without the space around it
	pkg, run string // the test that must notice it; if empty, any of those in targets
}

// String returns the change as the lists have it.
func (m mutant) String() string {
	return strings.TrimSpace(fmt.Sprintf("%s\n- %s\n+ %s", m.file, m.old, m.new))
}

func main() {
	n := flag.Int("n", 0, "how many changes to draw; 0 tries those of named.txt")
	seed := flag.Uint64("seed", 1, "seed of the draw")
	files := flag.String("files", "", "only changes to files whose names match this `pattern`")
	flag.Parse()
	todo, err := parse(named)
	if *n > 0 {
		todo, err = draw(*n, *seed, *files)
	}
	if err == nil {
		err = run(todo)
	}
	if err != nil {
		log.Fatalf("mutants: %v", err)
	}
}

// run tries changes.
func run(todo []mutant) error {
	if err := check(todo); err != nil {
		return err
	}
	scratch, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)

	count := make(map[outcome]int)
	for _, m := range todo {
		what, err := m.try(scratch)
		if err != nil {
			return err
		}
		if what == survived && strings.Contains(equivalent, m.String()+"\n") {
			what = equal
		}
		count[what]++
		fmt.Printf("%s, line %d of %v\n", what, m.line+1, m)
	}
	fmt.Printf("%d caught, %d survived, %d equivalent, %d do not build, %d may be of a path that this CPU lacks\n",
		count[caught], count[survived], count[equal], count[broken], count[foreign])
	if count[caught] == 0 || count[survived] > 0 {
		return errors.New("a change survived, or none was caught")
	}
	return nil
}

// draw draws n changes. Generated files and those that other ports compile have none.
func draw(n int, seed uint64, pattern string) (all []mutant, err error) {
	wanted, err := regexp.Compile(pattern)
	if err != nil {
		return nil, err
	}
	skipped := regexp.MustCompile(`_test\.go$|_noasm\.go$`)
	for _, target := range targets {
		files, err := filepath.Glob(target.folder + "/*.[ghs]*")
		if err != nil || len(files) == 0 {
			return nil, fmt.Errorf("no files in %s (%v)", target.folder, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				return nil, err
			}
			if wanted.MatchString(file) && !skipped.MatchString(file) && !strings.HasPrefix(string(text), "// Code generated") {
				all = append(all, changes(file, string(text))...)
			}
		}
	}
	r := rand.New(rand.NewPCG(seed, 0))
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all[:min(n, len(all))], nil
}

var change = regexp.MustCompile(`(?m)^(\S+)(?: (\S+) (\S+))?\n- (.*)\n\+ ?(.*)$`)

// parse reads the changes of a list: a file, perhaps the package and the name of a test, and
// the line before and after the change. That is the first line that looks so, and goes if there is nothing after the +.
func parse(list string) (all []mutant, err error) {
	for _, m := range change.FindAllStringSubmatch(list, -1) {
		text, err := os.ReadFile(m[1])
		if err != nil {
			return nil, err
		}
		lines := strings.Split(string(text), "\n")
		at := slices.IndexFunc(lines, func(line string) bool { return strings.TrimSpace(line) == m[4] })
		if at < 0 {
			return nil, fmt.Errorf("a change in a list no longer applies; change or remove it:\n%s", m[0])
		}
		all = append(all, mutant{m[1], at, m[4], m[5], m[2], m[3]})
	}
	return all, nil
}

type outcome string

const (
	caught   outcome = "caught"
	survived outcome = "SURVIVED"
	broken   outcome = "no build"
	equal    outcome = "equivalent"
	foreign  outcome = "not run"
)

// try runs the tests with a change: the short ones, and if none fails, all, but for
// those that take too long.
func (m mutant) try(scratch string) (outcome, error) {
	overlay, err := m.overlay(scratch)
	if err != nil {
		return "", err
	}
	s := suiteOf(m)
	// The environment hands it on to the go commands of tests that build programs.
	s.flags = "-overlay=" + overlay
	what, err := s.test(limit, "-short", "-p=1")
	if what == survived && s.dir == "." && s.goarch == "amd64" {
		what, err = s.test(4*limit, "-p=1")
	}
	if what == survived && filepath.Ext(m.file) != ".go" && strings.Contains(m.file, "_amd64.") && !path.AVX512.Runs() {
		what = foreign
	}
	return what, err
}

// overlay writes what the go command is to read in place of a file, and returns the name of
// the list for its flag.
func (m mutant) overlay(scratch string) (list string, err error) {
	text, err := os.ReadFile(m.file)
	if err != nil {
		return "", err
	}
	lines := strings.Split(string(text), "\n")
	lines[m.line] = m.new
	replace := make(map[string]string)
	put := func(file, text string) {
		original, err2 := filepath.Abs(file)
		replace[original] = filepath.Join(scratch, filepath.Base(file))
		err = errors.Join(err, err2, os.WriteFile(replace[original], []byte(text), 0o644))
	}
	put(m.file, strings.Join(lines, "\n"))
	if name := filepath.Base(m.file); filepath.Ext(name) == ".h" {
		// The assembler reads past the overlay what a file includes. The comment at the end
		// tells the build cache one change from another.
		files, err2 := filepath.Glob(filepath.Join(filepath.Dir(m.file), "*.s"))
		for _, file := range files {
			text, err3 := os.ReadFile(file)
			err2 = errors.Join(err2, err3)
			include := strings.Replace(string(text), strconv.Quote(name), strconv.Quote(filepath.Join(scratch, name)), 1)
			put(file, fmt.Sprintf("%s// %d: %s\n", include, m.line, m.new))
		}
		err = errors.Join(err, err2)
	}
	text, err2 := json.Marshal(map[string]any{"Replace": replace})
	list = filepath.Join(scratch, "overlay.json")
	return list, errors.Join(err, err2, os.WriteFile(list, text, 0o644))
}

// A suite is the tests of some packages of the module in a folder.
type suite struct {
	dir, goarch string
	packages    []string
	run         string // the one test, or empty for all
	flags       string // of the go command
}

// suiteOf returns the tests that should notice a change.
func suiteOf(m mutant) suite {
	s := suite{dir: ".", goarch: "amd64", run: m.run}
	if strings.HasPrefix(m.file, "fix/") {
		s.dir = "fix"
	}
	if strings.Contains(m.file, "_arm64.") {
		s.goarch = "arm64"
	}
	if m.pkg != "" {
		s.packages = []string{m.pkg}
		return s
	}
	for _, target := range targets {
		if ok, _ := filepath.Match(target.folder, filepath.Dir(m.file)); ok {
			s.packages = strings.Fields(target.tests)
			break
		}
	}
	return s
}

// limit is how many seconds a program with tests may use the processor: a limit of
// elapsed time would count a busy machine as a change that was caught.
const limit = 60

// check sees that the unchanged tests pass, in half that time.
func check(todo []mutant) error {
	passed := make(map[string]bool)
	for _, m := range todo {
		s := suiteOf(m)
		for _, pkg := range s.packages {
			name := strings.Join([]string{s.goarch, s.dir, pkg, s.run}, " ")
			if passed[name] {
				continue
			}
			if what, err := s.testOne(pkg, limit/2, "-short"); what != survived {
				return fmt.Errorf("the unchanged tests do not pass: %s (%v), %s", what, err, name)
			}
			passed[name] = true
		}
	}
	return nil
}

var failed = regexp.MustCompile(`(?m)^FAIL\t\S+\t[0-9.]+s$`)

// test runs the tests, package by package until one fails.
func (s suite) test(seconds int, args ...string) (what outcome, err error) {
	what = survived
	for i := 0; i < len(s.packages) && what == survived && err == nil; i++ {
		what, err = s.testOne(s.packages[i], seconds, args...)
	}
	return what, err
}

// testOne runs the tests of a package.
func (s suite) testOne(pkg string, seconds int, args ...string) (outcome, error) {
	// A loop that runs away must not take the machine's memory with it.
	run := fmt.Sprintf("-exec=prlimit --cpu=%d --data=4000000000", seconds)
	if s.goarch == "arm64" {
		run = fmt.Sprintf("-exec=prlimit --cpu=%d qemu-aarch64-static", 4*seconds)
	}
	args = append([]string{"test", "-vet=off", "-ldflags=-s -w", "-failfast", "-timeout=20m", run}, args...)
	if s.run != "" {
		args = append(args, "-run=^"+s.run+"$")
	}
	cmd := exec.Command("go", append(args, pkg)...)
	cmd.Dir = s.dir
	cmd.Env = append(os.Environ(), "BITWALK_LONG=1", "GOARCH="+s.goarch, "GOFLAGS="+os.Getenv("GOFLAGS")+" "+s.flags)
	out, err := cmd.CombinedOutput()
	switch {
	case err == nil:
		return survived, nil
	case failed.Match(out):
		return caught, nil
	case strings.Contains(string(out), "[build failed]"):
		return broken, nil
	}
	return "", fmt.Errorf("go test: %v\n%s", err, out)
}
