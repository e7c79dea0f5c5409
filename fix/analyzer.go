// Package fix rewrites loops over the bits of words, and over the subsets of
// sets, into loops over the iterators of bitwalk.
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
)

// Analyzer rewrites the loops of a package, each only if the meaning is the same
// for every input. Its result is a [*Result].
var Analyzer = &analysis.Analyzer{
	Name:       "bitwalk",
	Doc:        "rewrite loops over bits and subsets by hand into loops over bitwalk's iterators",
	URL:        "https://pkg.go.dev/" + root + "/fix",
	Run:        run,
	FactTypes:  []analysis.Fact{(*Helper)(nil), (*BitOp)(nil)},
	ResultType: reflect.TypeFor[*Result](),
}

var all bool

func init() {
	Analyzer.Flags.BoolVar(&all, "all", false, "take loops too that may be slower than by hand, with a remark")
}

// A Result is what the analyzer found in a package.
type Result struct {
	Loops []Loop
	Files []File
}

// A Loop is a loop by hand over bits or subsets.
type Loop struct {
	Pos    token.Position
	Form   string // what it becomes, if it is rewritten
	Why    string // why it stays, or a remark
	Fixed  bool
	Needs  []string // the packages
	Exempt bool     // it stays because it would be slower, not because a proof fails
}

// A File is a file with loops that are rewritten.
type File struct {
	Name  string
	Loops int
	Edits []Edit
}

// exitWeight is the number of operations that the body of a loop over bits with a
// break or a return must have at least: the compiler keeps a state for such a loop.
// Of random bodies of 10, 20, 30, 40, 60 and 90 operations, twenty each, the median
// took 1.37, 1.19, 1.12, 1.07, 1.02 and 1.03 of the loop by hand (Sapphire Rapids, Go
// 1.26); calls in them made no difference. Over subsets it was 1.29, 1.21, 1.21, 1.08,
// 1.08 and 1.06, and 1.06 at 130, so such a loop stays whatever its body.
const exitWeight = 60

func run(a *analysis.Pass) (any, error) {
	res := new(Result)
	p := newPass(a)
	if isStd(a) {
		return res, nil
	}
	for f, decl := range p.decls {
		if h := p.helper(f); h != nil && decl.Body != nil {
			a.ExportObjectFact(f, h)
		}
		if b := p.bitOp(f); b != nil && decl.Body != nil {
			a.ExportObjectFact(f, b)
		}
	}
	if a.Module != nil && a.Module.Path == root {
		return res, nil
	}
	for _, file := range a.Files {
		if ast.IsGenerated(file) {
			continue
		}
		p.fixFile(file, res)
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
func (p *pass) fixFile(file *ast.File, res *Result) {
	type found struct {
		node ast.Node
		why  string
		slow bool
	}
	var stay []found
	var rewrites []*rewrite
	ast.Inspect(file, func(n ast.Node) bool {
		r, why := p.rewriteOf(n)
		if why == "" && r != nil {
			if file.GoVersion != "" && version.Compare(file.GoVersion, "go"+MinGo) < 0 {
				r, why = nil, "the build tag of the file asks for a Go below "+MinGo
			}
		}
		if why != "" {
			stay = append(stay, found{n, why, false})
		} else if r != nil {
			if why := p.tooSlow(r); why != "" && !all {
				stay = append(stay, found{n, why, true})
			} else {
				if why != "" {
					r.remark = why
				}
				rewrites = append(rewrites, r)
				return r.whole == nil
			}
		}
		return true
	})
	drop := func(r *rewrite, why string, slow bool) {
		for i := range rewrites {
			if rewrites[i] == r {
				rewrites = append(rewrites[:i:i], rewrites[i+1:]...)
				break
			}
		}
		stay = append(stay, found{r.stmt, why, slow})
	}
	var ed *editor
	for len(rewrites) > 0 {
		if r := p.choosePackages(rewrites); r != nil {
			drop(r, "three loops over the same iterator, one in the other", true)
			continue
		}
		ed = p.newEditor(file, rewrites)
		if r := ed.losses(); r != nil {
			drop(r, "a variable would be left without a use", false)
			continue
		}
		if !ed.make() {
			for _, r := range rewrites {
				stay = append(stay, found{r.stmt, "the edits of the file don't fit together", false})
			}
			rewrites = nil
		}
		break
	}
	for _, f := range stay {
		res.Loops = append(res.Loops, Loop{Pos: p.Fset.Position(f.node.Pos()), Why: f.why, Exempt: f.slow})
	}
	if len(rewrites) == 0 {
		return
	}
	var needs []string
	for path := range ed.names {
		needs = append(needs, path)
	}
	for _, r := range rewrites {
		res.Loops = append(res.Loops, Loop{Pos: p.Fset.Position(r.stmt.Pos()), Form: r.name(), Why: r.remark, Fixed: true, Needs: needs})
	}
	res.Files = append(res.Files, File{ed.tf.Name(), len(rewrites), ed.edits})
	if mode == Vetting || mode == Fixing && !mayFix(p.Pass, ed.tf.Name(), needs, len(rewrites)) {
		return
	}
	// The first loop brings the edits of the whole file: they share imports and
	// declarations.
	fixes := []analysis.SuggestedFix{{Message: "Rewrite the loops of the file"}}
	for _, e := range ed.edits {
		fixes[0].TextEdits = append(fixes[0].TextEdits,
			analysis.TextEdit{Pos: ed.tf.Pos(e.From), End: ed.tf.Pos(e.To), NewText: []byte(e.Text)})
	}
	for _, r := range rewrites {
		p.Report(analysis.Diagnostic{Pos: r.stmt.Pos(), Message: "loop by hand can be " + r.name(), SuggestedFixes: fixes})
		fixes = nil
	}
}

func (r *rewrite) name() string {
	if r.fn == "" {
		return r.form
	}
	return r.pkg + "." + r.form
}

// rewriteOf returns what becomes of n, or why it stays; or neither.
func (p *pass) rewriteOf(n ast.Node) (*rewrite, string) {
	if loop, ok := n.(*ast.RangeStmt); ok {
		return p.words(loop)
	}
	loop, ok := n.(*ast.ForStmt)
	if !ok {
		return nil, ""
	}
	if r, why := p.wordsByIndex(loop); r != nil || why != "" {
		return r, why
	}
	if r, why := p.bits(loop); r != nil || why != "" {
		return r, why
	}
	return p.subsets(loop)
}

// tooSlow says why a loop would be slower than by hand.
func (p *pass) tooSlow(r *rewrite) string {
	switch {
	case !r.exits, r.fn == "Snoob": // Gosper's hack takes longer than the state
	case r.fn == "Subsets" || r.fn == "RSubsets":
		return "the body leaves a loop over subsets: the state of a range-over-func loop would cost more than a step by hand"
	case r.weight < exitWeight:
		return "the body leaves the loop and is short: the state of a range-over-func loop would cost more than it does"
	}
	return ""
}

// choosePackages gives every rewrite the package that no loop around it, and
// none in it, has for the same iterator. It returns the first for which there is
// none.
func (p *pass) choosePackages(rewrites []*rewrite) *rewrite {
	byStmt := map[ast.Node]*rewrite{}
	for _, r := range rewrites {
		if r.fn != "" {
			byStmt[r.stmt] = r
		}
	}
	for _, r := range rewrites {
		if r.fn == "" {
			continue
		}
		taken := map[string]bool{}
		for n := p.parents[r.stmt]; n != nil; n = p.parents[n] {
			if q := byStmt[n]; q != nil && q.fn == r.fn {
				taken[q.pkg] = true
			} else if pkg, fn := p.rangesOver(n); fn == r.fn {
				taken[pkg] = true
			}
		}
		ast.Inspect(r.stmt, func(n ast.Node) bool {
			if pkg, fn := p.rangesOver(n); fn == r.fn {
				taken[pkg] = true
			}
			return true
		})
		switch {
		case !taken["iter"]:
			r.pkg = "iter"
		case !taken["inner"]:
			r.pkg = "inner"
		case all:
			r.pkg, r.remark = "inner", "three loops over the same iterator, one in the other: the innermost is not inlined"
		default:
			return r
		}
	}
	return nil
}

// rangesOver returns the package, iter or inner, and the name of the iterator that
// n, a range statement, walks.
func (p *pass) rangesOver(n ast.Node) (pkg, fn string) {
	loop, ok := n.(*ast.RangeStmt)
	if !ok {
		return "", ""
	}
	call, ok := ast.Unparen(loop.X).(*ast.CallExpr)
	if !ok {
		return "", ""
	}
	f := calledFunc(p.info, call)
	if f == nil || f.Pkg() == nil {
		return "", ""
	}
	switch f.Pkg().Path() {
	case iterPath:
		return "iter", f.Name()
	case innerPath:
		return "inner", f.Name()
	}
	return "", ""
}

// calledFunc returns the function that a call names, type arguments aside.
func calledFunc(info *types.Info, call *ast.CallExpr) *types.Func {
	fun := ast.Unparen(call.Fun)
	switch f := fun.(type) {
	case *ast.IndexExpr:
		fun = f.X
	case *ast.IndexListExpr:
		fun = f.X
	}
	switch f := fun.(type) {
	case *ast.Ident:
		g, _ := info.Uses[f].(*types.Func)
		return g
	case *ast.SelectorExpr:
		g, _ := info.Uses[f.Sel].(*types.Func)
		return g
	}
	return nil
}
