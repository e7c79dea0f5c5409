package main

import (
	"bytes"
	"fmt"
	"go/version"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/bitwalk/bitwalk/fix"
)

// lacks says what a module lacks to import the packages of its new loops, or "".
func lacks(m *module) string {
	paths := m.paths()
	if len(paths) == 0 {
		return ""
	}
	data, err := os.ReadFile(m.GoMod)
	if err != nil {
		return err.Error()
	}
	mod, err := modfile.ParseLax("go.mod", data, nil)
	if err != nil {
		return err.Error()
	}
	found := false
	for _, r := range mod.Require {
		found = found || r.Mod.Path == root
	}
	if !found {
		return root + " is not required"
	}
	if vendored, err := os.ReadFile(filepath.Join(m.Dir, "vendor", "modules.txt")); err == nil {
		for _, path := range paths {
			if !strings.Contains("\n"+string(vendored), "\n"+path+"\n") {
				return path + " is not vendored"
			}
		}
	}
	return ""
}

// apply changes the files of a module: go.mod first, since files that import what
// it does not require would not build. If anything fails, it restores all files.
func apply(o *options, m *module) (err error) {
	backup := map[string][]byte{}
	defer func() {
		if err == nil {
			return
		}
		for name, data := range backup {
			if data == nil {
				os.Remove(name)
			} else if now, _ := os.ReadFile(name); !bytes.Equal(now, data) {
				os.WriteFile(name, data, perm(name))
			}
		}
	}()
	save := func(name string) {
		data, err := os.ReadFile(name)
		if err != nil {
			data = nil
		}
		backup[name] = data
	}
	save(m.GoMod)
	save(strings.TrimSuffix(m.GoMod, ".mod") + ".sum")
	work, _ := run(m.Dir, "go", "env", "GOWORK")
	if work = strings.TrimSpace(work); work != "" && work != "off" {
		save(work)
		save(work + ".sum")
	} else {
		work = ""
	}
	vendor := filepath.Join(m.Dir, "vendor")
	_, statErr := os.Stat(filepath.Join(vendor, "modules.txt"))
	vendored := statErr == nil

	dirs := map[string]bool{}
	overlay := map[string][]byte{}
	for _, c := range m.changes {
		overlay[c.name] = c.after
		rel, err := filepath.Rel(m.Dir, filepath.Dir(c.name))
		if err != nil {
			return err
		}
		dirs["./"+filepath.ToSlash(rel)] = true
	}
	if m.old() {
		if _, err := run(m.Dir, "go", "get", "go@"+fix.MinGo+".0"); err != nil {
			return err
		}
		fmt.Fprintf(os.Stderr, "module %s: go line raised from %s to %s", m.Path, m.GoVersion, fix.MinGo)
		if version.Compare("go"+m.GoVersion, "go1.22") < 0 {
			fmt.Fprint(os.Stderr, ": loop variables are now per iteration, in all its loops")
		}
		fmt.Fprintln(os.Stderr)
		if out, err := run(m.Dir, "go", "vet", "-printf", "./..."); err != nil {
			fmt.Fprintf(os.Stderr, "module %s: go test now fails where vet's printf check does:\n%s%v\n", m.Path, out, err)
		}
		clear(dirs)
		dirs["./..."] = true // the tests too must build under the new line
	}
	paths := m.paths()
	if strings.HasSuffix(lacks(m), "is not required") {
		// By its packages, so that go.mod and go.sum get what they need in turn.
		get := []string{"get"}
		for _, path := range paths {
			get = append(get, path+"@"+o.get)
		}
		if _, err := run(m.Dir, "go", get...); err != nil {
			return err
		}
		if err := direct(m.GoMod); err != nil {
			return err
		}
		fmt.Fprintf(os.Stderr, "module %s: requires %s\n", m.Path, root)
	}
	mod := "mod"
	if work != "" {
		mod = ""
	} else if len(paths) > 0 && !vendored {
		if _, err := run(m.Dir, "go", append([]string{"list", "-mod=mod", "-deps"}, paths...)...); err != nil {
			return err // this writes what go.sum lacks
		}
	}

	// The packages with their new files must be right before any is written.
	var patterns []string
	for dir := range dirs {
		patterns = append(patterns, dir)
	}
	_, broken, err := load(o, m.Dir, overlay, mod, patterns)
	for line := range strings.Lines(fmt.Sprint(broken)) { // what was broken before may be
		if broken != nil && !strings.Contains(fmt.Sprint(o.broken), strings.TrimSpace(line)) {
			err = broken
		}
	}
	if err != nil {
		return fmt.Errorf("the rewritten files would not build, nothing is changed:\n%v", err)
	}
	for _, c := range m.changes {
		backup[c.name] = c.before
		if err := os.WriteFile(c.name, c.after, perm(c.name)); err != nil {
			return err
		}
	}
	if !vendored {
		return nil
	}
	// go mod vendor copies what is imported, so it comes last; into a directory
	// of its own, as it may fail half way.
	fresh, old := vendor+".bitwalkfix", vendor+".old"
	defer os.RemoveAll(fresh)
	if _, err := run(m.Dir, "go", "mod", "vendor", "-o", fresh); err != nil {
		return err
	}
	if err := os.Rename(vendor, old); err != nil {
		return err
	}
	if err := os.Rename(fresh, vendor); err != nil {
		os.Rename(old, vendor)
		return err
	}
	return os.RemoveAll(old)
}

func perm(name string) os.FileMode {
	if info, err := os.Stat(name); err == nil {
		return info.Mode().Perm()
	}
	return 0o644
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
	return os.WriteFile(gomod, out, perm(gomod))
}

// run runs a command and returns what it prints.
func run(dir string, name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	if dir != "" {
		cmd.Env = append(os.Environ(), "PWD="+dir)
	}
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("%s %s: %v\n%s", name, strings.Join(args, " "), err, errs.String())
	}
	return out.String(), nil
}
