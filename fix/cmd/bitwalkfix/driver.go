package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"go/version"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/bitwalk/bitwalk/fix"
)

const root = "github.com/bitwalk/bitwalk"

type options struct {
	fix, explain, raise, all, tests bool
	tags, get                       string
}

// A change is a file before and after.
type change struct {
	name          string
	before, after []byte
	loops         int
}

// A module is a main module of the build with what happens to it.
type module struct {
	*packages.Module
	changes []change
	needs   map[string]bool
	why     string // it is left alone
	loops   int
}

func drive(args []string) int {
	var o options
	fs := flag.NewFlagSet("bitwalkfix", flag.ContinueOnError)
	fs.Usage = func() {
		fmt.Fprintln(fs.Output(), "usage: bitwalkfix [flags] packages\n       bitwalkfix inlined package")
		fs.PrintDefaults()
	}
	fs.BoolVar(&o.fix, "fix", false, "change the files, and add the requirement to go.mod, instead of printing a diff")
	fs.BoolVar(&o.explain, "explain", false, "say of every loop what becomes of it, or why it stays")
	fs.BoolVar(&o.raise, "go", false, "raise a go line below "+fix.MinGo+"; loop variables are per iteration from 1.22 on")
	fs.BoolVar(&o.all, "bitwalk.all", false, "take loops too that may be slower than by hand")
	fs.BoolVar(&o.tests, "test", true, "take test files too")
	fs.StringVar(&o.tags, "tags", "", "build tags, as go build has them")
	fs.StringVar(&o.get, "get", "latest", "version of bitwalk to require where it is not")
	if err := fs.Parse(args); err != nil {
		return 2
	}
	patterns := fs.Args()
	if len(patterns) == 0 {
		patterns = []string{"."}
	}
	if o.all {
		if err := fix.Analyzer.Flags.Set("all", "true"); err != nil {
			return fail(err)
		}
	}
	modules, loops, err := analyze(&o, patterns)
	if err != nil {
		return fail(err)
	}
	if o.explain {
		explain(loops)
	}
	code, fixed := 0, 0
	for _, m := range modules {
		switch {
		case m.why != "":
			fmt.Fprintf(os.Stderr, "module %s: %d %s left alone: %s\n", m.Path, m.loops, plural("loop", m.loops), m.why)
			continue
		case len(m.changes) == 0:
			continue
		case o.fix:
			if err := apply(&o, m); err != nil {
				return fail(err)
			}
		default:
			code = 1
			for _, c := range m.changes {
				os.Stdout.WriteString(unified(relative(c.name), string(c.before), string(c.after)))
			}
			if why := fix.Lacks(m.Dir, slices.Collect(maps.Keys(m.needs))); why != "" {
				fmt.Fprintf(os.Stderr, "module %s: %s: -fix adds it\n", m.Path, why)
			}
		}
		for _, c := range m.changes {
			fmt.Fprintf(os.Stderr, "%s: %d %s\n", relative(c.name), c.loops, plural("loop", c.loops))
			fixed += c.loops
		}
	}
	verb := "would be rewritten"
	if o.fix {
		verb = "rewritten"
	}
	fmt.Fprintf(os.Stderr, "%d of %d %s %s\n", fixed, len(loops), plural("loop", len(loops)), verb)
	return code
}

func fail(err error) int {
	fmt.Fprintln(os.Stderr, "bitwalkfix:", err)
	return 2
}

func plural(s string, n int) string {
	if n == 1 {
		return s
	}
	return s + "s"
}

func relative(name string) string {
	if wd, err := os.Getwd(); err == nil {
		if rel, err := filepath.Rel(wd, name); err == nil && !strings.HasPrefix(rel, "..") {
			return rel
		}
	}
	return name
}

const loadMode = packages.LoadAllSyntax | packages.NeedModule | packages.NeedForTest

// load loads packages, and fails if one of them, or one that they need, has an
// error.
func load(o *options, dir string, overlay map[string][]byte, mod string, patterns []string) ([]*packages.Package, error) {
	cfg := &packages.Config{Mode: loadMode, Tests: o.tests, Dir: dir, Overlay: overlay}
	if o.tags != "" {
		cfg.BuildFlags = append(cfg.BuildFlags, "-tags="+o.tags)
	}
	if mod != "" {
		cfg.BuildFlags = append(cfg.BuildFlags, "-mod="+mod)
	}
	pkgs, err := packages.Load(cfg, patterns...)
	if err != nil {
		// What the go command said is enough.
		_, said, found := strings.Cut(err.Error(), "stderr: ")
		if found {
			err = errors.New(strings.TrimSpace(said))
		}
		return nil, err
	}
	if len(pkgs) == 0 {
		return nil, fmt.Errorf("no packages match %s", strings.Join(patterns, " "))
	}
	var all []string
	packages.Visit(pkgs, nil, func(p *packages.Package) {
		for _, e := range p.Errors {
			if e.Pos == "" || e.Pos == "-" {
				all = append(all, e.Msg)
			} else {
				all = append(all, e.Error())
			}
		}
	})
	if len(all) > 0 {
		slices.Sort(all)
		return nil, fmt.Errorf("%s", strings.Join(slices.Compact(all), "\n"))
	}
	return pkgs, nil
}

// analyze finds the loops, and what becomes of the files of the main modules.
func analyze(o *options, patterns []string) ([]*module, []fix.Loop, error) {
	pkgs, err := load(o, "", nil, "", patterns)
	if err != nil {
		return nil, nil, err
	}
	graph, err := checker.Analyze([]*analysis.Analyzer{fix.Analyzer}, pkgs, nil)
	if err != nil {
		return nil, nil, err
	}
	// A file may be in a package and in the same package with its tests: what
	// counts is the latter, in which more of the program is known.
	owner := map[string]*packages.Package{}
	for _, pkg := range pkgs {
		for _, name := range pkg.CompiledGoFiles {
			if o := owner[name]; o == nil || o.ForTest == "" {
				owner[name] = pkg
			}
		}
	}
	modules := map[string]*module{}
	var order []*module
	var loops []fix.Loop
	for _, act := range graph.Roots {
		if act.Err != nil {
			return nil, nil, fmt.Errorf("%s: %v", act.Package.PkgPath, act.Err)
		}
		pkg := act.Package
		if pkg.Module == nil || !pkg.Module.Main {
			continue
		}
		m := modules[pkg.Module.Dir]
		if m == nil {
			m = &module{Module: pkg.Module, needs: map[string]bool{}}
			switch {
			case m.Path == root:
				m.why = "it is bitwalk's own"
			case !o.raise && m.GoVersion != "" && version.Compare("go"+m.GoVersion, "go"+fix.MinGo) < 0:
				m.why = fmt.Sprintf("its go line is %s, below %s; -go raises it", m.GoVersion, fix.MinGo)
			}
			modules[m.Dir] = m
			order = append(order, m)
		}
		res := act.Result.(*fix.Result)
		for _, l := range res.Loops {
			if owner[l.Pos.Filename] == pkg {
				loops = append(loops, l)
				if l.Fixed {
					m.loops++
					for _, n := range l.Needs {
						m.needs[n] = true
					}
				}
			}
		}
		for _, f := range res.Files {
			if owner[f.Name] != pkg {
				continue
			}
			src, err := os.ReadFile(f.Name)
			if err != nil {
				return nil, nil, err
			}
			out, err := fix.Apply(src, f.Edits)
			if err != nil {
				return nil, nil, fmt.Errorf("%s: %v", f.Name, err)
			}
			if !bytes.Equal(src, out) {
				m.changes = append(m.changes, change{f.Name, src, out, f.Loops})
			}
		}
	}
	for _, m := range order {
		slices.SortFunc(m.changes, func(a, b change) int { return strings.Compare(a.name, b.name) })
	}
	return order, loops, nil
}

func explain(loops []fix.Loop) {
	slices.SortFunc(loops, func(a, b fix.Loop) int {
		if c := strings.Compare(a.Pos.Filename, b.Pos.Filename); c != 0 {
			return c
		}
		return a.Pos.Line - b.Pos.Line
	})
	for _, l := range loops {
		text := "stays: " + l.Why
		if l.Fixed {
			text = "becomes " + l.Form
			if l.Why != "" {
				text += ", though " + l.Why
			}
		}
		fmt.Fprintf(os.Stderr, "%s:%d: %s\n", relative(l.Pos.Filename), l.Pos.Line, text)
	}
}
