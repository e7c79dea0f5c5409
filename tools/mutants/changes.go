//go:build linux && amd64 && !purego

package main

import (
	"fmt"
	"go/scanner"
	"go/token"
	"regexp"
	"strconv"
	"strings"
)

// changes returns the changes to a file, each to one line.
func changes(file, text string) (list []mutant) {
	lines := strings.Split(text, "\n")
	add := func(line int, changed string) {
		m := mutant{file: file, line: line, old: strings.TrimSpace(lines[line]), new: strings.TrimSpace(changed)}
		if m.new != m.old {
			list = append(list, m)
		}
	}
	if !strings.HasSuffix(file, ".go") {
		asmLines(lines, add)
	} else {
		goLines(text, lines, add)
	}
	return list
}

// The replacements of Go's operators.
var operators = map[token.Token][]string{
	token.LSS: {"<=", ">="}, token.LEQ: {"<"}, token.GTR: {">=", "<="}, token.GEQ: {">"},
	token.EQL: {"!="}, token.NEQ: {"=="},
	token.ADD: {"-"}, token.SUB: {"+"}, token.MUL: {"+"},
	token.AND: {"|"}, token.OR: {"&"}, token.XOR: {"|"}, token.AND_NOT: {"&"},
	token.SHL: {">>"}, token.SHR: {"<<"},
	token.LAND: {"||"}, token.LOR: {"&&"},
	token.INC: {"--"}, token.DEC: {"++"},
	token.ADD_ASSIGN: {"-=", "="}, token.SUB_ASSIGN: {"+="},
	token.AND_ASSIGN: {"|="}, token.OR_ASSIGN: {"&=", "="}, token.XOR_ASSIGN: {"|="}, token.AND_NOT_ASSIGN: {"&="},
}

var names = map[string]string{"min": "max", "max": "min", "true": "false", "false": "true"}

func goLines(text string, lines []string, add func(line int, changed string)) {
	fset := token.NewFileSet()
	file := fset.AddFile("", -1, len(text))
	var s scanner.Scanner
	s.Init(file, []byte(text), nil, 0)
	for {
		pos, tok, lit := s.Scan()
		if tok == token.EOF {
			return
		}
		at := fset.Position(pos)
		line := lines[at.Line-1]
		replace := func(n int, with string) {
			add(at.Line-1, line[:at.Column-1]+with+line[at.Column-1+n:])
		}
		switch {
		case tok == token.INT:
			if n, err := strconv.ParseInt(lit, 0, 63); err == nil {
				replace(len(lit), fmt.Sprint(n+1))
				if n > 0 {
					replace(len(lit), fmt.Sprint(n-1))
				}
			}
		case tok == token.IDENT && names[lit] != "":
			replace(len(lit), names[lit])
		case tok == token.RETURN || tok == token.BREAK || tok == token.CONTINUE:
			// A branch not taken. A function that then lacks a return does not build.
			if strings.TrimSpace(line) == tok.String() {
				add(at.Line-1, "")
			}
		default:
			for _, with := range operators[tok] {
				replace(len(tok.String()), with)
			}
		}
	}
}

// The replacements of instructions.
var opcodes = map[string]string{
	"JHI": "JCC", "JCC": "JHI", "JLS": "JCS", "JCS": "JLS",
	"JLT": "JLE", "JLE": "JLT", "JGE": "JGT", "JGT": "JGE",
	"JEQ": "JNE", "JNE": "JEQ", "JZ": "JNZ", "JNZ": "JZ",
	"ADDQ": "SUBQ", "SUBQ": "ADDQ", "ANDQ": "ORQ", "ORQ": "ANDQ", "XORQ": "ORQ",
	"SHLQ": "SHRQ", "SHRQ": "SHLQ", "BLSRQ": "BLSIQ", "TZCNTQ": "LZCNTQ",
	"CMOVQLT": "CMOVQGT", "CMOVQGT": "CMOVQLT",
	"VPADDD": "VPSUBD", "VPADDQ": "VPSUBQ", "VPXORQ": "VPORQ", "VPXOR": "VPOR", "VPORQ": "VPANDQ",
	"BLT": "BLE", "BLE": "BLT", "BGE": "BGT", "BGT": "BGE", "BEQ": "BNE", "BNE": "BEQ",
	"BHI": "BHS", "BLS": "BLO", "CBZ": "CBNZ", "CBNZ": "CBZ",
	"ADD": "SUB", "SUB": "ADD", "SUBS": "ADDS", "ADDS": "SUBS", "AND": "ORR", "VADD": "VSUB", "VEOR": "VORR",
}

var (
	instruction  = regexp.MustCompile(`^(\t)([A-Z][A-Z0-9.]*)(\s+)(.*?)(\s*\\?)$`)
	immediate    = regexp.MustCompile(`\$(0x[0-9a-fA-F]+|-?\d+)`)
	displacement = regexp.MustCompile(`\b(\d+)\(`)
	skipped      = regexp.MustCompile(`^(PREFETCH.*|TEXT|PCALIGN|DATA|GLOBL|RET|VZEROUPPER)$`)
	vector       = regexp.MustCompile(`\b([ZY])(\d+), *(\d*\()`)
)

func asmLines(lines []string, add func(line int, changed string)) {
	for i, full := range lines {
		line, _, _ := strings.Cut(full, "//")
		m := instruction.FindStringSubmatch(strings.TrimRight(line, " \t"))
		if m == nil {
			continue
		}
		op, args := m[2], m[4]
		if skipped.MatchString(op) || strings.Contains(args, "(FP)") && strings.Contains(op, "MOV") {
			continue // they have tests of their own, or make no difference to results
		}
		change := func(op, args string) { add(i, m[1]+op+m[3]+args+m[5]) }
		if other, ok := opcodes[op]; ok {
			change(other, args)
		}
		for _, span := range immediate.FindAllStringSubmatchIndex(args, -1) {
			n, _ := strconv.ParseInt(args[span[2]:span[3]], 0, 64)
			for _, other := range []int64{n + 1, n - 1, 2 * n} {
				change(op, args[:span[2]]+fmt.Sprint(other)+args[span[3]:])
			}
		}
		for _, span := range displacement.FindAllStringSubmatchIndex(args, -1) {
			n, _ := strconv.Atoi(args[span[2]:span[3]])
			change(op, args[:span[2]]+fmt.Sprint(n+8)+args[span[3]:])
		}
		// A store of half a vector.
		if span := vector.FindStringSubmatchIndex(args); span != nil && strings.Contains(op, "MOV") {
			half := map[string]string{"Z": "Y", "Y": "X"}[args[span[2]:span[3]]]
			change(op, args[:span[2]]+half+args[span[3]:])
		}
		add(i, m[1]+"NOP"+m[5])
	}
}
