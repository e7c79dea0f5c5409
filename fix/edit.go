package fix

import (
	"bytes"
	"cmp"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
)

// An Edit replaces the bytes of a file from one offset to another.
type Edit struct {
	From, To int
	Text     string
}

// Apply returns src with the edits made, formatted if src was.
func Apply(src []byte, edits []Edit) ([]byte, error) {
	var out bytes.Buffer
	at := 0
	for _, e := range edits {
		if e.From < at || e.To < e.From || e.To > len(src) {
			return nil, fmt.Errorf("edits overlap at offset %d", e.From)
		}
		out.Write(src[at:e.From])
		out.WriteString(e.Text)
		at = e.To
	}
	out.Write(src[at:])
	if f, err := format.Source(src); err != nil || !bytes.Equal(f, src) {
		return out.Bytes(), err
	}
	return format.Source(out.Bytes())
}

// An editor makes the edits of one file from the rewrites of its loops.
type editor struct {
	*pass
	file     *ast.File
	tf       *token.File
	src      []byte
	rewrites []*rewrite
	names    map[string]string // of packages, by path
	edits    []Edit
}

const (
	root      = "github.com/bitwalk/bitwalk"
	iterPath  = root + "/iter"
	innerPath = iterPath + "/inner"
	scanPath  = root + "/scan"
)

func (p *pass) newEditor(file *ast.File, rewrites []*rewrite) *editor {
	tf := p.Fset.File(file.FileStart)
	p.source(file.FileStart, file.FileStart)
	return &editor{pass: p, file: file, tf: tf, src: p.sources[tf], rewrites: rewrites, names: map[string]string{}}
}

func (ed *editor) offset(pos token.Pos) int { return ed.tf.Offset(pos) }

func (ed *editor) replace(from, to token.Pos, text string) {
	ed.edits = append(ed.edits, Edit{ed.offset(from), ed.offset(to), text})
}

// render returns the text of n with what changes in it.
func (ed *editor) render(n ast.Node) string {
	var sites []site
	for _, r := range ed.rewrites {
		for _, s := range r.sites {
			if n.Pos() <= s.expr.Pos() && s.expr.End() <= n.End() {
				sites = append(sites, s)
			}
		}
	}
	slices.SortFunc(sites, func(a, b site) int { return cmp.Compare(a.expr.Pos(), b.expr.Pos()) })
	text, at := "", n.Pos()
	for _, s := range sites {
		text += ed.source(at, s.expr.Pos()) + s.text
		at = s.expr.End()
	}
	return text + ed.source(at, n.End())
}

// pkg returns the name of the package path in the file, for which it will be
// imported if it is not.
func (ed *editor) pkg(path string) string {
	if name := ed.names[path]; name != "" {
		return name
	}
	for _, imp := range ed.file.Imports {
		if p, _ := strconv.Unquote(imp.Path.Value); p != path {
			continue
		}
		obj := ed.info.Implicits[imp]
		if imp.Name != nil {
			obj = ed.info.Defs[imp.Name]
		}
		if pn, ok := obj.(*types.PkgName); ok && ed.means(pn.Name(), pn) {
			ed.names[path] = pn.Name()
			return pn.Name()
		}
	}
	base := path[strings.LastIndex(path, "/")+1:]
	names := []string{base, "bw" + base, "bitwalk" + base, "bitwalk_" + base}
	if path == "math/bits" {
		names = []string{base, "mathbits", "math_bits"}
	}
	for _, name := range names {
		if ed.means(name, nil) && ed.Pkg.Scope().Lookup(name) == nil && !ed.imported(name) {
			ed.names[path] = name
			return name
		}
	}
	return ""
}

// means reports whether name stands for obj, or nothing if obj is nil, at every
// loop that is rewritten, and no new loop has it as its variable.
func (ed *editor) means(name string, obj types.Object) bool {
	for _, r := range ed.rewrites {
		scope := ed.Pkg.Scope().Innermost(r.stmt.Pos())
		if scope == nil {
			return false
		}
		if _, found := scope.LookupParent(name, r.stmt.Pos()); found != obj || ed.loopNames[r.stmt] == name {
			return false
		}
	}
	return true
}

// imported reports whether a name is that of an import of the file.
func (ed *editor) imported(name string) bool {
	for _, imp := range ed.file.Imports {
		obj := ed.info.Implicits[imp]
		if imp.Name != nil {
			obj = ed.info.Defs[imp.Name]
		}
		if obj != nil && obj.Name() == name {
			return true
		}
	}
	return false
}

// gone reports whether id is in a place that does not stay.
func (ed *editor) gone(id *ast.Ident) bool {
	in := func(n ast.Node) bool { return n.Pos() <= id.Pos() && id.End() <= n.End() }
	for _, r := range ed.rewrites {
		for _, s := range r.sites {
			if in(s.expr) {
				return true
			}
		}
	next:
		for _, n := range r.remove {
			if in(n) {
				for _, k := range r.keep {
					if in(k) {
						continue next
					}
				}
				return true
			}
		}
	}
	return false
}

// losses looks for variables that nothing reads any more. Their declarations go,
// or their assignments stay before the loop; where neither can be, it returns the
// rewrite that is to be dropped.
func (ed *editor) losses() *rewrite {
	lost := map[*ast.ValueSpec][]*ast.Ident{}
	decls := map[*ast.ValueSpec]*ast.GenDecl{}
	var order []*ast.ValueSpec
	seen := map[types.Object]bool{}
	for _, r := range ed.rewrites {
	objects:
		for _, v := range r.lost {
			if seen[v] {
				continue
			}
			var def *ast.Ident
			last := r
			writes := 0
			for _, q := range ed.rewrites {
				for _, w := range q.reads {
					if w == v {
						continue objects
					}
				}
				if q.word == v && q.init != nil {
					if q.apart {
						continue objects
					}
					last = q
				}
			}
			for _, id := range ed.uses[v] {
				if ed.info.Defs[id] == v {
					def = id
					continue
				}
				if ed.gone(id) {
					continue
				}
				if !ed.onlyWritten(id) {
					continue objects
				}
				writes++
			}
			if def == nil || ed.gone(def) {
				continue
			}
			spec, ok := ed.parents[def].(*ast.ValueSpec)
			if _, isField := ed.parents[def].(*ast.Field); isField {
				continue // a parameter need not be used
			}
			if !ok || writes > 0 || len(spec.Values) > 0 {
				if last.word == v && last.init != nil && ed.label(last.stmt) == "" {
					last.apart = true
					continue
				}
				return last
			}
			seen[v] = true
			if lost[spec] == nil {
				order = append(order, spec)
			}
			lost[spec] = append(lost[spec], def)
			decls[spec], _ = ed.parents[spec].(*ast.GenDecl)
		}
	}
	for _, spec := range order {
		ids, decl := lost[spec], decls[spec]
		if len(ids) < len(spec.Names) {
			var names []string
			for _, id := range spec.Names {
				if !slices.Contains(ids, id) {
					names = append(names, id.Name)
				}
			}
			ed.replace(spec.Names[0].Pos(), spec.Names[len(spec.Names)-1].End(), strings.Join(names, ", "))
			continue
		}
		n := 0
		for _, s := range decl.Specs {
			if s, ok := s.(*ast.ValueSpec); ok && len(lost[s]) == len(s.Names) {
				n++
			}
		}
		if n < len(decl.Specs) {
			ed.removeStmt(spec)
		} else if spec == decl.Specs[0] {
			ed.removeStmt(decl)
		}
	}
	return nil
}

// onlyWritten reports whether id is the left side of a plain assignment.
func (p *pass) onlyWritten(id *ast.Ident) bool {
	a, ok := p.parents[id].(*ast.AssignStmt)
	return ok && a.Tok == token.ASSIGN && slices.Contains(a.Lhs, ast.Expr(id))
}

// removeStmt takes a statement out, and its line if nothing else is there.
// A comment stays.
func (ed *editor) removeStmt(n ast.Node) {
	from, to := ed.offset(n.Pos()), ed.offset(n.End())
	blank := func(c byte) bool { return c == ' ' || c == '\t' || c == '\r' }
	start := from
	for start > 0 && blank(ed.src[start-1]) {
		start--
	}
	first := start == 0 || ed.src[start-1] == '\n'
	end := to
	for end < len(ed.src) && blank(ed.src[end]) {
		end++
	}
	if end < len(ed.src) && ed.src[end] == ';' {
		end++
		for end < len(ed.src) && blank(ed.src[end]) {
			end++
		}
	}
	switch {
	case first && end < len(ed.src) && ed.src[end] == '\n':
		end++
		// At the start of a block, the blank line after it goes too.
		before := bytes.TrimRight(ed.src[:start], " \t\r\n")
		if len(before) > 0 && before[len(before)-1] == '{' {
			line := end
			for line < len(ed.src) && blank(ed.src[line]) {
				line++
			}
			if line < len(ed.src) && ed.src[line] == '\n' {
				end = line + 1
			}
		}
		from = start
	case !first && end == to:
		// The last of several on a line: the semicolon before it goes.
		if start > 0 && ed.src[start-1] == ';' {
			from = start - 1
		}
	}
	// Nothing that is not code is swallowed, and two on one line may meet.
	ed.edits = append(ed.edits, Edit{from, end, ""})
}

// comments returns the comments between two positions, each on a line, but not
// those in the nodes that stay.
func (ed *editor) comments(from, to token.Pos, keep []ast.Node) string {
	text := ""
	for _, g := range ed.file.Comments {
	next:
		for _, c := range g.List {
			if c.Pos() < from || c.End() > to {
				continue
			}
			for _, k := range keep {
				if k.Pos() <= c.Pos() && c.End() <= k.End() {
					continue next
				}
			}
			text += c.Text + "\n"
		}
	}
	return text
}

// afterComment returns the end of the comment that is all there is after pos on
// its line, or else pos.
func (ed *editor) afterComment(pos token.Pos) token.Pos {
	for _, g := range ed.file.Comments {
		for _, c := range g.List {
			if c.Pos() >= pos && strings.TrimSpace(ed.source(pos, c.Pos())) == "" && ed.tf.Line(c.Pos()) == ed.tf.Line(pos) && strings.HasPrefix(c.Text, "//") {
				return c.End()
			}
		}
	}
	return pos
}

// make makes the edits of all loops. It reports false if they can't be made
// together.
func (ed *editor) make() bool {
	for _, r := range ed.rewrites {
		if r.whole != nil {
			ed.replace(r.stmt.Pos(), r.stmt.End(), ed.comments(r.stmt.Pos(), r.stmt.End(), nil)+r.whole(ed))
			for _, n := range r.remove[1:] {
				ed.removeStmt(n)
			}
			continue
		}
		head := r.remove[0]
		text := "for " + r.lhs + "range " + ed.pkg(r.path()) + "." + r.fn
		if r.elem != "" {
			text += "[" + r.elem + "]"
		}
		if r.apart {
			text = ed.render(r.init) + "\n" + text + "(" + r.word.Name() + ") "
		} else {
			text += "(" + r.arg(ed) + ") "
		}
		keep := r.keep
		text = ed.comments(head.Pos(), head.End(), keep) + text
		ed.replace(head.Pos(), head.End(), text)
		if r.first != "" {
			at := ed.afterComment(head.End() + 1)
			ed.replace(at, at, "\n"+r.first)
		}
		for _, n := range r.remove[1:] {
			ed.removeStmt(n)
		}
		for _, s := range r.sites {
			ed.replace(s.expr.Pos(), s.expr.End(), s.text)
		}
	}
	for path, name := range ed.names {
		if name == "" {
			_ = path
			return false
		}
	}
	slices.SortStableFunc(ed.edits, func(a, b Edit) int {
		if c := cmp.Compare(a.From, b.From); c != 0 {
			return c
		}
		return -cmp.Compare(a.To, b.To)
	})
	// A site in a header or in a statement that goes is dealt with.
	var edits []Edit
	for _, e := range ed.edits {
		if len(edits) > 0 {
			last := edits[len(edits)-1]
			if e.From < last.To {
				if e.To <= last.To && e.From >= last.From {
					continue
				}
				return false
			}
		}
		edits = append(edits, e)
	}
	ed.edits = edits
	return ed.imports()
}

// imports adds the imports that are needed and takes out those that are not any
// more.
func (ed *editor) imports() bool {
	out, err := Apply(ed.src, ed.edits)
	if err != nil {
		return false
	}
	after, err := parser.ParseFile(token.NewFileSet(), "", out, 0)
	if err != nil {
		return false
	}
	used := map[string]bool{}
	for _, id := range after.Unresolved {
		used[id.Name] = true
	}
	var add []string
	for path, name := range ed.names {
		present := false
		for _, imp := range ed.file.Imports {
			obj := ed.info.Implicits[imp]
			if imp.Name != nil {
				obj = ed.info.Defs[imp.Name]
			}
			if p, _ := strconv.Unquote(imp.Path.Value); p == path && obj != nil && obj.Name() == name {
				present = true
			}
		}
		if present {
			continue
		}
		text := strconv.Quote(path)
		if base := path[strings.LastIndex(path, "/")+1:]; base != name {
			text = name + " " + text
		}
		add = append(add, text)
	}
	slices.SortFunc(add, func(a, b string) int { return cmp.Compare(importPath(a), importPath(b)) })
	var drop []*ast.ImportSpec
	for _, imp := range ed.file.Imports {
		obj, ok := ed.info.Implicits[imp].(*types.PkgName)
		if imp.Name != nil {
			obj, ok = ed.info.Defs[imp.Name].(*types.PkgName)
		}
		if ok && len(ed.uses[obj]) > 0 && !used[obj.Name()] && imp.Name.String() != "." && imp.Name.String() != "_" {
			drop = append(drop, imp)
		}
	}
	ed.editImports(add, drop)
	slices.SortStableFunc(ed.edits, func(a, b Edit) int { return cmp.Compare(a.From, b.From) })
	_, err = Apply(ed.src, ed.edits)
	return err == nil
}

func importPath(spec string) string {
	return spec[strings.Index(spec, `"`):]
}

func (ed *editor) editImports(add []string, drop []*ast.ImportSpec) {
	var decls []*ast.GenDecl
	for _, d := range ed.file.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.IMPORT {
			decls = append(decls, g)
		}
	}
	if len(decls) == 0 {
		if len(add) > 0 {
			ed.replace(ed.file.Name.End(), ed.file.Name.End(), "\n\n"+importDecl(add))
		}
		return
	}
	dropped := func(s ast.Spec) bool { return slices.Contains(drop, s.(*ast.ImportSpec)) }
	for i, g := range decls {
		left := 0
		for _, s := range g.Specs {
			if !dropped(s) {
				left++
			}
		}
		lines := []string(nil)
		if i == len(decls)-1 {
			lines = add
		}
		switch {
		case left == 0 && len(lines) == 0:
			ed.removeStmt(g)
		case left == 0:
			ed.replace(g.Pos(), g.End(), importDecl(lines))
		case !g.Lparen.IsValid() && len(lines) > 0:
			ed.replace(g.Pos(), g.End(), "import (\n\t"+ed.source(g.Specs[0].Pos(), g.Specs[0].End())+"\n\n\t"+strings.Join(lines, "\n\t")+"\n)")
		default:
			for _, s := range g.Specs {
				if dropped(s) {
					ed.removeStmt(s)
				}
			}
			ed.addTo(g, lines, dropped)
		}
	}
}

func importDecl(lines []string) string {
	if len(lines) == 1 {
		return "import " + lines[0]
	}
	return "import (\n\t" + strings.Join(lines, "\n\t") + "\n)"
}

// addTo puts lines into an import declaration with parentheses, each into the
// last group of its kind, of the standard library or not.
func (ed *editor) addTo(g *ast.GenDecl, lines []string, dropped func(ast.Spec) bool) {
	std := func(path string) bool {
		first, _, _ := strings.Cut(path, "/")
		return !strings.Contains(first, ".")
	}
	for _, kind := range []bool{true, false} {
		var ours []string
		for _, l := range lines {
			if std(importPath(l)[1:]) == kind {
				ours = append(ours, l)
			}
		}
		if len(ours) == 0 {
			continue
		}
		var last *ast.ImportSpec
		for _, s := range g.Specs {
			s := s.(*ast.ImportSpec)
			path, _ := strconv.Unquote(s.Path.Value)
			if std(path) != kind || dropped(s) {
				continue
			}
			// What sorts after ours ends the place in its group.
			if last == nil || path < importPath(ours[0])[1:] || ed.tf.Line(s.Pos()) > ed.tf.Line(last.Pos())+1 && !kind {
				last = s
			}
		}
		text := strings.Join(ours, "\n\t")
		switch {
		case last != nil:
			end := last.End()
			if last.Comment != nil {
				end = last.Comment.End()
			}
			ed.replace(end, end, "\n\t"+text)
		case kind:
			ed.replace(g.Lparen+1, g.Lparen+1, "\n\t"+text+"\n")
		default:
			ed.replace(g.Rparen, g.Rparen, "\n\t"+text+"\n")
		}
	}
}

func (r *rewrite) path() string {
	if r.pkg == "inner" {
		return innerPath
	}
	return iterPath
}
