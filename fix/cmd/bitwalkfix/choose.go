package main

import (
	"cmp"
	"fmt"
	"os"
	"regexp"
	"slices"

	"golang.org/x/tools/go/packages"
)

// bitwise is what the text of a package has that does something with bits.
var bitwise = regexp.MustCompile(`<<|>>|&\^|[&^]=|"math/bits"`)

// choose returns the paths of the packages that must be type-checked: those that do something
// with bits, by their text, and those that import them, so that what they declare is known with
// all that uses it. Of other modules only those count that import math/bits.
func choose(listed []*packages.Package) (paths []string, err error) {
	chosen := map[*packages.Package]bool{}
	packages.Visit(listed, nil, func(p *packages.Package) {
		switch {
		case p.Module == nil || p.Module.Path == root:
		case !p.Module.Main:
			chosen[p] = p.Imports["math/bits"] != nil
		default:
			has := func(name string) bool { text, _ := os.ReadFile(name); return bitwise.Match(text) }
			chosen[p] = slices.ContainsFunc(p.GoFiles, has)
			for _, q := range p.Imports {
				chosen[p] = chosen[p] || chosen[q] && q.Module.Main
			}
		}
	})
	var used []*packages.Package
	for _, p := range listed {
		if p.Module == nil {
			return nil, fmt.Errorf("%s is in no module: bitwalkfix takes packages, not files", cmp.Or(p.PkgPath, p.ID))
		}
		if chosen[p] {
			used = append(used, p)
		}
	}
	packages.Visit(used, nil, func(p *packages.Package) {
		if chosen[p] && !isTest.MatchString(p.PkgPath) {
			paths = append(paths, cmp.Or(p.ForTest, p.PkgPath))
		}
	})
	slices.Sort(paths)
	return slices.Compact(paths), nil
}

var isTest = regexp.MustCompile(`\.test$`)
