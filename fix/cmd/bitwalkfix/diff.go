package main

import (
	"fmt"
	"strings"
)

// unified returns the difference of two texts in the unified format.
func unified(name, before, after string) string {
	a, b := lines(before), lines(after)
	// The longest common subsequence, over what the two ends do not share.
	start := 0
	for start < len(a) && start < len(b) && a[start] == b[start] {
		start++
	}
	ea, eb := len(a), len(b)
	for ea > start && eb > start && a[ea-1] == b[eb-1] {
		ea--
		eb--
	}
	type op struct {
		kind byte
		text string
	}
	var ops []op
	for _, s := range a[:start] {
		ops = append(ops, op{' ', s})
	}
	ma, mb := a[start:ea], b[start:eb]
	long := make([][]int32, len(ma)+1)
	for i := range long {
		long[i] = make([]int32, len(mb)+1)
	}
	for i := len(ma) - 1; i >= 0; i-- {
		for j := len(mb) - 1; j >= 0; j-- {
			if ma[i] == mb[j] {
				long[i][j] = long[i+1][j+1] + 1
			} else {
				long[i][j] = max(long[i+1][j], long[i][j+1])
			}
		}
	}
	for i, j := 0, 0; i < len(ma) || j < len(mb); {
		switch {
		case i < len(ma) && j < len(mb) && ma[i] == mb[j]:
			ops = append(ops, op{' ', ma[i]})
			i++
			j++
		case j == len(mb) || i < len(ma) && long[i+1][j] >= long[i][j+1]:
			ops = append(ops, op{'-', ma[i]})
			i++
		default:
			ops = append(ops, op{'+', mb[j]})
			j++
		}
	}
	for _, s := range a[ea:] {
		ops = append(ops, op{' ', s})
	}

	const context = 3
	var out strings.Builder
	fmt.Fprintf(&out, "--- %s\n+++ %s\n", name, name)
	la, lb := 1, 1
	for i := 0; i < len(ops); {
		if ops[i].kind == ' ' {
			i++
			la++
			lb++
			continue
		}
		from := max(0, i-context)
		to, last := i, i
		for to < len(ops) && to-last <= 2*context {
			if ops[to].kind != ' ' {
				last = to
			}
			to++
		}
		to = min(len(ops), last+1+context)
		na, nb := 0, 0
		var hunk strings.Builder
		for _, o := range ops[from:to] {
			if o.kind != '+' {
				na++
			}
			if o.kind != '-' {
				nb++
			}
			hunk.WriteByte(o.kind)
			hunk.WriteString(o.text)
			if !strings.HasSuffix(o.text, "\n") {
				hunk.WriteString("\n\\ No newline at end of file\n")
			}
		}
		fmt.Fprintf(&out, "@@ -%d,%d +%d,%d @@\n%s", la-(i-from), na, lb-(i-from), nb, hunk.String())
		la += na - (i - from)
		lb += nb - (i - from)
		i = to
	}
	return out.String()
}

func lines(s string) []string {
	l := strings.SplitAfter(s, "\n")
	if l[len(l)-1] == "" {
		l = l[:len(l)-1]
	}
	return l
}
