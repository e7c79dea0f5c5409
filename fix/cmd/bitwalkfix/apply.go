package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"go/version"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/bitwalk/bitwalk/fix"
)

// requires reports whether go.mod of the module requires bitwalk.
func (m *module) requires() bool {
	data, err := os.ReadFile(m.GoMod)
	if err != nil {
		return false
	}
	mod, err := modfile.ParseLax("go.mod", data, nil)
	return err == nil && slices.ContainsFunc(mod.Require, func(r *modfile.Require) bool { return r.Mod.Path == root })
}

// apply changes the files of a module: go.mod first, since files that import what
// it does not require would not build. If anything fails, it restores all files.
func apply(o *options, m *module) (err error) {
	backup := map[string][]byte{}
	defer func() {
		if err == nil && len(m.changes()) > 0 {
			return
		}
		for name, data := range backup {
			if data == nil {
				os.Remove(name)
			} else if now, _ := os.ReadFile(name); !bytes.Equal(now, data) {
				os.WriteFile(name, data, 0o644)
			}
		}
	}()
	work, _ := run(m.Dir, "go", "env", "GOWORK")
	work = strings.TrimSuffix(strings.TrimSpace(work), "off")
	saved, mod := []string{m.GoMod, strings.TrimSuffix(m.GoMod, ".mod") + ".sum"}, "mod"
	if work != "" {
		saved, mod = append(saved, work, work+".sum"), ""
	}
	for _, name := range saved {
		backup[name], _ = os.ReadFile(name)
	}
	var patterns []string
	for _, f := range m.changes() {
		rel, err := filepath.Rel(m.Dir, filepath.Dir(f.Name))
		if err != nil {
			return err
		}
		patterns = append(patterns, "./"+filepath.ToSlash(rel))
	}
	known := o.broken
	if m.old() {
		patterns = []string{"./..."} // the tests too must build under the new line, if they do now
		_, broken, _ := load(o, all, m.Dir, nil, "", patterns)
		known = append(broken, known...)
		if err := m.raise(); err != nil {
			return err
		}
	}
	vendor := filepath.Join(m.Dir, "vendor")
	_, noVendor := os.Stat(filepath.Join(vendor, "modules.txt"))
	if paths := m.needs(); len(paths) > 0 {
		if !m.requires() {
			// By its packages, so that go.mod and go.sum get what they need in turn.
			get := []string{"get"}
			for _, path := range paths {
				get = append(get, path+"@latest")
			}
			if _, err := run(m.Dir, "go", get...); err != nil {
				return err
			}
			if err := direct(m.GoMod); err != nil {
				return err
			}
			fmt.Fprintf(os.Stderr, "module %s: requires %s\n", m.Path, root)
		}
		if mod != "" && noVendor != nil {
			if _, err := run(m.Dir, "go", append([]string{"list", "-mod=mod", "-deps"}, paths...)...); err != nil {
				return err // this writes what go.sum lacks
			}
		}
	}

	// The packages must type-check with their new files before any is written.
	for {
		overlay := map[string][]byte{}
		for _, f := range m.changes() {
			overlay[f.Name] = f.After
		}
		_, broken, err := load(o, all, m.Dir, overlay, mod, patterns)
		broken = slices.DeleteFunc(broken, func(e string) bool { return slices.Contains(known, e) })
		if err == nil && len(broken) == 0 {
			break
		}
		if err == nil && !m.leave(broken) {
			err = errors.New(strings.Join(broken, "\n"))
		}
		if err != nil {
			return fmt.Errorf("the rewritten files would not build, nothing is changed:\n%v", err)
		}
		m.rewrite()
	}
	for _, f := range m.changes() {
		backup[f.Name] = f.Before
		if err := os.WriteFile(f.Name, f.After, 0o644); err != nil {
			return err
		}
	}
	if noVendor != nil {
		return nil
	}
	// It copies what is imported, so it comes last; elsewhere, as it may fail half way.
	fresh := vendor + ".bitwalkfix"
	defer os.RemoveAll(fresh)
	if _, err := run(m.Dir, "go", "mod", "vendor", "-o", fresh); err != nil {
		return err
	}
	if err := os.RemoveAll(vendor); err != nil {
		return err
	}
	return os.Rename(fresh, vendor)
}

// changes returns the files that change.
func (m *module) changes() []fix.File {
	return slices.DeleteFunc(slices.Clone(m.files), func(f fix.File) bool { return f.After == nil })
}

// place is how an error begins that is in a file.
var place = regexp.MustCompile(`^(.+):(\d+):\d+: `)

// leave leaves the loops as they are that have the errors, or that are next to them. It
// reports whether there is one more such loop among those that change.
func (m *module) leave(errs []string) (some bool) {
	for _, e := range errs {
		at := place.FindStringSubmatch(e)
		for _, f := range m.changes() {
			if at == nil || f.Name != at[1] {
				continue
			}
			line, _ := strconv.Atoi(at[2])
			l := nearest(f, origin(f, line))
			if loop := fix.Place(f.Name, l.Pos.Line); m.rewriter.Left[loop] == "" {
				why := "it would not compile: " + strings.TrimPrefix(e, at[0])
				m.rewriter.Left[loop], some = why, true
				fmt.Fprintf(os.Stderr, "%s:%d stays: %s\n", relative(f.Name), l.Pos.Line, why)
			}
		}
	}
	return some
}

// origin returns the line of a file that a line of its new text comes from.
func origin(f fix.File, line int) int {
	before, more := string(f.Before), 0
	for _, e := range lineDiff(before, string(f.After)) {
		first := 1 + strings.Count(before[:e.Start], "\n")
		was, is := strings.Count(before[e.Start:e.End], "\n"), strings.Count(e.New, "\n")
		if line < first+more+is {
			return min(line-more, first+max(was-1, 0))
		}
		more += is - was
	}
	return line - more
}

// nearest returns the innermost loop that changes around a line, or the next one, or the
// last before it.
func nearest(f fix.File, line int) fix.Loop {
	loops := slices.DeleteFunc(slices.Clone(f.Loops), func(l fix.Loop) bool { return l.Form == "" })
	far := func(l fix.Loop) int { return max(l.Pos.Line-line, (line-l.End)*len(f.Before), 0) }
	return slices.MinFunc(loops, func(a, b fix.Loop) int { return cmp.Or(far(a)-far(b), b.Pos.Line-a.Pos.Line) })
}

// raise raises the go line of the module, and says what changes with it.
func (m *module) raise() error {
	if _, err := run(m.Dir, "go", "get", "go@"+fix.MinGo+".0"); err != nil {
		return err
	}
	note := ""
	if version.Compare("go"+m.GoVersion, "go1.22") < 0 {
		note = ": loop variables are now per iteration, in all its loops"
	}
	fmt.Fprintf(os.Stderr, "module %s: go line raised from %s to %s%s\n", m.Path, m.GoVersion, fix.MinGo, note)
	return nil
}

// direct makes the requirement of bitwalk a direct one, and puts it among those.
func direct(gomod string) error {
	data, err := os.ReadFile(gomod)
	if err != nil {
		return err
	}
	f, err := modfile.Parse(gomod, data, nil)
	if err != nil {
		return err
	}
	for _, r := range f.Require {
		r.Indirect = r.Indirect && r.Mod.Path != root
	}
	f.SetRequireSeparateIndirect(f.Require)
	f.Cleanup()
	out, err := f.Format()
	if err != nil {
		return err
	}
	return os.WriteFile(gomod, out, 0o644)
}

// run runs a command and returns what it prints.
func run(dir string, name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "PWD="+dir)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("%s %s: %v\n%s", name, strings.Join(args, " "), err, errs.String())
	}
	return out.String(), nil
}
