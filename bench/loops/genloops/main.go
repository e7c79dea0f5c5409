// Command genloops writes ../loops_gen.go: every walk, written out in every way
// there is to write it, around every body.
//
// They are printed rather than written because the thing measured is the
// machine code of a whole loop: a body passed as a func or as a type parameter
// is called, not inlined, and would time the call. The lists below are what to
// read and to extend; the output is only for the compiler.
package main

import (
	"bytes"
	"fmt"
	"go/format"
	"log"
	"os"
	"strings"
)

// A form is one way of writing a walk. The loop is head, body, tail, and a
// closing brace. head declares v.
type form struct {
	impl, head, tail string
}

// A walk is one sequence and the forms that yield it.
type walk struct {
	name     string
	overList bool // for every word x of in.Words; otherwise once over in.Set
	cut      bool // may be too long to finish: also gets the bodies that stop it
	forms    []form
}

const (
	gosper = "ripple := %[1]s + %[1]s&-%[1]s\n" +
		"%[1]s = ripple | (%[1]s^ripple)>>2>>(bits.TrailingZeros64(%[1]s)&63)\n"

	// The published loop: it adds one to the lowest run of sub with the carry
	// rippling over what set lacks, then gives the ones it lost back to the
	// lowest elements of set, one by one.
	inSet = "rest, below := set, %[1]s-1\n" +
		"ripple := set & (below + %[1]s&-%[1]s - set)\n" +
		"for lost := below&%[1]s ^ ripple; ; {\n" +
		"if lost &= lost - 1; lost == 0 { break }\n" +
		"low := rest & -rest\n" +
		"ripple ^= low\nrest ^= low\n}\n" +
		"%[1]s = ripple\n"

	rangeOver = "for v := range iter.%s {\n"
)

var walks = []walk{
	{name: "Bits", overList: true, forms: []form{
		{"hand", "for b := x; b != 0; b &= b - 1 {\nv := bits.TrailingZeros64(b)\n", ""},
		{"iter", fmt.Sprintf(rangeOver, "Bits(x)"), ""},
		{"steps", "for b := x; b != 0; b = scan.ClearLowest(b) {\nv := scan.TrailingZeros(b)\n", ""},
	}},
	{name: "RBits", overList: true, forms: []form{
		{"hand", "for b := x; b != 0; {\nv := bits.Len64(b) - 1\nb ^= 1 << (v & 63)\n", ""},
		{"iter", fmt.Sprintf(rangeOver, "RBits(x)"), ""},
	}},
	{name: "Ones", overList: true, forms: []form{
		{"hand", "for b := x; b != 0; b &= b - 1 {\nv := b & -b\n", ""},
		{"iter", fmt.Sprintf(rangeOver, "Ones(x)"), ""},
		{"steps", "for b := x; b != 0; b = scan.ClearLowest(b) {\nv := scan.IsolateLowest(b)\n", ""},
	}},
	{name: "Subsets", forms: []form{
		{"hand", "v := uint64(0)\nfor {\n", "if v = (v - set) & set; v == 0 { break }\n"},
		{"iter", fmt.Sprintf(rangeOver, "Subsets(set)"), ""},
		{"steps", "v, ok := uint64(0), true\nfor {\n", "if v, ok = scan.NextSubset(v, set); !ok { break }\n"},
	}},
	{name: "RSubsets", forms: []form{
		{"hand", "v := set\nfor {\n", "if v == 0 { break }\nv = (v - 1) & set\n"},
		{"iter", fmt.Sprintf(rangeOver, "RSubsets(set)"), ""},
		{"steps", "v, ok := set, true\nfor {\n", "if v, ok = scan.PrevSubset(v, set); !ok { break }\n"},
	}},
	{name: "Snoob", cut: true, forms: []form{
		{"hand", "v, last := lowEnds(in)\nfor {\n",
			"if v == last { break }\n" + fmt.Sprintf(gosper, "v")},
		{"division", "v, last := lowEnds(in)\nfor {\n",
			"if v == last { break }\nlow := v & -v\nripple := v + low\nv = ripple | (v^ripple)>>2/low\n"},
		{"debruijn", "v, last := lowEnds(in)\nfor {\n",
			"if v == last { break }\nlow := v & -v\nripple := v + low\n" +
				"v = ripple | (v^ripple)>>2>>(deBruijnShift[low*deBruijnSnoob>>58]&63)\n"},
		{"inset", "v, last := Ends(set, in.K)\nfor {\n",
			"if v == last { break }\n" + fmt.Sprintf(inSet, "v")},
		{"iter", fmt.Sprintf(rangeOver, "Snoob(set, in.K)"), ""},
		{"steps", "v, last := lowEnds(in)\nok := true\nfor {\n",
			"if v, ok = scan.NextSnoob(v); !ok || v > last { break }\n"},
		{"stepsin", "v, _ := Ends(set, in.K)\nok := true\nfor {\n",
			"if v, ok = scan.NextSnoobIn(v, set); !ok { break }\n"},
	}},
	{name: "RSnoob", cut: true, forms: []form{
		{"hand", "last, v := lowEnds(in)\nnot := ^v\nfor {\n",
			"if v == last { break }\n" + fmt.Sprintf(gosper, "not") + "v = ^not\n"},
		{"inset", "last, v := Ends(set, in.K)\nnot := set ^ v\nfor {\n",
			"if v == last { break }\n" + fmt.Sprintf(inSet, "not") + "v = set ^ not\n"},
		{"iter", fmt.Sprintf(rangeOver, "RSnoob(set, in.K)"), ""},
		{"steps", "last, v := lowEnds(in)\nok := true\nfor {\n",
			"if v, ok = scan.PrevSnoob(v); !ok || v < last { break }\n"},
		{"stepsin", "_, v := Ends(set, in.K)\nok := true\nfor {\n",
			"if v, ok = scan.PrevSnoobIn(v, set); !ok { break }\n"},
	}},
}

// body returns the statements in the loop. skip is how this form goes on to
// the next element, and bits is a set to walk in the nested body.
func body(name, skip, bits string, ranged bool) string {
	const sum = "sum += uint64(v)\n"
	switch name {
	case "sum":
		return sum
	case "count":
		return "_ = v\nsum++\n"
	case "continue":
		return "if uint64(v) == in.Skip {" + skip + "}\n" + sum
	case "break":
		return "if uint64(v) == stop { break }\n" + sum
	case "return":
		return "if uint64(v) == stop { return sum }\n" + sum
	case "nested":
		if ranged {
			return "for j := range iter.Bits(" + bits + ") { sum += uint64(v) ^ uint64(j) }\n"
		}
		return "for b := " + bits + "; b != 0; b &= b - 1 { sum += uint64(v) ^ uint64(bits.TrailingZeros64(b)) }\n"
	}
	panic(name)
}

var bodies = []string{"sum", "count", "continue", "break", "return", "nested"}

func generate() ([]byte, error) {
	var funcs, table strings.Builder
	for _, w := range walks {
		for _, b := range bodies {
			for _, f := range w.forms {
				loop(&funcs, &table, w, b, f, false)
				if w.cut && (b == "sum" || b == "count" || b == "continue") {
					loop(&funcs, &table, w, b, f, true)
				}
			}
		}
	}
	var out bytes.Buffer
	out.WriteString("// Code generated by go run ./genloops; DO NOT EDIT.\n\n")
	out.WriteString("package loops\n\nimport (\n\"math/bits\"\n\n\"github.com/bitwalk/bitwalk/iter\"\n\"github.com/bitwalk/bitwalk/scan\"\n)\n\n")
	out.WriteString("var All = map[Key]func(in *Input) uint64{\n" + table.String() + "}\n")
	out.WriteString(funcs.String())
	return format.Source(out.Bytes())
}

func loop(funcs, table *strings.Builder, w walk, bodyName string, f form, cut bool) {
	key, name := bodyName, strings.ToLower(w.name[:1])+w.name[1:]+title(bodyName)+title(f.impl)
	if cut {
		key, name = key+"cut", name+"Cut"
	}
	ranged := f.impl == "iter"
	skip, bitsOf := "continue", "v"
	if f.tail != "" {
		skip = "goto next"
	}
	if w.overList {
		bitsOf = "x"
	}
	text := body(bodyName, skip, bitsOf, ranged)
	if cut {
		text = "if v == stop { panic(cutOff(sum)) }\n" + text
	}
	fmt.Fprintf(table, "{%q, %q, %q}: %s,\n", w.name, key, f.impl, name)
	fmt.Fprintf(funcs, "\n//go:noinline\nfunc %s(in *Input) uint64 {\n", name)
	if cut || bodyName == "break" || bodyName == "return" {
		funcs.WriteString("stop := in.Stop\n")
	}
	text = strings.ReplaceAll(text, "in.Skip", "skip")
	if bodyName == "continue" {
		funcs.WriteString("skip := in.Skip\n")
	}
	funcs.WriteString("sum := uint64(0)\n")
	if w.overList {
		funcs.WriteString("for _, x := range in.Words {\n")
	} else if strings.Contains(f.head+text+f.tail, "set") {
		funcs.WriteString("set := in.Set\n")
	}
	funcs.WriteString(f.head + text)
	if strings.Contains(text, "goto next") {
		funcs.WriteString("next:\n")
	}
	funcs.WriteString(f.tail + "}\n")
	if w.overList {
		funcs.WriteString("}\n")
	}
	funcs.WriteString("return sum\n}\n")
}

func title(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

func main() {
	log.SetFlags(0)
	src, err := generate()
	if err != nil {
		log.Fatalf("genloops: %v", err)
	}
	if err := os.WriteFile("loops_gen.go", src, 0o666); err != nil {
		log.Fatalf("genloops: %v", err)
	}
}
