// Package fix rewrites loops over the bits of words, and over the subsets of sets,
// into loops over the iterators of bitwalk.
//
// A package is indexed (internal/index), its loops are matched with a form each
// (internal/form) by what their expressions are (internal/term, internal/eval), what
// a rewrite needs is proven (internal/prove), and edits are made (internal/edit).
package fix

import (
	"go/ast"
	"go/build"
	"go/token"
	"go/types"
	"go/version"
	"path/filepath"
	"reflect"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/bitwalk/bitwalk/fix/internal/edit"
	"github.com/bitwalk/bitwalk/fix/internal/eval"
	"github.com/bitwalk/bitwalk/fix/internal/form"
	"github.com/bitwalk/bitwalk/fix/internal/index"
)

// Analyzer rewrites the loops of a package, each only if the meaning is the same
// for every input. Its result is a [*Result].
var Analyzer = &analysis.Analyzer{
	Name:       "bitwalk",
	Doc:        "rewrite loops over bits and subsets by hand into loops over bitwalk's iterators",
	URL:        "https://pkg.go.dev/" + index.Root + "/fix",
	Run:        run,
	FactTypes:  []analysis.Fact{(*eval.Func)(nil), (*eval.Table)(nil)},
	ResultType: reflect.TypeFor[*Result](),
}

// Vet reports uses of bitwalk that are slower than they need be.
var Vet = &analysis.Analyzer{
	Name: "bitwalkvet",
	Doc: "report loops over bitwalk's iterators that are slower than they need be: inside a loop over the same one; " +
		"with a short body that leaves the loop; over an iterator that is kept somewhere; in a small function that a loop calls; " +
		"to count, or to find one position",
	URL: "https://pkg.go.dev/" + index.Root + "/fix",
	Run: vet,
}

var all bool

func init() {
	Analyzer.Flags.BoolVar(&all, "all", false, "take loops too that may be slower than by hand, with a remark")
}

// MinGo is the least language version of a module that can require bitwalk. The go
// command adds the patch level itself, when it adds the requirement.
const MinGo = "1.24"

// Inlined has the functions that the compiler can inline, by “file:line”, if the driver
// asked it; otherwise the analyzer counts what they cost at least.
var Inlined map[string]bool

// LookAt is given the packages of the whole program before they are analyzed: a table
// that one of them changes in another is none.
func LookAt(passes []*analysis.Pass) {
	eval.Changed = map[string]bool{}
	for _, a := range passes {
		eval.NoteChanges(index.New(a))
	}
}

// A Result is what the analyzer found in a package.
type Result struct {
	Loops []Loop
	Files []File
}

// A Loop is a loop by hand over bits or subsets.
type Loop struct {
	Pos   token.Position
	Form  string // what it becomes, if it is rewritten
	Why   string // why it stays, or a remark
	Fixed bool
	Needs []string // the packages
}

// A File is a file with loops that are rewritten.
type File struct {
	Name  string
	Loops int
	Edits []edit.Edit
}

// Apply returns src with the edits made, formatted if src was.
func Apply(src []byte, edits []edit.Edit) ([]byte, error) { return edit.Apply(src, edits) }

func run(a *analysis.Pass) (any, error) {
	res := new(Result)
	if isStd(a) {
		return res, nil
	}
	f := form.NewFinder(index.New(a))
	f.ExportFacts()
	if a.Module != nil && a.Module.Path == index.Root {
		return res, nil
	}
	for _, file := range a.Files {
		if !ast.IsGenerated(file) {
			fixFile(f, file, res)
		}
	}
	return res, nil
}

// isStd reports whether the package is of the standard library.
func isStd(a *analysis.Pass) bool {
	if a.Module != nil && a.Module.Path != "" || len(a.Files) == 0 {
		return false
	}
	name := a.Fset.File(a.Files[0].FileStart).Name()
	return strings.HasPrefix(name, filepath.Join(build.Default.GOROOT, "src")+string(filepath.Separator))
}

// fixFile finds the loops of a file and makes its edits.
func fixFile(f *form.Finder, file *ast.File, res *Result) {
	var rewrites []*form.Rewrite
	stay := func(n ast.Node, why string) {
		res.Loops = append(res.Loops, Loop{Pos: f.Fset.Position(n.Pos()), Why: why})
	}
	ast.Inspect(file, func(n ast.Node) bool {
		r, why := f.Find(n)
		if r != nil {
			why = left(f, file, r)
		}
		if why != "" {
			stay(n, why)
		} else if r != nil {
			rewrites = append(rewrites, r)
			return r.Loop != nil
		}
		return true
	})
	var ed *edit.Editor
	for len(rewrites) > 0 {
		r, why := choose(f, rewrites)
		if r == nil {
			ed = edit.New(f, file, rewrites)
			if r, why = ed.Make(); why == "" {
				break
			}
		}
		var rest []*form.Rewrite
		for _, q := range rewrites {
			if r == nil || q == r {
				stay(q.Stmt, why)
			} else {
				rest = append(rest, q)
			}
		}
		rewrites = rest
	}
	if len(rewrites) == 0 {
		return
	}
	needs := ed.Needs()
	if mode == Fixing && !imports(f.Pkg, needs) {
		for _, r := range rewrites {
			stay(r.Stmt, "go fix changes no package that does not import bitwalk: run bitwalkfix itself")
		}
		return
	}
	for _, r := range rewrites {
		res.Loops = append(res.Loops, Loop{f.Fset.Position(r.Stmt.Pos()), r.Name(), r.Remark, true, needs})
	}
	tf := f.Fset.File(file.FileStart)
	res.Files = append(res.Files, File{tf.Name(), len(rewrites), ed.Edits})
	if mode == Vetting {
		return
	}
	// The first loop brings the edits of the whole file: they share imports and
	// declarations.
	fixes := []analysis.SuggestedFix{{Message: "Rewrite the loops of the file"}}
	for _, e := range ed.Edits {
		fixes[0].TextEdits = append(fixes[0].TextEdits, analysis.TextEdit{Pos: tf.Pos(e.From), End: tf.Pos(e.To), NewText: []byte(e.Text)})
	}
	for _, r := range rewrites {
		f.Report(analysis.Diagnostic{Pos: r.Stmt.Pos(), Message: "loop by hand can be " + r.Name(), SuggestedFixes: fixes})
		fixes = nil
	}
}

// imports reports whether a package is built with all of these, so that what go fix
// writes depends on nothing that its cache does not know of.
func imports(pkg *types.Package, paths []string) bool {
	seen := map[*types.Package]bool{}
	left := map[string]bool{}
	for _, path := range paths {
		left[path] = strings.HasPrefix(path, index.Root+"/")
	}
	var visit func(*types.Package)
	visit = func(p *types.Package) {
		if seen[p] {
			return
		}
		seen[p] = true
		left[p.Path()] = false
		for _, q := range p.Imports() {
			visit(q)
		}
	}
	visit(pkg)
	for _, missing := range left {
		if missing {
			return false
		}
	}
	return true
}

// left says why a loop that could be rewritten is not, unless all are asked for.
func left(f *form.Finder, file *ast.File, r *form.Rewrite) string {
	if file.GoVersion != "" && version.Compare(file.GoVersion, "go"+MinGo) < 0 {
		return "the build tag of the file asks for a Go below " + MinGo
	}
	why := ""
	switch {
	case r.Loop == nil:
	case r.Exits && (r.Func == "Subsets" || r.Func == "RSubsets"):
		why = "the body leaves a loop over subsets: the state of a range-over-func loop would cost more than a step by hand"
	case r.Exits && r.Func != "Snoob" && r.Weight < exitWeight:
		why = "the body leaves the loop and is short: the state of a range-over-func loop would cost more than it does"
	case mayInline(f, r.Stmt):
		why = "the compiler inlines the function, and would not with a loop over an iterator"
	}
	if why != "" && all {
		r.Remark, why = why, ""
	}
	return why
}

// mayInline reports whether the compiler inlines the function that a loop stands in, or
// may do so, if it was not asked.
func mayInline(f *form.Finder, n ast.Node) bool {
	for ; n != nil; n = f.Parent(n) {
		at := n.Pos()
		switch fn := n.(type) {
		case *ast.FuncLit:
			if Inlined == nil {
				return false
			}
		case *ast.FuncDecl:
			if at = fn.Name.Pos(); Inlined == nil || fn.Name.Name == "main" {
				return f.Cost(fn) <= 80
			}
		default:
			continue
		}
		pos := f.Fset.Position(at)
		return Inlined[Place(pos.Filename, pos.Line)]
	}
	return false
}

// choose gives every new loop the package in which no loop around it, and none in it,
// makes its body a function. It returns the first for which there is none, and why.
func choose(f *form.Finder, rewrites []*form.Rewrite) (*form.Rewrite, string) {
	byStmt := map[ast.Node]*form.Rewrite{}
	for _, r := range rewrites {
		byStmt[r.Stmt] = r
	}
	for _, r := range rewrites {
		if r.Loop == nil {
			continue
		}
		fits := func(pkg string) bool {
			name := Nest(pkg + "." + r.Func)
			for n := f.Parent(r.Stmt); n != nil; n = f.Parent(n) {
				outer := rangesOver(f.Package, n)
				if q := byStmt[n]; q != nil && q.Loop != nil {
					outer = Nest(q.Pkg + "." + q.Func)
				}
				if collides(outer, name) {
					return false
				}
			}
			ok := true
			ast.Inspect(r.Stmt, func(n ast.Node) bool {
				ok = ok && (n == nil || !collides(name, rangesOver(f.Package, n)))
				return ok
			})
			return ok
		}
		switch const3 := "three loops over the same iterator, one in the other"; {
		case fits(index.Iter):
			r.Pkg = index.Iter
		case fits(index.Inner):
			r.Pkg = index.Inner
		case all:
			r.Pkg, r.Remark = index.Inner, const3+": the innermost is not inlined"
		default:
			return r, const3
		}
	}
	return nil, ""
}
