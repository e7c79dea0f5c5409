package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"go/version"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/aymanbagabas/go-udiff"
	"golang.org/x/tools/go/packages"

	"github.com/bitwalk/bitwalk/fix"
)

const root = "github.com/bitwalk/bitwalk"

type options struct {
	fix, explain, raise, all bool
	build                    []string // flags of the go command
	broken                   []string // what is wrong with other packages
}

// A module is a main module of the build, with its rewritten files or the reason why it is
// left alone.
type module struct {
	*packages.Module
	rewriter *fix.Rewriter
	packages []*packages.Package
	owner    map[string]*packages.Package // of a file
	files    []fix.File
	why      string // why it is left alone
}

func drive(args []string) int {
	var o options
	fs := flag.NewFlagSet("bitwalkfix", flag.ContinueOnError)
	fs.BoolVar(&o.fix, "fix", false, "change the files, and add the requirement to go.mod, instead of printing a diff")
	fs.BoolVar(&o.explain, "explain", false, "print for each loop what it becomes, or why it stays")
	fs.BoolVar(&o.raise, "go", false, "raise a go line below "+fix.MinGo+" in go.mod; loop variables are per iteration from 1.22 on")
	fs.BoolVar(&o.all, "bitwalk.all", false, "also take loops that may become slower")
	tags := fs.String("tags", "", "build tags, as go build has them")
	fs.Usage = func() {
		fmt.Fprint(fs.Output(), "usage: bitwalkfix [flags] [packages]\n\nPrints as a diff what it would change.\n\n")
		fs.PrintDefaults()
		fmt.Fprint(fs.Output(), "\nExit status: 1 if there is a diff, 2 after an error.\n")
	}
	if err := fs.Parse(args); errors.Is(err, flag.ErrHelp) {
		return 0
	} else if err != nil {
		return 2
	}
	if *tags != "" {
		o.build = []string{"-tags=" + *tags}
	}
	patterns := fs.Args()
	if len(patterns) == 0 {
		patterns = []string{"."}
	}
	listed, broken, err := load(&o, listing, "", nil, "", patterns)
	if err != nil {
		return fail(err)
	}
	paths, err := choose(listed)
	if err != nil {
		return fail(err)
	}
	var pkgs []*packages.Package
	if len(paths) > 0 {
		var more []string
		if pkgs, more, err = load(&o, syntax, "", nil, "", paths); err != nil {
			return fail(err)
		}
		broken = append(broken, more...)
	}
	code := 0
	if o.broken = broken; len(broken) > 0 {
		code = fail(errors.New(strings.Join(firsts(broken), "\n")))
	}
	if len(listed) == 0 {
		return code
	}
	fixed, all := 0, 0
	for _, m := range analyze(&o, listed, pkgs) {
		for _, f := range m.files {
			all += len(f.Loops)
		}
		if o.explain {
			explain(m.files)
		}
		would := rewritten(m.files...)
		switch {
		case m.why != "":
			fmt.Fprintf(os.Stderr, "module %s: %s left alone: %s\n", m.Path, count(would), m.why)
			continue
		case would == 0:
			continue
		case o.fix:
			if err := apply(&o, m); err != nil {
				code = fail(fmt.Errorf("module %s: %w", m.Path, err))
				continue
			}
		default:
			code = max(code, 1)
			for _, f := range m.files {
				if f.After == nil {
					continue
				}
				name, before := relative(f.Name), string(f.Before)
				text, err := udiff.ToUnified(name, name, before, lineDiff(before, string(f.After)), udiff.DefaultContextLines)
				if err != nil {
					return fail(err)
				}
				os.Stdout.WriteString(text)
			}
			if len(m.needs()) > 0 && !m.requires() {
				fmt.Fprintf(os.Stderr, "module %s: %s is not required: -fix adds it\n", m.Path, root)
			}
		}
		for _, f := range m.files {
			if n := rewritten(f); n > 0 {
				fmt.Fprintf(os.Stderr, "%s: %s\n", relative(f.Name), count(n))
			}
		}
		fixed += rewritten(m.files...)
	}
	verb := "would be rewritten"
	if o.fix {
		verb = "rewritten"
	}
	fmt.Fprintf(os.Stderr, "%d of %s %s\n", fixed, count(all), verb)
	return code
}

func fail(err error) int {
	fmt.Fprintln(os.Stderr, "bitwalkfix:", err)
	return 2
}

func count(loops int) string {
	if loops == 1 {
		return "1 loop"
	}
	return fmt.Sprint(loops, " loops")
}

func relative(name string) string {
	wd, _ := os.Getwd()
	if rel, err := filepath.Rel(wd, name); err == nil && !strings.HasPrefix(rel, "..") {
		return rel
	}
	return name
}

// What is loaded: a list of packages and of what they import; packages with their syntax, and
// what they import as the compiler exports it; or all with their syntax.
const (
	listing = packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedDeps | packages.NeedModule | packages.NeedForTest
	syntax  = packages.LoadSyntax | packages.NeedModule | packages.NeedForTest
	all     = syntax | packages.NeedDeps
)

// load loads packages. Those that have an error, or need one that has, are left out;
// broken says why.
func load(o *options, mode packages.LoadMode, dir string, overlay map[string][]byte, mod string, patterns []string) (good []*packages.Package, broken []string, err error) {
	cfg := &packages.Config{Mode: mode, Tests: true, Dir: dir, Overlay: overlay, BuildFlags: o.build}
	if mod != "" {
		cfg.BuildFlags = append([]string{"-mod=" + mod}, o.build...)
	}
	pkgs, err := packages.Load(cfg, patterns...)
	if err != nil {
		// What the go command said is enough.
		if _, said, found := strings.Cut(err.Error(), "stderr: "); found {
			err = errors.New(strings.TrimSpace(said))
		}
		return nil, nil, err
	}
	if len(pkgs) == 0 {
		return nil, nil, fmt.Errorf("no packages match %s", strings.Join(patterns, " "))
	}
	packages.Visit(pkgs, nil, func(p *packages.Package) {
		if p.Module != nil && !p.Module.Main && strings.Contains(p.ID, "[") {
			return // for a test of another module
		}
		typed := func(e packages.Error) bool {
			return e.Kind == packages.TypeError && !strings.HasPrefix(e.Msg, "could not import")
		}
		for _, e := range p.Errors {
			switch {
			case strings.HasPrefix(e.Msg, "\t"): // it belongs to another
			case strings.HasPrefix(e.Msg, "# ") && slices.ContainsFunc(p.Errors, typed): // the compiler says what the type checker says
			case e.Pos == "" || e.Pos == "-":
				broken = append(broken, e.Msg)
			default:
				broken = append(broken, e.Error())
			}
		}
	})
	slices.Sort(broken)
	broken = slices.Compact(broken)
	for _, p := range pkgs {
		ok := true
		packages.Visit([]*packages.Package{p}, nil, func(q *packages.Package) { ok = ok && len(q.Errors) == 0 })
		if ok {
			good = append(good, p)
		}
	}
	return good, broken, nil
}

// firsts returns the first error of each package, with the number of its others.
func firsts(errs []string) (list []string) {
	others := map[string]int{}
	dir := func(e string) string {
		if at := place.FindStringSubmatch(e); at != nil {
			return filepath.Dir(at[1])
		}
		return e
	}
	for _, e := range errs {
		others[dir(e)]++
	}
	for _, e := range errs {
		switch n := others[dir(e)]; {
		case n > 1:
			list = append(list, fmt.Sprintf("%s (and %d more)", e, n-1))
		case n == 1:
			list = append(list, e)
		}
		delete(others, dir(e))
	}
	return list
}

// canInline is the line in which the compiler says that it can inline a function. Of one with
// type arguments that is said of a wrapper, too; the function has shapes for them.
var canInline = regexp.MustCompile(`(?m)^(.+?):(\d+):\d+: can inline ([^[\n]*|.*go\.shape.*)$`)

// inlinable asks the compiler which functions of the packages it can inline, without a
// profile: with one it inlines large functions too, loops or not.
func inlinable(o *options, patterns []string) map[string]bool {
	args := append([]string{"list", "-e", "-export", "-test", "-gcflags=-m", "-pgo=off"}, o.build...)
	out, _ := exec.Command("go", append(args, patterns...)...).CombinedOutput()
	m := map[string]bool{}
	for _, f := range canInline.FindAllStringSubmatch(string(out), -1) {
		name, _ := filepath.Abs(f[1])
		line, _ := strconv.Atoi(f[2])
		m[fix.Place(name, line)] = true
	}
	return m
}

// analyze returns the main modules with their files that have loops.
func analyze(o *options, listed, pkgs []*packages.Package) (modules []*module) {
	rewriter := fix.New(pkgs, fix.Options{All: o.all, Left: map[string]string{}})
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
	for _, pkg := range pkgs {
		asked := func(p *packages.Package) bool { return p.ID == pkg.ID }
		if !pkg.Module.Main || pkg.Module.Path == root || !slices.ContainsFunc(listed, asked) {
			continue
		}
		i := slices.IndexFunc(modules, func(m *module) bool { return m.Dir == pkg.Module.Dir })
		if i < 0 {
			m := &module{Module: pkg.Module, rewriter: rewriter, owner: owner}
			if m.old() && !o.raise {
				m.why = fmt.Sprintf("its go line is %s, below %s; -go raises it", m.GoVersion, fix.MinGo)
			}
			i, modules = len(modules), append(modules, m)
		}
		modules[i].packages = append(modules[i].packages, pkg)
	}
	for _, m := range modules {
		rewriter.NoCount = !m.requires()
		m.rewrite()
		if paths := m.rewritten(); len(paths) > 0 {
			rewriter.Inlined = inlinable(o, paths)
			m.rewrite()
		}
		if rewriter.NoCount = false; !m.requires() && len(m.needs()) > 0 {
			m.rewrite() // it needs bitwalk for other loops
		}
	}
	return modules
}

// rewrite rewrites the loops of the module, and keeps what becomes of its files.
func (m *module) rewrite() {
	m.files = nil
	for _, pkg := range m.packages {
		others := func(f fix.File) bool { return m.owner[f.Name] != pkg }
		m.files = append(m.files, slices.DeleteFunc(m.rewriter.Rewrite(pkg), others)...)
	}
	slices.SortFunc(m.files, func(a, b fix.File) int { return strings.Compare(a.Name, b.Name) })
}

// rewritten returns the paths of the packages that change.
func (m *module) rewritten() (paths []string) {
	for _, f := range m.changes() {
		p := m.owner[f.Name]
		paths = append(paths, cmp.Or(p.ForTest, p.PkgPath))
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}

// old reports whether the go line of the module is too low to require bitwalk.
func (m *module) old() bool {
	return m.GoVersion != "" && version.Compare("go"+m.GoVersion, "go"+fix.MinGo) < 0
}

// needs returns the packages of bitwalk that the new loops import.
func (m *module) needs() (list []string) {
	for _, f := range m.files {
		list = append(list, f.Needs...)
	}
	slices.Sort(list)
	return slices.DeleteFunc(slices.Compact(list), func(path string) bool { return !strings.HasPrefix(path, root+"/") })
}

// rewritten returns the number of loops of files that are.
func rewritten(files ...fix.File) (n int) {
	for _, f := range files {
		for _, l := range f.Loops {
			if l.Form != "" {
				n++
			}
		}
	}
	return n
}

// explain says what becomes of the loops. A helper that is not understood is named once,
// however many loops call it.
func explain(files []fix.File) {
	left := map[string]int{}
	for _, f := range files {
		for _, l := range f.Loops {
			left[l.Why]++
		}
	}
	for _, f := range files {
		for _, l := range f.Loops {
			text := "stays: " + l.Why
			switch n := left[l.Why]; {
			case l.Form != "" && l.Why != "":
				text = "becomes " + l.Form + ", though " + l.Why
			case l.Form != "":
				text = "becomes " + l.Form
			case n > 1 && strings.HasSuffix(l.Why, "always looks at the same end of the word"):
				text = fmt.Sprintf("stays, with %s more: %s", count(n-1), l.Why)
				left[l.Why] = 0
			case n == 0:
				continue
			}
			fmt.Fprintf(os.Stderr, "%s:%d: %s\n", relative(f.Name), l.Pos.Line, text)
		}
	}
}
