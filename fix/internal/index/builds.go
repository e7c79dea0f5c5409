package index

// What other builds have: files that this one leaves out, and those that not all have.

import (
	"go/ast"
	"go/build"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
)

// Elsewhere reports whether name is in a file that this build leaves out.
func (p *Package) Elsewhere(name string) bool {
	_, named := p.others()[name]
	return named
}

// DeclaresElsewhere reports whether such a file declares name at package level.
func (p *Package) DeclaresElsewhere(name string) bool { return p.others()[name] }

// others returns the names in those files, and whether they are declared at package level.
func (p *Package) others() map[string]bool {
	if p.ignored == nil {
		p.ignored = map[string]bool{}
		for _, file := range p.Ignored {
			f, _ := parser.ParseFile(token.NewFileSet(), file, nil, 0)
			if f == nil || f.Name.Name != p.Pkg.Name() {
				continue
			}
			for n := range ast.Preorder(f) {
				if id, ok := n.(*ast.Ident); ok {
					p.ignored[id.Name] = p.ignored[id.Name] || f.Scope.Lookup(id.Name) != nil
				}
			}
		}
	}
	return p.ignored
}

// releases are the tags, go1.1 to go1.23, of all builds that can require bitwalk.
var releases = build.Default.ReleaseTags[:23]

// Constrained reports whether the file of pos is not part of every build: whether its name ends in a
// system or a processor, or a constraint in it has other tags than releases.
func (p *Package) Constrained(pos token.Pos) bool {
	f := p.File(pos)
	if _, seen := p.tagged[f]; !seen {
		ctx := build.Context{GOOS: "none", GOARCH: "none", Compiler: "gc", ReleaseTags: releases}
		match, _ := ctx.MatchFile(filepath.Split(p.Fset.File(f.FileStart).Name()))
		p.tagged[f] = !match
		for _, g := range f.Comments {
			for _, c := range g.List {
				if x, err := constraint.Parse(c.Text); err == nil && g.Pos() < f.Package {
					x.Eval(func(tag string) bool { // of every tag
						p.tagged[f] = p.tagged[f] || !slices.Contains(releases, tag)
						return true
					})
				}
			}
		}
	}
	return p.tagged[f]
}
