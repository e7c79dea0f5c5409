package main

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
)

// goldenTrace records what functions do.
const goldenTrace = `-- trace/trace.go --
package trace

import (
	"fmt"
	"reflect"
)

var (
	Values []string
	ticks  int
)

func Reset() { Values, ticks = nil, 0 }

// Tick is called in each turn of a loop: some never end.
func Tick() {
	if ticks++; ticks > 50000 {
		panic("too long")
	}
}

func Use(list []any) {
	s := ""
	for _, v := range list {
		s += Show(v) + " "
	}
	if len(Values) < 5000 {
		Values = append(Values, s)
	}
}

// Show returns what a value is, without addresses: of a function, what it returns.
func Show(v any) string {
	switch r := reflect.ValueOf(v); {
	case !r.IsValid() || r.Kind() == reflect.Map || r.Kind() == reflect.Chan:
		return "?"
	case r.Kind() == reflect.Func:
		if r.IsNil() || r.Type().NumIn() > 0 || r.Type().NumOut() == 0 {
			return "func"
		}
		return "func " + Show(r.Call(nil)[0].Interface())
	case r.Kind() == reflect.Pointer:
		if r.IsNil() || !r.Elem().CanInterface() {
			return "pointer"
		}
		return "&" + Show(r.Elem().Interface())
	case r.Kind() == reflect.Slice || r.Kind() == reflect.Array:
		s := "["
		for i := range r.Len() {
			s += Show(r.Index(i).Interface()) + " "
		}
		return s + "]"
	case r.Kind() == reflect.Struct:
		return "struct"
	}
	return fmt.Sprint(v)
}
`

// goldenMain calls the functions of each package, before and after, with the same arguments.
const goldenMain = `package main

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strconv"

	"example.com/golden/trace"
)

type pair struct {
	name          string
	before, after map[string]any
}

// arguments returns random arguments for a function.
func arguments(r *rand.Rand, t reflect.Type) (list []reflect.Value) {
	for i := range t.NumIn() {
		list = append(list, value(r, t.In(i), 2))
	}
	return list
}

func value(r *rand.Rand, t reflect.Type, depth int) reflect.Value {
	v := reflect.New(t).Elem()
	word := r.Uint64()
	switch r.IntN(6) {
	case 0:
		word = 0
	case 1:
		word = ^word & 3 << r.IntN(63)
	case 2:
		word &= r.Uint64() & r.Uint64()
	case 3:
		word |= r.Uint64() | 1<<63 | 1<<31 | 1<<15 | 1<<7 | 1
	}
	switch t.Kind() {
	case reflect.Bool:
		v.SetBool(word&1 == 1)
	case reflect.Int:
		v.SetInt(int64(r.IntN(74)) - 3)
		if word%4 == 0 {
			v.SetInt(int64(int32(word)))
		}
	case reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(int64(word))
	case reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uint, reflect.Uintptr:
		v.SetUint(word)
	case reflect.String:
		v.SetString("abcdefghijklmnopqrstuvwxyz"[:r.IntN(20)])
	case reflect.Slice:
		if depth > 0 {
			n := r.IntN(12)
			if word%3 == 0 {
				n = 80
			}
			v.Set(reflect.MakeSlice(t, n, n))
			for i := range n {
				v.Index(i).Set(value(r, t.Elem(), depth-1))
			}
		}
	case reflect.Array:
		for i := range t.Len() {
			v.Index(i).Set(value(r, t.Elem(), depth-1))
		}
	case reflect.Pointer:
		if depth > 0 {
			v.Set(reflect.New(t.Elem()))
			v.Elem().Set(value(r, t.Elem(), depth-1))
		}
	case reflect.Struct:
		for i := range t.NumField() {
			if f := v.Field(i); f.CanSet() {
				f.Set(value(r, f.Type(), depth-1))
			}
		}
	case reflect.Func:
		n := 0
		v.Set(reflect.MakeFunc(t, func(args []reflect.Value) (out []reflect.Value) {
			if n++; n > 100 {
				panic("enough")
			}
			for _, a := range args {
				trace.Use([]any{a.Interface()})
			}
			for i := range t.NumOut() {
				out = append(out, value(rand.New(rand.NewPCG(word, uint64(n))), t.Out(i), 0))
			}
			return out
		}))
	}
	return v
}

// call says what a function does, and at the end.
func call(f any, seed uint64) (did []string, end string, long bool) {
	v := reflect.ValueOf(f)
	args := arguments(rand.New(rand.NewPCG(seed, 7)), v.Type())
	trace.Reset()
	defer func() {
		e := recover()
		long = fmt.Sprint(e) == "too long"
		for _, a := range args {
			if a.Kind() != reflect.Func {
				end += trace.Show(a.Interface()) + " "
			}
		}
		did = trace.Values
		end += fmt.Sprint(e)
	}()
	for _, r := range v.Call(args) {
		end += trace.Show(r.Interface()) + " "
	}
	return
}

func main() {
	calls, events, long, bad := 0, 0, 0, 0
	seeds, err := strconv.ParseUint(os.Args[1], 10, 64) // calls of each function
	if err != nil {
		panic(err)
	}
	for _, p := range pairs {
		for _, name := range slices.Sorted(maps.Keys(p.before)) {
			for seed := range seeds {
				before, beforeEnd, tooLong := call(p.before[name], seed)
				after, afterEnd, afterToo := call(p.after[name], seed)
				calls++
				events += len(before)
				if tooLong || afterToo { // what they did until then
					long++
					n := min(len(before), len(after))
					before, after, beforeEnd, afterEnd = before[:n], after[:n], "", ""
				}
				if !slices.Equal(before, after) || beforeEnd != afterEnd {
					if bad++; bad < 6 {
						fmt.Printf("%s.%s(%d): was\n%.2000s\n%.2000s\nis\n%.2000s\n%.2000s\n", p.name, name, seed, before, beforeEnd, after, afterEnd)
					}
					break
				}
			}
		}
	}
	fmt.Println(calls, "calls,", events, "events,", long, "too long,", bad, "differences")
	if bad > 0 || 4*long > calls || events < calls {
		os.Exit(1)
	}
}

`

var noUse = regexp.MustCompile(`func use\(\.\.\.any\) \{\}`)

var imported = regexp.MustCompile(`"(helpers/|outside")`)

// instrument adds to the text of a file calls that record what it does and bound its loops,
// and returns the functions that can be called.
func instrument(t *testing.T, name, text string) (out string, functions []string) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, name, text, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	var places, bodies []int
	for _, d := range f.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if ok && fn.Body == nil { // in assembly, of which there is none
			places = append(places, fset.Position(fn.End()).Offset)
			bodies = append(bodies, fset.Position(fn.End()).Offset)
		}
		if !ok || fn.Body == nil {
			continue
		}
		calls := fn.Recv == nil && fn.Type.TypeParams == nil && fn.Name.Name != "init" && fn.Name.Name != "main" && fn.Name.Name != "use"
		ast.Inspect(fn, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ForStmt:
				places = append(places, fset.Position(n.Body.Lbrace).Offset+1)
			case *ast.RangeStmt:
				places = append(places, fset.Position(n.Body.Lbrace).Offset+1)
			case *ast.GoStmt, *ast.ChanType:
				calls = false
			}
			return true
		})
		if calls && fn.Type.Params.NumFields() > 0 {
			functions = append(functions, fn.Name.Name)
		}
	}
	slices.Sort(places)
	for _, at := range slices.Backward(places) {
		add := "zzTick();"
		if slices.Contains(bodies, at) {
			add = " { panic(0) }"
		}
		text = text[:at] + add + text[at:]
	}
	text = noUse.ReplaceAllString(text, "func use(v ...any) { zzUse(v) }")
	return text, functions
}

// writePairs writes a program to dir that compares what functions do, of packages below before and after.
func writePairs(t *testing.T, dir string, functions map[string][]string) {
	main, imports := "var pairs = []pair{\n", ""
	for rel, names := range functions {
		list := ""
		slices.Sort(names) // files for different systems may have the same
		for _, f := range slices.Compact(names) {
			list += fmt.Sprintf("\t\t%q: %s,\n", f, f)
		}
		name := filepath.Base(rel)
		for _, when := range []string{"before", "after"} {
			write(t, filepath.Join(dir, when, rel, "zz.go"), "package "+name+"\n\nfunc ZzFuncs() map[string]any {\n\treturn map[string]any{\n"+list+"\t}\n}\n")
			imports += fmt.Sprintf("import %s_%s %q\n", when, name, "example.com/golden/"+when+"/"+filepath.ToSlash(rel))
		}
		main += fmt.Sprintf("\t{%q, before_%s.ZzFuncs(), after_%[2]s.ZzFuncs()},\n", rel, name)
	}
	write(t, filepath.Join(dir, "main.go"), goldenMain)
	write(t, filepath.Join(dir, "pairs.go"), "package main\n\n"+imports+"\n"+main+"}\n")
}

// TestDifferentialGolden runs each package of the golden files before and after, on random words, for
// ints of 64 and of 32 bits.
func TestDifferentialGolden(t *testing.T) {
	src := filepath.Join("..", "..", "testdata", "src")
	dir := tree(t, strings.Replace(required, "example.com/engine", "example.com/golden", 1)+goldenTrace)
	sums(t, dir)
	goldens, functions := 0, map[string][]string{} // by package
	packages := map[string]bool{}
	err := filepath.WalkDir(src, func(name string, d fs.DirEntry, err error) error {
		if strings.HasSuffix(name, ".golden") {
			goldens++
			packages[filepath.Dir(name)] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	packages[filepath.Join(src, "outside")] = true // which one of them imports
	for p := range packages {
		rel, _ := filepath.Rel(src, p)
		names, _ := filepath.Glob(filepath.Join(p, "*"))
		for _, name := range names {
			if strings.HasSuffix(name, ".golden") {
				continue
			}
			before, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			after, err := os.ReadFile(name + ".golden")
			if err != nil {
				after = before
			}
			for when, text := range map[string]string{"before": string(before), "after": string(after), "was": string(before), "again": string(after)} {
				if strings.HasSuffix(name, ".go") && (when == "before" || when == "after") {
					var found []string
					if text, found = instrument(t, name, text); when == "before" {
						functions[rel] = append(functions[rel], found...)
					}
				}
				write(t, filepath.Join(dir, when, rel, filepath.Base(name)), imported.ReplaceAllString(text, `"example.com/golden/`+when+`/$1`))
			}
		}
		for _, when := range []string{"before", "after"} {
			write(t, filepath.Join(dir, when, rel, "zzuse.go"), "package "+filepath.Base(rel)+"\n\nimport zz \"example.com/golden/trace\"\n\n"+
				"func zzTick() { zz.Tick() }\n\nfunc zzUse(v []any) { zz.Use(v) }\n")
		}
	}
	writePairs(t, dir, functions)
	t.Log(goldens, "golden files")
	if goldens < 27 {
		t.Errorf("only %d golden files", goldens)
	}
	for _, system := range []string{"windows", "linux", "darwin"} { // for each the package machine has other files
		must(t, dir, "env", "GOOS="+system, "CGO_ENABLED=0", "go", "build", "./after/machine")
	}
	if out, said, _ := sh(t, dir, tool, "./again/..."); !regexp.MustCompile(`(?m)^0 of `).MatchString(said) {
		t.Errorf("a second run says %s%s", out, said)
	}
	if was, is := findings(t, dir, "was"), findings(t, dir, "again"); is != nil {
		t.Logf("staticcheck: %d kinds of findings before, %d after", len(was), len(is))
		for kind, n := range is {
			// There a declaration stands right before the loop whose header sets the variable.
			if n > was[kind] && kind != "points/live.go (S1021)" {
				t.Errorf("staticcheck says %s %d times, and said it %d times before", kind, n, was[kind])
			}
		}
	}
	onPorts(t, dir)
}

// findings returns how often staticcheck, if this machine has it, says what of each file of a tree.
func findings(t *testing.T, dir, when string) map[string]int {
	if _, err := exec.LookPath("staticcheck"); err != nil {
		t.Log("no staticcheck")
		return nil
	}
	out, _, _ := sh(t, dir, "staticcheck", "./"+when+"/...")
	n := map[string]int{"": 0}
	for _, f := range regexp.MustCompile(`(?m)^`+when+`/(\S+?):\d+:\d+: .*(\(\w+\))$`).FindAllStringSubmatch(filepath.ToSlash(out), -1) {
		n[f[1]+" "+f[2]]++
	}
	return n
}

// onPorts builds the program in dir and runs it, where ints have 64 bits and where they have 32: on 386, or
// on arm under an emulator if this machine has one and does not run the other. That takes twenty times as
// long, so it calls each function with a tenth of the arguments, but with all if BITWALK_LONG is 1.
func onPorts(t *testing.T, dir string) {
	program := filepath.Join(dir, "program.exe")
	build := func(arch string) {
		must(t, dir, "env", "GOARCH="+arch, "CGO_ENABLED=0", "go", "build", "-o", program, ".")
	}
	run := func(arch string, seeds int, command ...string) {
		out, errs, code := sh(t, dir, append(command, fmt.Sprint(seeds))...)
		t.Logf("%s, %d calls of each function: %s", arch, seeds, out)
		if code != 0 {
			t.Errorf("%s: exit code %d\n%s", arch, code, errs)
		}
	}
	build(runtime.GOARCH)
	run(runtime.GOARCH, 40, program)
	if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" {
		return
	}
	build("386")
	cmd := exec.Command(program)
	emulator, err := exec.LookPath("qemu-arm-static")
	if started := cmd.Start(); err == nil && errors.Is(started, syscall.ENOEXEC) {
		build("arm")
		seeds := 4
		if os.Getenv("BITWALK_LONG") == "1" {
			seeds = 40
		}
		run("arm", seeds, emulator, program)
		return
	} else if started == nil {
		cmd.Process.Kill()
		cmd.Wait()
	}
	run("386", 40, program)
}
