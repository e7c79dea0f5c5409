// Bitwalkfix rewrites loops over the bits of words into loops over the iterators of bitwalk.
//
//	bitwalkfix ./...                               print what it would do, as a diff
//	bitwalkfix -fix ./...                          do it, and add the requirement to go.mod
//	bitwalkfix -explain ./...                      print for each loop what it becomes, or why it stays
//	go vet -vettool=$(which bitwalkfix) ./...      report loops over iterators that are slower than they need be
//
// The exit code is 0 if there is nothing to do or it is done, 1 if there is a diff, and 2
// after an error. A package that is broken stays as it is, and the others are rewritten;
// after any other error the module is as it was.
package main

import (
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/aymanbagabas/go-udiff"
	"github.com/aymanbagabas/go-udiff/myers"
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/bitwalk/bitwalk/fix"
)

const root = "github.com/bitwalk/bitwalk"

type options struct {
	fix, explain, raise, tests bool
	build                      []string // flags of the go command
	unseen                     string   // how many files were not looked at, and why
}

func main() {
	args := os.Args[1:]
	// The protocol of go vet, which gives the file of a package last.
	if len(args) > 0 && (strings.HasSuffix(args[len(args)-1], ".cfg") || args[0] == "-flags" || strings.HasPrefix(args[0], "-V")) {
		unitchecker.Main(fix.Vet)
	}
	os.Exit(drive(args))
}

func drive(args []string) int {
	var o options
	fs := flag.NewFlagSet("bitwalkfix", flag.ExitOnError)
	fs.BoolVar(&o.fix, "fix", false, "change the files, and add the requirement to go.mod, instead of printing a diff")
	fs.BoolVar(&o.explain, "explain", false, "print for each loop what it becomes, or why it stays")
	fs.BoolVar(&o.raise, "go", false, "raise a go line below "+fix.MinGo+" in go.mod; loop variables are per iteration from 1.22 on")
	fs.BoolVar(&o.tests, "tests", false, "take the loops of tests, too")
	fs.Func("tags", "build tags, as go build has them", func(tags string) error {
		o.build = []string{"-tags=" + tags}
		return nil
	})
	fs.Usage = func() {
		fmt.Fprint(fs.Output(), "usage: bitwalkfix [flags] [packages]\n\nPrints as a diff what it would change.\n\n")
		fs.PrintDefaults()
		fmt.Fprint(fs.Output(), "\nExit status: 1 if there is a diff, 2 after an error.\n")
	}
	fs.Parse(args)
	program, asked, broken, err := loadAll(&o, fs.Args())
	if err != nil {
		return fail(err)
	}
	code := 0
	for _, first := range slices.Sorted(maps.Keys(broken)) {
		if n := len(broken[first]) - 1; n > 0 {
			first += fmt.Sprintf(" (and %d more)", n)
		}
		code = fail(errors.New(first))
	}
	modules, err := analyze(&o, program, asked)
	if err != nil {
		return fail(err)
	}
	fixed, all := 0, 0
	for _, m := range modules {
		would := 0
		for _, f := range m.files {
			all, would = all+len(f.Loops), would+f.Rewritten
			if o.explain {
				explain(f)
			}
		}
		switch {
		case would == 0:
			continue
		case m.old() && !o.raise:
			fmt.Fprintf(os.Stderr, "module %s: %s left alone: its go line is %s, below %s; -go raises it\n", m.Path, count(would), m.GoVersion, fix.MinGo)
			continue
		case o.fix:
			if err := m.apply(&o, slices.Concat(slices.Collect(maps.Values(broken))...)); err != nil {
				code = fail(fmt.Errorf("module %s: %w", m.Path, err))
				continue
			}
		default:
			code = max(code, 1)
			if err := m.diff(); err != nil {
				return fail(err)
			}
		}
		for _, f := range m.changes() {
			fmt.Fprintf(os.Stderr, "%s: %s\n", relative(f.Name), count(f.Rewritten))
			fixed += f.Rewritten
		}
	}
	if o.unseen != "" {
		fmt.Fprintf(os.Stderr, "files not looked at: %s\n", o.unseen)
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

// explain prints what becomes of the loops of a file.
func explain(f fix.File) {
	for _, l := range f.Loops {
		what := "becomes " + l.Form
		if l.Form == "" {
			what = "stays: " + l.Why
		}
		fmt.Fprintf(os.Stderr, "%s:%d: %s\n", relative(f.Name), l.Pos.Line, what)
	}
}

// diff prints what would change in the module.
func (m *module) diff() error {
	for _, f := range m.changes() {
		name, before := relative(f.Name), string(f.Before)
		//lint:ignore SA1019 the other algorithm of udiff gives up after 100 changes
		edits := myers.ComputeEdits(before, string(f.After))
		text, err := udiff.ToUnified(name, name, before, edits, udiff.DefaultContextLines)
		if err != nil {
			return err
		}
		os.Stdout.WriteString(text)
	}
	if m.needs() && !m.requires() {
		fmt.Fprintf(os.Stderr, "module %s: %s is not required: -fix adds it\n", m.Path, root)
	}
	return nil
}
