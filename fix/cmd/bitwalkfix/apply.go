package main

import (
	"bytes"
	"fmt"
	"go/version"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bitwalk/bitwalk/fix"
)

// apply changes the files of a module: go.mod first, since files that import what
// it does not require would not build. If anything fails, it restores all files.
func apply(o *options, m *module) (err error) {
	backup := map[string][]byte{}
	undo := func() {
		for name, data := range backup {
			if data == nil {
				os.Remove(name)
			} else if now, _ := os.ReadFile(name); !bytes.Equal(now, data) {
				os.WriteFile(name, data, perm(name))
			}
		}
	}
	defer func() {
		if err != nil {
			undo()
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
	work, _ := run(m.Dir, nil, "go", "env", "GOWORK")
	if work = strings.TrimSpace(work); work != "" {
		save(work)
		save(work + ".sum")
	}

	vendor := filepath.Join(m.Dir, "vendor")
	_, statErr := os.Stat(filepath.Join(vendor, "modules.txt"))
	vendored := statErr == nil
	mod := "mod" // the requirements of what is new go to go.mod and go.sum
	if work != "" {
		mod = ""
	}

	raised := o.raise && m.GoVersion != "" && version.Compare("go"+m.GoVersion, "go"+fix.MinGo) < 0
	needs := slices.Collect(maps.Keys(m.needs))
	lacks := fix.Lacks(m.Dir, needs)
	if raised {
		if _, err := run(m.Dir, nil, "go", "get", "go@"+fix.MinGo+".0"); err != nil {
			return err
		}
		fmt.Fprintf(os.Stderr, "module %s: go line raised from %s to %s", m.Path, m.GoVersion, fix.MinGo)
		if version.Compare("go"+m.GoVersion, "go1.22") < 0 {
			fmt.Fprint(os.Stderr, ": loop variables are now per iteration, in all its loops")
		}
		fmt.Fprintln(os.Stderr)
	}
	if strings.HasSuffix(lacks, "is not required") {
		if _, err := run(m.Dir, nil, "go", "get", root+"@"+o.get); err != nil {
			return err
		}
		// This writes what go.sum needs for the packages; in a workspace it may
		// fail, and need not succeed.
		list := []string{"list", "-mod=mod", "-deps"}
		for _, path := range slices.Sorted(maps.Keys(m.needs)) {
			if strings.HasPrefix(path, root+"/") {
				list = append(list, path)
			}
		}
		if _, err := run(m.Dir, []string{"GOWORK=off"}, "go", list...); err != nil && work == "" {
			return err
		}
		if err := direct(m.GoMod); err != nil {
			return err
		}
		fmt.Fprintf(os.Stderr, "module %s: requires %s\n", m.Path, root)
	}

	// The packages with their new files must be right before any is written.
	overlay := map[string][]byte{}
	dirs := map[string]bool{}
	for _, c := range m.changes {
		overlay[c.name] = c.after
		rel, err := filepath.Rel(m.Dir, filepath.Dir(c.name))
		if err != nil {
			return err
		}
		dirs["./"+filepath.ToSlash(rel)] = true
	}
	if _, err := load(o, m.Dir, overlay, mod, slices.Sorted(maps.Keys(dirs))); err != nil {
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
	fresh := vendor + ".bitwalkfix"
	defer os.RemoveAll(fresh)
	if _, err := run(m.Dir, nil, "go", "mod", "vendor", "-o", fresh); err != nil {
		return err
	}
	old := vendor + ".old"
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

// direct takes the comment “indirect” off the requirement.
func direct(gomod string) error {
	data, err := os.ReadFile(gomod)
	if err != nil {
		return err
	}
	out := lines(string(data))
	for i, l := range out {
		if f := strings.Fields(strings.TrimPrefix(strings.TrimSpace(l), "require ")); len(f) > 0 && f[0] == root {
			out[i] = strings.Replace(l, " // indirect", "", 1)
		}
	}
	return os.WriteFile(gomod, []byte(strings.Join(out, "")), perm(gomod))
}

// run runs a command of go, in module mode, and returns what it prints.
func run(dir string, env []string, name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(append(os.Environ(), "PWD="+dir), env...)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("%s %s: %v\n%s", name, strings.Join(args, " "), err, errs.String())
	}
	return out.String(), nil
}
