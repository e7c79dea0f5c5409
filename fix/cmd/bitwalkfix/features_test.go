package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// wanted are the things of which the random programs must have some, by a pattern
// of their text. V stands for a name.
var wanted = map[string]string{
	"position by TrailingZeros": `:= bits\.TrailingZeros64\(V\)$`, "of a narrow word": `bits\.TrailingZeros(8|16|32)\(`,
	"by Len of one bit": `bits\.Len64\(uint64\(V&-V\)\) - 1`, "by OnesCount": `bits\.OnesCount\d*\(.*\(V&-V\)-1`,
	"by a table": `Scan\(uint64\(V\)\)`, "by a method": `V\.First\(\)`, "by a method of another type": `V\.Square\(\)`,
	"by Len": `bits\.Len\d*\(.*\) - 1$`, "by LeadingZeros": `63 - bits\.LeadingZeros64`, "by LeadingZeros and ^": `\) \^ 63`, "by a method, from above": `V\.Last\(\)`,
	"wrong position": `bits\.TrailingZeros64\(uint64\(V\)>>1\)`, "half a word": `bits\.TrailingZeros32\(uint32\(V\)\)`,
	"converted position": `:= (Square|h\.Square|helpers\.Square|uint8|int8|uint|int64|square)\(`,

	"x &= x - 1": `V &= V - 1$`, "x = x & (x - 1)": `V = V & \(V - 1\)`, "x ^= x & -x": `V \^= V & -V`, "x -= x & -x": `V -= V & -V`,
	"x &^= x & -x": `V &\^= V & -V`, "x &= x + ^0": `V &= V \+ \^V\(0\)`, "x = x.Rest()": `V = V\.Rest\(\)`, "x.Drop()": `V\.Drop\(\)`,
	"x &^= 1 << i": `V &\^= 1 << V`, "x ^= 1 << i": `V \^= 1 << V`, "x = x & ^(1 << i)": `V = V & \^\(1 << V\)`, "typed one": `V \^= (\w+\.)?V\(1\) << V`,
	"pop by a method": `V\.Pop\(\)`, "pop by a function": `PopFirst\(&V\)`, "mask of a literal": `V (&\^|\^)= V?\(?masks\[V\]`, "mask of a table filled by init": `filled\[V\]`, "of another package": `Masks\[V\]`, "a table that is changed": `late\[V\]`,
	"a wrong table": `wrong\[V\]`, "shifts": `V >> \(V \+ 1\) << \(V \+ 1\)`, "wrong shifts": `V >> V << V$`, "position and rest": `V, V = Split\(V\)|V, V = V\.Split\(V\)|Split\(V\)`, "rest and position": `Tilps\(V\)`,
	"position and rest by a method": `V, V = V\.PopLSB\(\)`, "both by hand": `V, V = bits\.TrailingZeros64`, "pop of the bit": `V := V\.PopBit\(\)`, "pop of a word": `PopAny\(&V\)`,
	"a table for the scan, filled by init": `FirstOne\(`, "in the package": `firstOne\(`, "signed": `for .*; V (!=|>) 0|int64\(`, "wrong clear": `V &\^= 3 << `, "shift": `V >>= 1`,

	"x > 0": `for .*V > 0`, "0 != x": `for .*0 != V`, "x >= 1": `for .*V >= 1`, "Any": `for .*V\.Any\(\)`, "!Empty": `for .*!V\.Empty\(\)`, "Count": `for .*V\.Count\(\) > 0`,
	"header": `for V := .*; V != 0; V &= V - 1 \{`, "set in the header": `for V = .*; V != 0`, "constant": `for V = \d+; `,
	"one bit": `V := V & -V$`, "one bit, otherwise": `V := V &\^ \(V - 1\)$`, "one bit, by ^": `V := V & \(V \^ \(V - 1\)\)$`,
	"parameter": `for .*\ba != 0`, "global": `for .*\bshared (!= 0|> 0)`, "result": `for .*\br != 0`, "field": `for .*V\.x != 0`,

	"word used": `t\.add\(int\(x\d+\)\)`, "word changed": `\bx\d+ = 0$`, "word captured": `return int\(x\d+\) `, "address": `p := &V`,
	"break": `break$`, "break label": `break L\d+$`, "continue": `continue$`, "continue label": `continue L\d+$`, "goto": `goto E\d+$`, "fallthrough": `fallthrough$`,
	"return of values": `return \w+`, "recover": `recover\(\) != nil`, "panic": `panic\("end"\)`, "word of uint8": `uint8\(`, "word of uint16": `uint16\(`,
	"word of uint32": `uint32\(`, "word of uint": `uint\(`, "word of Small": `Small\(`,
	"shift by a negative number": `0 << \(int64\(b\) >> 60\)`, "a table read while it is filled": `(copied|read)\[V\]`, "one bit as condition": `for .*V\.Count\(\) == 1`,
	"spoiled by a goroutine": `go Spoil\(&V`, "positions": `V := 64\*V \+ bits`, "converted": `V := V\(64\*V\) \+ V\(bits`, "of a base": `V := base\d+ \+`, "by |": `V := V<<6 \| V$`,

	"position captured": `return int\(i\d+\) `, "position changed": `\bi\d+\+\+$`, "position from outside": `^\s+var i\d+ \w+`,
	"name hidden": `if a, V :=`, "name of a package hidden": `^\t(iter|inner|scan|bits) := `,

	"tests by a mask": `if V&\(1<<V\) (!=|>) 0`, "by a table of masks": `if .*uint64\(V\)&masks\[V\]`, "by a shift": `if V>>V&1 == 1`, "of the others": `if V&\(1<<V\) == 0`, "up to a length": `for V := \d; V < len\(V\)`,
	"up to a number": `for V := V\(\d\); V < V; V\+\+`, "of a slice": `for V := range s\d+`, "with elements": `for V, V := range s\d+`, "of a natural number": `for x\d+ := \d; x\d+ < `,
	"counts in the header": `for V := V\(a\) & 3; .*; V, V = V\+1, V&\(V-1\) \{`,

	"up": `V = \(V - V\) & V$`, "down": `V = \(V - 1\) & V$`, "set first": `V = V & \(V - 1\)`,
	"from 0": `for V := V\(0\); ; `, "from the set": `for V := V; ; `, "without the set": `for V := \(V - 1\) & V; V != 0`,
	"set changed": `set\d+ \^= 1`,

	"count": `\bn\d+\+\+$`, "count in the header": `for ; V > 0; n\d+\+\+`, "words by value": `for _, V := range words\d+`,
	"words by range": `for j\d+ := range words\d+`, "words in a field": `range V\.words`, "count of words": `n\d+ \+= bits\.OnesCount64\(`, "by a method of a type": `Board\(V\)\.Count\(\)`,
}

// V stands for any of the generator's names.
var anyName = regexp.MustCompile(`\bV\b`)

// features fails if something does not occur in the text of the programs.
func features(t *testing.T, text string) {
	found := map[string]int{}
	for name, pattern := range wanted {
		p := regexp.MustCompile(`(?m)` + anyName.ReplaceAllString(pattern, `(?:h\.|helpers\.)?\w+`))
		found[name] = len(p.FindAllStringIndex(text, -1))
	}
	for i, file := range strings.Split(text, "package ")[1:] {
		f, err := parser.ParseFile(token.NewFileSet(), fmt.Sprint(i), "package "+file, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.PreorderStack(f, nil, func(n ast.Node, stack []ast.Node) bool {
			deep := 1
			for _, outer := range stack {
				found[strings.ReplaceAll(fmt.Sprintf("%T in %T", n, outer), "*ast.", "")]++
				if _, ok := outer.(*ast.ForStmt); ok {
					deep++
				}
			}
			if _, ok := n.(*ast.ForStmt); ok {
				found[fmt.Sprint(deep, " deep")]++
			}
			return true
		})
	}
	for _, name := range append(structure, slices.Sorted(maps.Keys(wanted))...) {
		t.Logf("%6d %s", found[name], name)
		if found[name] == 0 {
			t.Errorf("no program has %q", name)
		}
	}
}

// structure is what the programs must have, by the kinds of the nodes of their syntax.
var structure = []string{"1 deep", "2 deep", "3 deep", "4 deep", "FuncLit in ForStmt", "ForStmt in FuncLit", "ForStmt in LabeledStmt", "ForStmt in CaseClause",
	"ForStmt in IfStmt", "ReturnStmt in ForStmt", "DeferStmt in ForStmt", "BranchStmt in ForStmt"}
