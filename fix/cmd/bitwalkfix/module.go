package main

import (
	"fmt"
	"go/version"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/tools/go/packages"

	"github.com/bitwalk/bitwalk/fix"
)

// A module is a main module of the build, with what becomes of its files.
type module struct {
	*packages.Module
	*fix.Rewriter
	packages []*packages.Package
	files    []fix.File
}

// analyze returns the modules of the packages that are asked for, with their files that have loops.
func analyze(o *options, program, asked []*packages.Package) (modules []*module, err error) {
	rewriter := fix.New(program, fix.Options{Tests: o.tests, Inlined: map[string]int{}})
	for _, pkg := range asked {
		// The same package with its tests is there for its files, too, and knows more of the program.
		tested := func(p *packages.Package) bool {
			return pkg.ForTest == "" && p.ForTest == pkg.PkgPath && p.PkgPath == pkg.PkgPath
		}
		if slices.ContainsFunc(asked, tested) {
			continue
		}
		i := slices.IndexFunc(modules, func(m *module) bool { return m.Dir == pkg.Module.Dir })
		if i < 0 {
			i, modules = len(modules), append(modules, &module{Module: pkg.Module, Rewriter: rewriter})
		}
		modules[i].packages = append(modules[i].packages, pkg)
	}
	for _, m := range modules {
		if m.rewrite(); len(m.changes()) == 0 {
			continue
		}
		if err := m.inlinable(o); err != nil {
			return nil, err
		}
		m.rewrite()
	}
	return modules, nil
}

// rewrite rewrites the loops of the module, and keeps what becomes of its files.
func (m *module) rewrite() {
	m.files = nil
	for _, pkg := range m.packages {
		m.files = append(m.files, m.Rewrite(pkg)...)
	}
	slices.SortFunc(m.files, func(a, b fix.File) int { return strings.Compare(a.Name, b.Name) })
}

// changes returns the files that change.
func (m *module) changes() []fix.File {
	return slices.DeleteFunc(slices.Clone(m.files), func(f fix.File) bool { return f.After == nil })
}

// dirs returns the directories of the files that change.
func (m *module) dirs() (list []string) {
	for _, f := range m.changes() {
		list = append(list, filepath.Dir(f.Name))
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// needs reports whether the new loops need bitwalk.
func (m *module) needs() bool {
	return slices.ContainsFunc(m.files, func(f fix.File) bool { return f.Needs })
}

// old reports whether the go line of the module is too low to require bitwalk.
func (m *module) old() bool {
	return m.GoVersion != "" && version.Compare("go"+m.GoVersion, "go"+fix.MinGo) < 0
}

// requires reports whether go.mod of the module requires bitwalk.
func (m *module) requires() bool {
	data, err := os.ReadFile(m.GoMod)
	if err != nil {
		return false
	}
	mod, err := modfile.ParseLax("go.mod", data, nil)
	return err == nil && slices.ContainsFunc(mod.Require, func(r *modfile.Require) bool { return r.Mod.Path == root })
}

// apply changes the files of the module: go.mod first, since files that import what
// it does not require would not build. If anything fails, it restores all files. Errors that
// are known are no reason to fail.
func (m *module) apply(o *options, known []string) (err error) {
	cfg := packages.Config{Mode: syntax, Dir: m.Dir, BuildFlags: append([]string{"-mod=mod"}, o.build...)}
	saved := []string{m.GoMod, strings.TrimSuffix(m.GoMod, ".mod") + ".sum"}
	if work, _ := m.run("env", "GOWORK"); filepath.IsAbs(work) {
		cfg.BuildFlags = o.build
		saved = append(saved, work, work+".sum")
	}
	was := newBackup(saved)
	defer func() { was.done(err == nil && len(m.changes()) > 0) }()
	was.Lock()
	err = m.require()
	was.Unlock()
	if err != nil {
		return err
	}
	// The packages must type-check with their new files before any is written.
	for len(m.changes()) > 0 {
		cfg.Overlay = map[string][]byte{}
		for _, f := range m.changes() {
			cfg.Overlay[f.Name] = f.After
		}
		_, broken, err := load(cfg, m.dirs())
		if err != nil {
			return err
		}
		errs := slices.Concat(slices.Collect(maps.Values(broken))...)
		errs = slices.DeleteFunc(errs, func(e string) bool { return slices.Contains(known, e) })
		if len(errs) == 0 {
			break
		}
		if !m.leave(errs) {
			return fmt.Errorf("the rewritten files would not build, nothing is changed:\n%s", strings.Join(errs, "\n"))
		}
	}
	was.Lock()
	defer was.Unlock()
	for _, f := range m.changes() {
		was.files[f.Name] = f.Before
		if err := os.WriteFile(f.Name, f.After, 0o644); err != nil {
			return err
		}
	}
	if _, err := os.Stat(filepath.Join(m.Dir, "vendor", "modules.txt")); err == nil {
		_, err := m.run("mod", "vendor") // which copies what is imported
		return err
	}
	return nil
}

// require raises the go line of the module and requires bitwalk, where it must, and prints what
// the go command says of it.
func (m *module) require() error {
	get := []string{"get"}
	if m.old() {
		get = append(get, "go@"+fix.MinGo+".0")
	}
	if m.needs() && !m.requires() {
		get = append(get, root+"/iter@latest") // the package, so that go.sum gets what it imports
	}
	if len(get) == 1 {
		return nil
	}
	said, err := m.run(get...)
	if err != nil {
		return err
	}
	fmt.Fprintln(os.Stderr, said)
	mod, err := os.ReadFile(m.GoMod)
	if err != nil {
		return err
	}
	return os.WriteFile(m.GoMod, indirect.ReplaceAll(mod, []byte("$1")), 0o644)
}

// indirect is the requirement before a file imports bitwalk.
var indirect = regexp.MustCompile(`(\b` + regexp.QuoteMeta(root) + ` \S+) // indirect`)

// leave leaves the files as they are that have the errors. It reports whether one of them
// was to change.
func (m *module) leave(errs []string) (some bool) {
	for i := range m.files {
		f := &m.files[i]
		for _, e := range errs {
			if at, why, _ := strings.Cut(e, ": "); f.After != nil && strings.HasPrefix(at, f.Name+":") {
				some, f.After, f.Rewritten, f.Needs = true, nil, 0, false
				fmt.Fprintf(os.Stderr, "%s stays: it would not compile: %s\n", relative(f.Name), why)
			}
		}
	}
	return some
}

// run runs the go command in the module and returns what it prints.
func (m *module) run(args ...string) (string, error) {
	cmd := exec.Command("go", args...)
	cmd.Dir, cmd.Env = m.Dir, append(os.Environ(), "PWD="+m.Dir)
	out, err := cmd.CombinedOutput()
	said := strings.TrimSpace(string(out))
	if err != nil {
		err = fmt.Errorf("go %s: %v\n%s", strings.Join(args, " "), err, said)
	}
	return said, err
}
