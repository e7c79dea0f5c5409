//go:build linux && amd64 && !purego

// Mutants makes one small change at a time to the kernels and walks, and runs the
// tests. It lists the changes that survive: those that the tests do not notice.
//
//	go run ./tools/mutants -n 100 -seed 2      # a hundred changes, drawn with this seed
//	go run ./tools/mutants -n 60 -files '\.s$' # only of files whose names match
//	go run ./tools/mutants -named              # only those of named.txt
//
// A test that hangs is ended when it has used four times the processor time that it uses
// without the change. Elapsed time would count a busy machine as a change that was caught.
//
// It does not change the source tree: the go command overlays the changed file. It
// leaves out changes that do not build, and the assembly of paths that this processor
// can't run.
//
// The file named.txt has changes that once survived; every run tries them. The file
// equivalent.txt has changes that no test can detect, each with the reason; they do not
// count.
package main

import (
	_ "embed"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/bitwalk/bitwalk/internal/path"
	"golang.org/x/sys/unix"
)

var (
	//go:embed named.txt
	named string
	//go:embed equivalent.txt
	equivalent string
)

// The files that are changed, and the packages whose tests should notice, the
// quickest first. A pattern that matches nothing is an error.
var targets = []struct{ pattern, tests string }{
	{"scan/*_amd64.s", "./scan"},
	{"scan/*_arm64.s", "./scan"},
	{"scan/*.go", "./scan . ./iter"},
	{"internal/path/*_amd64.go", "./internal/path ./scan"},
	{"internal/word/*.go", "./internal/word ./scan ./bitset"},
	{"internal/colex/*.s", "./internal/colex ./scan ./iter"},
	{"internal/colex/*.go", "./internal/colex ./scan ./iter ./wide ./span"},
	{"internal/widen/*.s", "./internal/widen"},
	{"internal/widen/*.go", "./internal/widen ./scan"},
	{"bitset/*.go", "./bitset ."},
	{"iter/*.go", "./iter ."},
	{"wide/*.go", "./wide ."},
	{"internal/cursor/*.go", "./span"},
	{"internal/board/*.go", "./wide"},
	{"span/*.go", "./span ."},
	{"order/*.go", "./order"},
	{"lattice/*_amd64.s", "./lattice"},
	{"lattice/*_arm64.s", "./lattice"},
	{"lattice/*.go", "./lattice ."},
	{"rank/*.s", "./rank"},
	{"rank/*.go", "./rank ./span"},
	{"fix/internal/known/*.go", "./internal/known . ./cmd/bitwalkfix"},
	{"fix/internal/[^k]*/*.go", ". ./cmd/bitwalkfix"},
}

// module returns the directory of the module that a file is in. The tests of fix build
// and run programs: only the short ones are run.
func module(file string) string {
	if strings.HasPrefix(file, "fix/") {
		return "fix"
	}
	return "."
}

// A mutant is a change to one line.
type mutant struct {
	file, tests string
	line        int
	old, new    string // the line, without the space around it
	number      int    // of a change in a list: which of the lines that look so, from 1
	test        string // of a change in a list: the only test to run, if not empty
	reason      string // why it is in a list
}

// String returns the change as the lists have it.
func (m mutant) String() string { return fmt.Sprintf("%s\n- %s\n+ %s", m.file, m.old, m.new) }

func main() {
	seed := flag.Uint64("seed", 1, "seed of the draw")
	n := flag.Int("n", 1<<30, "how many changes to draw")
	onlyNamed := flag.Bool("named", false, "only those of named.txt")
	files := flag.String("files", "", "only changes to files whose names match this `pattern`")
	least := flag.Float64("least", 97, "fail if the tests catch a smaller percentage")
	flag.Parse()
	if err := run(*seed, *n, *onlyNamed, *files, *least); err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(1)
	}
}

func run(seed uint64, n int, onlyNamed bool, files string, least float64) error {
	all, err := candidates()
	if err != nil {
		return err
	}
	pattern, err := regexp.Compile(files)
	if err != nil {
		return err
	}
	same, err := parseList(equivalent)
	if err != nil {
		return err
	}
	old, err := parseList(named)
	if err != nil {
		return err
	}
	scratch, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)

	others := func(m mutant) bool { return !pattern.MatchString(m.file) }
	all, old = slices.DeleteFunc(all, others), slices.DeleteFunc(old, others)
	r := rand.New(rand.NewPCG(seed, 0))
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	todo := old
	if !onlyNamed {
		todo = append(todo, all[:min(n, len(all))]...)
	}
	for i := range todo {
		if todo[i], err = locate(todo[i]); err != nil {
			return err
		}
	}
	foreign := len(todo)
	todo = slices.DeleteFunc(todo, func(m mutant) bool {
		text, err := os.ReadFile(m.file)
		return err == nil && !runs(m.file, strings.Split(string(text), "\n"), m.line-1)
	})
	foreign -= len(todo)
	began := time.Now()
	count := make(map[outcome]int)
	var survivors []mutant
	for r := range tryAll(todo, scratch) {
		m, what := r.mutant, r.outcome
		if what == survived && slices.ContainsFunc(same, func(e mutant) bool { return e.String() == m.String() }) {
			what = equal
		}
		count[what]++
		fmt.Printf("%4.0f s  %-10s %s:%d: %s => %s\n", time.Since(began).Seconds(), what, m.file, m.line, m.old, m.new)
		if what == survived {
			survivors = append(survivors, m)
		}
	}
	for _, m := range survivors {
		fmt.Printf("survived, line %d of %v\n", m.line, m)
	}
	judged := count[caught] + count[survived]
	if judged == 0 {
		return errors.New("nothing was tried")
	}
	score := 100 * float64(count[caught]) / float64(judged)
	fmt.Printf("%d caught, %d survived, %d equivalent, %d do not build, %d of paths that this CPU lacks; of %d changes, seed %d: %.1f %% caught\n",
		count[caught], count[survived], count[equal], count[broken], foreign, len(all), seed, score)
	if score < least {
		return fmt.Errorf("the score is below %g %%", least)
	}
	for _, m := range survivors {
		if m.reason != "" {
			return errors.New("a named change survives")
		}
	}
	return nil
}

// candidates returns all changes that there are, in the order of the files.
func candidates() (all []mutant, err error) {
	for _, target := range targets {
		files, err := filepath.Glob(target.pattern)
		if err != nil || len(files) == 0 {
			return nil, fmt.Errorf("no files %s (%v)", target.pattern, err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") || strings.HasSuffix(file, "_noasm.go") {
				continue
			}
			text, err := os.ReadFile(file)
			if err != nil {
				return nil, err
			}
			list := changes(file, target.tests, string(text))
			lines := strings.Split(string(text), "\n")
			list = slices.DeleteFunc(list, func(m mutant) bool { return !runs(file, lines, m.line-1) })
			all = append(all, list...)
		}
	}
	return all, nil
}

var (
	function = regexp.MustCompile(`^TEXT ·\w*?(BMI2|AVX2|AVX512)?\(SB\)`)
	macro    = regexp.MustCompile(`^#define (\w+)`)
	table    = regexp.MustCompile(`^(?:DATA|GLOBL) +(\w+)<>`)
	wide     = regexp.MustCompile(`\b[ZK]\d+\b|AVX512\(`)
)

// runs reports whether this processor can run line at of a file. In assembly, the name
// of the file says of which path it is, or its registers, or the function that it is
// in; a macro and a table are of the paths of the lines that use them.
func runs(file string, lines []string, at int) bool {
	if strings.Contains(file, "avx512") || strings.Contains(file, "_amd64.") && wide.MatchString(lines[at]) {
		return path.AVX512.Runs()
	}
	if !strings.HasSuffix(file, "_amd64.s") {
		return true
	}
	name := ""
	if m := table.FindStringSubmatch(lines[at]); m != nil {
		name = m[1]
	}
	for i := at; name == "" && i >= 0; i-- {
		if m := function.FindStringSubmatch(lines[i]); m != nil {
			return m[1] == "" || slices.ContainsFunc(path.List(), func(p path.Path) bool { return strings.EqualFold(p.String(), m[1]) })
		}
		if m := macro.FindStringSubmatch(lines[i]); m != nil {
			name = m[1]
		}
	}
	if name == "" {
		return true
	}
	use := regexp.MustCompile(`\b` + name + `\b`)
	used := false
	for i, line := range lines {
		if !use.MatchString(line) || macro.MatchString(line) || table.MatchString(line) || strings.HasPrefix(line, "//") {
			continue
		}
		if runs(file, lines, i) {
			return true
		}
		used = true
	}
	return !used
}

// parseList reads records of a reason, in lines that begin with #, a file, and the
// line before and after the change.
func parseList(text string) (list []mutant, err error) {
	var reason []string
	var m mutant
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		switch {
		case line == "":
			reason = nil
		case line[0] == '#':
			reason = append(reason, strings.TrimSpace(line[1:]))
		case strings.HasPrefix(line, "- "):
			m.old = line[2:]
		case line[0] == '+': // alone if the line goes
			m.new = strings.TrimSpace(line[1:])
			if m.file == "" || m.old == "" || len(reason) == 0 {
				return nil, fmt.Errorf("line %d of a list: a change needs a reason, a file and a line", i+1)
			}
			m.reason = strings.Join(reason, " ")
			list = append(list, m)
		default:
			fields := strings.Fields(line)
			m = mutant{file: fields[0], number: 1}
			for _, field := range fields[1:] {
				if strings.HasPrefix(field, "Test") {
					m.test = field
				} else if m.number, err = strconv.Atoi(field); err != nil {
					return nil, fmt.Errorf("line %d of a list: %w", i+1, err)
				}
			}
		}
	}
	return list, nil
}

// locate finds where a change from a list applies.
func locate(m mutant) (mutant, error) {
	if m.line > 0 {
		return m, nil
	}
	text, err := os.ReadFile(m.file)
	if err != nil {
		return m, err
	}
	n := 0
	for i, line := range strings.Split(string(text), "\n") {
		if strings.TrimSpace(line) != m.old {
			continue
		}
		if n++; n == m.number {
			m.line = i + 1
			for _, target := range targets {
				if ok, _ := filepath.Match(target.pattern, m.file); ok {
					m.tests = target.tests
					return m, nil
				}
			}
		}
	}
	return m, fmt.Errorf("a named change no longer applies; change or remove it:\n%v", m)
}

type outcome string

const (
	caught   outcome = "caught"
	survived outcome = "SURVIVED"
	broken   outcome = "no build"
	equal    outcome = "equivalent"
)

// A result is a change and what became of it.
type result struct {
	mutant
	outcome
}

// tryAll returns the results as they come: it tries one change on each core at a time.
func tryAll(todo []mutant, scratch string) <-chan result {
	queue, results := make(chan mutant, len(todo)), make(chan result)
	for _, m := range todo {
		queue <- m
	}
	close(queue)
	var workers sync.WaitGroup
	for i := range runtime.NumCPU() {
		workers.Add(1)
		go func() {
			defer workers.Done()
			for m := range queue {
				results <- result{m, try(m, filepath.Join(scratch, strconv.Itoa(i)))}
			}
		}()
	}
	go func() {
		workers.Wait()
		close(results)
	}()
	return results
}

// try runs the tests with a change.
func try(m mutant, scratch string) outcome {
	text, err := os.ReadFile(m.file)
	if err != nil {
		panic(err)
	}
	lines := strings.Split(string(text), "\n")
	lines[m.line-1] = m.new
	changed := filepath.Join(scratch, filepath.Base(m.file))
	overlay := filepath.Join(scratch, "overlay.json")
	full, err := filepath.Abs(m.file)
	if err != nil {
		panic(err)
	}
	replace, err := json.Marshal(map[string]any{"Replace": map[string]string{full: changed}})
	if err != nil {
		panic(err)
	}
	if err := errors.Join(os.MkdirAll(scratch, 0o755), os.WriteFile(changed, []byte(strings.Join(lines, "\n")), 0o644), os.WriteFile(overlay, replace, 0o644)); err != nil {
		panic(err)
	}
	arm := strings.HasSuffix(m.file, "_arm64.s") || strings.HasSuffix(m.file, "_arm64.go")
	packages := strings.Fields(m.tests)
	if m.test != "" {
		return test(suite{module(m.file), packages[0], m.test, false, arm}, overlay, filepath.Join(scratch, "test"))
	}
	for _, short := range []bool{true, false} {
		if !short && (arm || module(m.file) != ".") {
			break // all take too long: in the emulator, or since they build programs
		}
		for _, pkg := range packages {
			if what := test(suite{module(m.file), pkg, "", short, arm}, overlay, filepath.Join(scratch, "test")); what != survived {
				return what
			}
		}
	}
	return survived
}

// A suite is the tests of a package of the module in dir: all, the short ones, or only one.
type suite struct {
	dir, pkg, only string
	short, arm     bool
}

// patience returns how long tests may use the processor before it matters how long they
// take unchanged.
func (s suite) patience() time.Duration {
	switch {
	case s.only != "":
		return 2 * time.Second
	case s.short:
		return 10 * time.Second
	}
	return time.Minute
}

// build builds the tests, with an overlay if it is not empty.
func (s suite) build(overlay, binary string) error {
	build := exec.Command("go", "test", "-c", "-vet=off", "-ldflags=-s -w", "-overlay", overlay, "-o", binary, s.pkg)
	build.Dir = s.dir
	if s.arm {
		build.Env = append(os.Environ(), "GOARCH=arm64")
	}
	return build.Run()
}

// run runs the tests, and ends them when they have used the processor for so long: a
// limit of time would end tests that merely wait for a processor. It returns how long
// they used it.
func (s suite) run(binary string, limit time.Duration) (time.Duration, error) {
	args := []string{binary, "-test.failfast", "-test.timeout=20m", fmt.Sprint("-test.short=", s.short)}
	if s.arm {
		args = append([]string{"qemu-aarch64-static"}, args...)
	}
	switch {
	case s.only != "":
		args = append(args, "-test.run=^"+s.only+"$")
	case s.dir == "." && s.pkg == ".":
		args = append(args, "-test.run=^Fuzz|^TestBadInput")
	case s.pkg == "./cmd/bitwalkfix":
		args = append(args, "-test.run=^TestLeave|^TestCountAlone|^TestDifferential")
	}
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Dir = filepath.Join(s.dir, s.pkg)
	// A loop that runs away must not take the machine's memory with it.
	cmd.Env = append(os.Environ(), "GOMEMLIMIT=2GiB", "GOTRACEBACK=none", "BITWALK_LONG=1")
	if err := cmd.Start(); err != nil {
		return 0, err
	}
	seconds := uint64(limit.Seconds()) + 1
	if err := unix.Prlimit(cmd.Process.Pid, unix.RLIMIT_CPU, &unix.Rlimit{Cur: seconds, Max: seconds}, nil); err != nil {
		return 0, err
	}
	err := cmd.Wait()
	return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), err
}

var usual sync.Map // of suites: functions that return how long they take unchanged

// limit returns four times as long as the unchanged tests use the processor.
func (s suite) limit(binary string) time.Duration {
	measure, _ := usual.LoadOrStore(s, sync.OnceValue(func() time.Duration {
		binary += "-unchanged"
		if err := s.build("", binary); err != nil {
			panic(err)
		}
		took, err := s.run(binary, time.Hour)
		if err != nil {
			panic(fmt.Sprintf("the unchanged tests of %+v fail: %v", s, err))
		}
		return took
	}))
	return 4 * measure.(func() time.Duration)()
}

// test builds and runs tests with an overlay.
func test(s suite, overlay, binary string) outcome {
	if s.build(overlay, binary) != nil {
		return broken
	}
	took, err := s.run(binary, s.patience())
	if took >= s.patience() {
		if limit := s.limit(binary); limit > s.patience() {
			_, err = s.run(binary, limit)
		}
	}
	if err != nil {
		return caught
	}
	return survived
}
