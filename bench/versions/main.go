// Command versions tells what a version of Go, a level of amd64 and a profile make
// of the loops:
//
//	go run -C bench ./versions          builds, measures, and prints a table in Markdown
//	go run -C bench ./versions -build   only builds, so that measuring can wait for a quiet hour
//
// It needs the toolchains, which the go command fetches. Where a build has been
// measured, its figures are taken from the folder: delete it to measure anew.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/perf/benchfmt"

	"github.com/bitwalk/bitwalk/bench/ratios"
	"github.com/bitwalk/bitwalk/bench/results"
	"github.com/bitwalk/bitwalk/bench/suites"
	"github.com/bitwalk/bitwalk/scan"
)

// The oldest Go that each module promises, and the later ones. The module of the
// benchmark program needs 1.26, and only with these a profile is tried.
var (
	onlyWalks = []string{"go1.24.0", "go1.25.11"}
	andRatios = []string{"go1.26.8", "go1.27.4"}
	levels    = []string{"v1", "v3"}
)

// The benchmarks of package iter that the table shows, and the rows of ratios.
var (
	walks = []string{"Bits", "Subsets", "Snoob"}
	rows  = []string{"^Bits RBits Ones, plain", "^Subsets RSubsets, plain, 10", "^a loop in a loop: moves", "^thirty", "^an error return"}
)

// A build is one way to compile both programs.
type build struct {
	goversion, level string
	profile, ratios  bool
	dir              string
}

func builds(out string) (list []*build) {
	for _, profile := range []bool{false, true} { // the profiles come from the builds without
		for i, goversion := range append(onlyWalks, andRatios...) {
			if profile && i < len(onlyWalks) {
				continue
			}
			for _, level := range levels {
				b := &build{goversion: goversion, level: level, profile: profile, ratios: i >= len(onlyWalks)}
				b.dir = filepath.Join(out, b.name())
				list = append(list, b)
			}
		}
	}
	return list
}

func (b *build) name() string {
	name := b.goversion + "-" + b.level
	if b.profile {
		name += "-pgo"
	}
	return name
}

// A program is one that a build makes: where from, how, and how it is measured and
// profiled.
type program struct {
	name, module     string
	build            []string
	measure, profile []string
}

func programs(b *build) []program {
	list := []program{{
		name: "iter", module: "..", build: []string{"test", "-c"},
		measure: []string{"-test.run=^$", "-test.bench=Walk/^(" + strings.Join(walks, "|") + ")$", "-test.benchtime=100ms", "-test.count=7"},
		profile: []string{"-test.run=^$", "-test.bench=Walk", "-test.benchtime=200ms", "-test.cpuprofile"},
	}}
	if b.ratios {
		match := strings.Join(rows, "|")
		list = append(list, program{
			name: "bench", module: ".", build: []string{"build"},
			measure: []string{"ratios", "-o", b.dir, match},
			profile: []string{"ratios", "-o", b.dir, "-count", "2", "-cpuprofile"},
		})
	}
	return list
}

// make builds a program, and takes its profile if a later build will need it.
func (b *build) make(p program, all []*build) error {
	file := filepath.Join(b.dir, p.name)
	if _, err := os.Stat(file); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := os.MkdirAll(b.dir, 0o777); err != nil {
		return err
	}
	args := append(p.build, "-o", file, "-pgo=off")
	if b.profile {
		for _, other := range all {
			if other.goversion == b.goversion && other.level == b.level && !other.profile {
				args[len(args)-1] = "-pgo=" + filepath.Join(other.dir, p.name+".pprof")
			}
		}
	}
	if p.module == ".." {
		args = append(args, "./iter")
	}
	cmd := exec.Command("go", args...)
	cmd.Dir = p.module
	cmd.Env = append(os.Environ(), "GOTOOLCHAIN="+b.goversion, "GOAMD64="+b.level)
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("go %s under %s: %w\n%s", strings.Join(args, " "), b.goversion, err, out)
	}
	if b.profile {
		return nil
	}
	args = append(p.profile, file+".pprof")
	if p.name == "bench" {
		args = append(args, strings.Join(rows, "|"))
	}
	return run(file, args, os.DevNull)
}

func run(file string, args []string, output string) error {
	out, err := os.Create(output)
	if err != nil {
		return err
	}
	defer out.Close()
	cmd := exec.Command(file, args...)
	cmd.Stdout = out
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s %s: %w", file, strings.Join(args, " "), err)
	}
	return nil
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("versions: ")
	out := flag.String("o", "out/versions", "the `folder` for builds and figures")
	only := flag.Bool("build", false, "build, but don't measure")
	flag.Parse()
	dir, err := filepath.Abs(*out)
	if err != nil {
		log.Fatal(err)
	}
	all := builds(dir)
	for _, b := range all {
		for _, p := range programs(b) {
			log.Print(b.name(), ": ", p.name)
			if err := b.make(p, all); err != nil {
				log.Fatal(err)
			}
			figures := filepath.Join(b.dir, p.name+".txt")
			if _, err := os.Stat(figures); *only || err == nil {
				continue
			}
			if err := run(filepath.Join(b.dir, p.name), p.measure, figures); err != nil {
				os.Remove(figures)
				log.Fatal(err)
			}
		}
	}
	if *only {
		return
	}
	fmt.Printf("| build | %s |\n|%s\n", strings.Join(append(walks, "bits", "subsets", "nested", "thirty", "error return"), " | "),
		strings.Repeat(" --- |", 1+len(walks)+len(rows)))
	for _, b := range all {
		cells, err := b.cells()
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("| %s | %s |\n", strings.ReplaceAll(b.name(), "-", ", "), strings.Join(cells, " | "))
	}
}

// cells are the walks in nanoseconds an element, and the medians of the rows.
func (b *build) cells() (cells []string, err error) {
	f, err := os.Open(filepath.Join(b.dir, "iter.txt"))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	samples := map[string][]float64{}
	for in := benchfmt.NewReader(f, f.Name()); in.Scan(); {
		if res, ok := in.Result().(*benchfmt.Result); ok {
			_, name, _ := strings.Cut(res.Name.String(), "/")
			name, _, _ = strings.Cut(name, "-") // the number of processors
			if sec, ok := res.Value("sec/element"); ok {
				samples[name] = append(samples[name], sec*1e9)
			}
		}
	}
	for _, w := range walks {
		if len(samples[w]) == 0 {
			return nil, fmt.Errorf("%s: no benchmark of %s", f.Name(), w)
		}
		cells = append(cells, fmt.Sprintf("%.2f", results.Median(samples[w])))
	}
	if !b.ratios {
		return append(cells, slices.Repeat([]string{"–"}, len(rows))...), nil
	}
	res, err := results.Read(filepath.Join(b.dir, "ratios.txt"))
	if err != nil {
		return nil, err
	}
	for _, expr := range rows {
		list, err := ratios.Match(expr)
		if err != nil {
			return nil, err
		}
		ratios.Trials(list, &suites.Options{}) // which cases are whose
		ratios.Add(list, res, scan.Active())
		cells = append(cells, fmt.Sprintf("%.2f, %.2f", list[0].Middle(), list[0].Worst()))
	}
	return cells, nil
}
