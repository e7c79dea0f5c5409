package bitwalk_test

// What the pages promise their readers: programs print what stands below them, every link leads
// somewhere, the names in them exist, and all walks and folders are there.

import (
	"cmp"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/internal/looptest"
	"github.com/bitwalk/bitwalk/internal/testkit"
)

func read(t *testing.T, file string) string { return testkit.Read(t, file) }

// The program in the README prints what stands below it, and the loop over a set what its comment
// says. The moves of knights are among the recipes.
func TestReadme(t *testing.T) {
	if testing.Short() {
		t.Skip("builds programs")
	}
	page := read(t, "README.md")
	m := regexp.MustCompile("(?s)```go\n(package main\n.*?)```\n\n```\n(.*?)```").FindStringSubmatch(page)
	set := regexp.MustCompile("(?s)```go\n(var likes .*?// 12, then 1000\n}\n)```").FindStringSubmatch(page)
	if n := strings.Count(page, "```go\n"); m == nil || set == nil || n != 3 {
		t.Fatalf("README.md has other blocks of Go, %d", n)
	}
	loop := "package main\n\nimport (\n\"fmt\"\n\n\"" + module + "/bitset\"\n)\n\nfunc main() {\n" + set[1] + "}\n"
	for source, want := range map[string]string{m[1]: m[2], loop: "12\n1000\n"} {
		program, _ := looptest.Build(t, source)
		if got := regexp.MustCompile(` +\n`).ReplaceAllString(looptest.Run(t, program), "\n"); strings.TrimSpace(got) != strings.TrimSpace(want) {
			t.Errorf("the program\n%s\nof README.md prints\n%s, want\n%s", source, got, want)
		}
	}
}

// The programs in examples/README.md print what stands below them. An ellipsis stands for the rest of a
// line, or for lines.
func TestExamplesPage(t *testing.T) {
	if testing.Short() {
		t.Skip("runs programs")
	}
	blocks := regexp.MustCompile("(?s)```\n(.*?)```").FindAllStringSubmatch(read(t, "examples/README.md"), -1)
	n := 0
	for _, block := range blocks {
		for _, m := range regexp.MustCompile(`(?m)^\$ (go run .*)\n((?:[^$\n].*\n)+)`).FindAllStringSubmatch(block[1], -1) {
			n++
			want := strings.ReplaceAll(regexp.QuoteMeta(m[2]), "…\n", "(?s:.*)")
			command := strings.Fields(m[1])
			out, err := exec.Command(command[0], command[1:]...).Output()
			if err != nil || !regexp.MustCompile("^"+want+"$").Match(out) {
				t.Errorf("%s prints, %v,\n%s, want\n%s", m[1], err, out, m[2])
			}
		}
	}
	if n < 5 {
		t.Errorf("%d programs found", n)
	}
}

// iterators returns the iterators of api.txt, but for twins, such as bitset.Set.All, sorted.
func iterators(t *testing.T) (list []string) {
	for _, m := range regexp.MustCompile(`(?m)^(\w+): func (?:\(\w+ \*?(\w+).*?\) )?(\w+).*\) iter\.Seq2?\[`).FindAllStringSubmatch(read(t, "api.txt"), -1) {
		list = append(list, strings.Replace(m[1]+"."+m[2]+"."+m[3], "..", ".", 1))
	}
	slices.Sort(list)
	return list
}

// Every exported iterator but that of De Bruijn sequences is in docs/walks.md, and in the comment of
// its package, which may leave out forms with R and As; and a test of its package calls it.
func TestWalksPage(t *testing.T) {
	page, tests := read(t, "docs/walks.md"), make(map[string]string)                                 // by package
	aside := regexp.MustCompile("(?s)func (TestLoops|TestInlining)\\(.*?\n}\n|\"[^\"\n]*\"|`[^`]*`") // compares nothing
	for _, file := range files("_test.go") {
		if !strings.HasSuffix(file, "example_test.go") {
			tests[path.Dir(file)] += aside.ReplaceAllString(read(t, file), "")
		}
	}
	for _, name := range iterators(t) {
		if name == "debruijn.Sequences" {
			continue
		}
		pkg, function, _ := strings.Cut(name, ".")
		_, method, isMethod := strings.Cut(function, ".")
		call := cmp.Or(method, function)
		if !strings.Contains(page, "."+call+"[") && !strings.Contains(page, "."+call+"(") {
			t.Errorf("docs/walks.md does not have %s", name)
		}
		plain := regexp.MustCompile(`^R([A-Z])|As$`).ReplaceAllString(call, "$1")
		if text := packages(t)[module+"/"+pkg].Doc; !isMethod && !strings.Contains(text, "["+call+"]") && !strings.Contains(text, "["+plain+"]") {
			t.Errorf("the comment of package %s does not have %s", pkg, call)
		}
		if !regexp.MustCompile(`\b` + call + `(\[.*?\])?[(,]`).MatchString(tests[pkg]) {
			t.Errorf("no test of package %s calls %s", pkg, call)
		}
	}
}

// Every relative link in a page leads to an existing file or folder.
func TestPagesLink(t *testing.T) {
	n := 0
	for _, page := range files(".md") {
		for _, m := range pageLink.FindAllStringSubmatch(inlineCode.ReplaceAllString(read(t, page), ""), -1) {
			to, _, _ := strings.Cut(m[1], "#")
			if to == "" || strings.Contains(to, "://") {
				continue
			}
			n++
			if !exists(filepath.Join(filepath.Dir(page), to)) {
				t.Errorf("%s: there is no %s", page, to)
			}
		}
	}
	if n < 30 {
		t.Errorf("%d links found", n)
	}
}

var (
	pageLink   = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	inlineCode = regexp.MustCompile("(?s)```.*?```|`[^`\n]*`")
)

// What pages name in code font is there: exported names, of packages and on their own, tests,
// folders of commands, and steps of .ci/run. Names of their own are those of the library, of other
// modules here, of the standard library after the name of its package, or of those listed here.
func TestPagesNames(t *testing.T) {
	api, steps, tests := read(t, "api.txt"), read(t, ".ci/run"), ""
	for _, file := range files("_test.go") {
		tests += read(t, file)
	}
	ours := make(map[string]bool)
	for _, name := range regexp.MustCompile(`\b[A-Z]\w*`).FindAllString(api, -1) {
		ours[name] = true
	}
	declared := regexp.MustCompile(`(?m)^(?:func (?:\(.*?\) )?|type |\t)([A-Z]\w*)`)
	for _, file := range files(".go") {
		if strings.HasPrefix(file, "beamwalk/") || strings.HasPrefix(file, "internal/testkit/") {
			for _, m := range declared.FindAllStringSubmatch(read(t, file), -1) {
				ours[m[1]] = true
			}
		}
	}
	// Of other libraries, in loops that bitwalkfix rewrites, of types that a reader has, and any name.
	for _, name := range strings.Fields("ToExistingArray Len64 OnesCount64 TrailingZeros64 Square Move Point Name RAll NextInst") {
		ours[name] = true
	}
	standard := regexp.MustCompile(`^(atomic|big|bits|fmt|json|math|slices)\.|^iter\.(Pull|Seq)|^Test`)

	n := 0
	each := func(page, code, pattern string, is func(m []string) bool) {
		for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatch(code, -1) {
			if n++; !is(m) {
				t.Errorf("%s: there is no %s", page, m[0])
			}
		}
	}
	for _, page := range append(files(".md"), "bench/ratios/rows.go") { // which becomes a page
		text := read(t, page)
		if strings.HasSuffix(page, ".go") {
			text = strings.Join(regexp.MustCompile(`"[^"\n]*"`).FindAllString(text, -1), "\n")
		} else if page == "CHANGELOG.md" || page == "docs/bitset.md" { // without former names, and others'
			text = regexp.MustCompile(`(?m)^\| .* \| (.*\|)$`).ReplaceAllString(text, "$1")
		}
		code := strings.Join(inlineCode.FindAllString(text, -1), "\n")
		each(page, code, `\b(bitset|debruijn|inner|iter|lattice|order|rank|scan|span|wide)\.(?:[A-Z]\w*\.)?([A-Z]\w*)`, func(m []string) bool {
			return standard.MatchString(m[0]) || regexp.MustCompile(`(?m)^(\w+/)?`+m[1]+`: .*\b`+m[2]+`\b`).MatchString(api)
		})
		each(page, code, `\b(?:Test|Benchmark)[A-Z]\w+`, func(m []string) bool { // or the beginning of one, for -run
			return strings.Contains(tests, "func "+m[0])
		})
		each(page, code, `\bgo run (?:-C (\w+) )?\./([\w/]+)`, func(m []string) bool {
			return exists(path.Join(m[1], m[2])) || exists(path.Join(path.Dir(page), m[2]))
		})
		each(page, code, `\.ci/run ([a-z]\w*)`, func(m []string) bool { return strings.Contains(steps, "\n"+m[1]+"() ") })
		code = regexp.MustCompile("(?s)```.*?```|\\w*…\\w*").ReplaceAllString(code, "") // without blocks, and forms of names
		each(page, code, `(?:\b[a-z]\w*\.)?\b([A-Z]\w*[a-z]\w*)`, func(m []string) bool { return ours[m[1]] || standard.MatchString(m[0]) })
	}
	if t.Logf("%d names", n); n < 700 {
		t.Errorf("%d names found", n)
	}
}

// README.md or CONTRIBUTING.md names every folder with Go in it, or one that it is in.
func TestFolders(t *testing.T) {
	named := make(map[string]bool)
	for _, m := range pageLink.FindAllStringSubmatch(read(t, "README.md")+read(t, "CONTRIBUTING.md"), -1) {
		named[m[1]] = true
	}
	for _, file := range files(".go") {
		dir := filepath.ToSlash(filepath.Dir(file))
		for at := dir; !named[at]; at = path.Dir(at) {
			if path.Dir(at) == at || at == "." {
				if dir != "." {
					t.Errorf("neither README.md nor CONTRIBUTING.md names the folder %s", dir)
				}
				break
			}
		}
	}
}

// files returns the files below this folder whose names have the given ending,
// including the files of other modules.
func files(suffix string) (list []string) {
	fs.WalkDir(os.DirFS("."), ".", func(file string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && (d.Name() == ".git" || d.Name() == "testdata" || d.Name() == "out") {
			return fs.SkipDir
		}
		if strings.HasSuffix(file, suffix) {
			list = append(list, file)
		}
		return err
	})
	return list
}

func exists(file string) bool {
	_, err := os.Stat(file)
	return err == nil
}
