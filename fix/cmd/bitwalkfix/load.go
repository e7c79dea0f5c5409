package main

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/bitwalk/bitwalk/fix"
)

// What is loaded: a list of packages and of what they import; or packages with their syntax, and
// what they import as the compiler exports it.
const (
	listing = packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedDeps | packages.NeedModule | packages.NeedForTest
	syntax  = packages.LoadSyntax | packages.NeedModule | packages.NeedForTest
)

// loadAll loads the packages that have to do with bits, and returns those among them that match
// patterns. broken has the errors of others, by the first of a package.
func loadAll(o *options, patterns []string) (program, asked []*packages.Package, broken map[string][]string, err error) {
	listed, broken, err := load(packages.Config{Mode: listing, BuildFlags: o.build}, patterns)
	if err != nil {
		return nil, nil, nil, err
	}
	for _, p := range listed {
		if p.Module == nil {
			return nil, nil, nil, fmt.Errorf("%s is in no module: bitwalkfix takes packages, not files", cmp.Or(p.PkgPath, p.ID))
		}
	}
	o.unseen = unseen(o, listed)
	paths := choose(listed)
	if len(paths) == 0 {
		return nil, nil, broken, nil
	}
	program, more, err := load(packages.Config{Mode: syntax, BuildFlags: o.build}, paths)
	maps.Copy(broken, more)
	for _, p := range program {
		if slices.ContainsFunc(listed, func(q *packages.Package) bool { return q.ID == p.ID }) {
			asked = append(asked, p)
		}
	}
	return program, asked, broken, err
}

// load loads packages and their tests. Those that have an error, or need one that has, are
// left out; broken has the errors, by the first of a package.
func load(cfg packages.Config, patterns []string) (good []*packages.Package, broken map[string][]string, err error) {
	cfg.Tests, cfg.ParseFile = true, fix.ParseFile
	pkgs, err := packages.Load(&cfg, patterns...)
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
	broken = map[string][]string{}
	bad := map[*packages.Package]bool{}
	packages.Visit(pkgs, nil, func(p *packages.Package) {
		bad[p] = len(p.Errors) > 0
		if p.Name == "main" && strings.HasSuffix(p.ID, ".test") {
			return // go can't test a module named main; other errors of a test belong to what it imports
		}
		for _, q := range p.Imports {
			bad[p] = bad[p] || bad[q]
		}
		var errs []string
		for _, e := range p.Errors {
			errs = append(errs, strings.TrimPrefix(e.Error(), "-: "))
		}
		if causes := slices.DeleteFunc(slices.Clone(errs), follows.MatchString); len(causes) > 0 {
			errs = causes
		}
		if len(errs) > 0 && len(errs) > len(broken[errs[0]]) {
			broken[errs[0]] = errs
		}
	})
	return slices.DeleteFunc(pkgs, func(p *packages.Package) bool { return bad[p] }), broken, nil
}

// follows is what the compiler says of the errors that the type checker finds, or an error that
// belongs to another.
var follows = regexp.MustCompile(`^# |: (\t|could not import)`)

// bitwise is what the text of a package has that does something with bits.
var bitwise = regexp.MustCompile(`<<|>>|&\^|[&^]=|"math/bits"`)

// The files that are not looked at.
var (
	generated = regexp.MustCompile(`(?m)^// Code generated .* DO NOT EDIT\.\r?$`)
	cgo       = regexp.MustCompile(`(?m)^(import|\s+) "C"`)
)

// unseen says how many files of the packages, of those that do something with bits, are not looked at, and why.
func unseen(o *options, listed []*packages.Package) (said string) {
	why := map[string]string{}
	for _, p := range listed {
		ignored := func(name string) bool { return slices.Contains(p.IgnoredFiles, name) }
		for _, name := range slices.Concat(p.GoFiles, p.IgnoredFiles) {
			text, _ := os.ReadFile(name)
			switch {
			case !p.Module.Main || !strings.HasSuffix(name, ".go") || !bitwise.Match(text):
			case generated.Match(text):
				why[name] = "generated"
			case ignored(name):
				why[name] = "for other systems or tags"
			case cgo.Match(text):
				why[name] = `with import "C"`
			case strings.HasSuffix(name, "_test.go") && !o.tests:
				why[name] = "of tests (-tests takes them)"
			}
		}
	}
	number := map[string]int{}
	for _, w := range why {
		number[w]++
	}
	for _, w := range slices.Sorted(maps.Keys(number)) {
		said += fmt.Sprintf(", %d %s", number[w], w)
	}
	return strings.TrimPrefix(said, ", ")
}

// choose returns the paths of the packages that must be type-checked: those of main modules that
// do something with bits, by their text, and those that import them, so that what they declare
// is known with all that uses it.
func choose(listed []*packages.Package) (paths []string) {
	chosen := map[*packages.Package]bool{}
	packages.Visit(listed, nil, func(p *packages.Package) {
		if p.Module == nil || !p.Module.Main || p.Module.Path == root {
			return
		}
		chosen[p] = slices.ContainsFunc(p.GoFiles, func(name string) bool {
			text, _ := os.ReadFile(name)
			return bitwise.Match(text)
		})
		for _, q := range p.Imports {
			chosen[p] = chosen[p] || chosen[q]
		}
		if chosen[p] && !strings.HasSuffix(p.PkgPath, ".test") {
			paths = append(paths, cmp.Or(p.ForTest, p.PkgPath))
		}
	})
	slices.Sort(paths)
	return slices.Compact(paths)
}

// canInline is the line in which the compiler says that it can inline a function. Of one with
// type arguments that is said of a wrapper, too; the function has shapes for them.
var canInline = regexp.MustCompile(`(?m)^(.+?:\d+):\d+: can inline (?:[^[\n]*|.*go\.shape.*) with cost (\d+) as: `)

// inlinable asks the compiler which functions of the packages that change it can inline, and keeps
// their costs. It asks without a profile: with one the compiler inlines large functions too, loops
// or not.
func (m *module) inlinable(o *options) error {
	args := slices.Concat([]string{"list", "-e", "-export", "-test", "-gcflags=-m=2", "-pgo=off"}, o.build, m.dirs())
	said, err := m.run(args...)
	for _, f := range canInline.FindAllStringSubmatch(said, -1) {
		place := f[1]
		if !filepath.IsAbs(place) {
			place = filepath.Join(m.Dir, place)
		}
		m.Inlined[place], _ = strconv.Atoi(f[2])
	}
	return err
}
