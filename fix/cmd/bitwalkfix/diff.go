package main

import (
	"fmt"
	"slices"
	"strings"
)

// unified returns the difference of two texts in the unified format. What differs is
// found by the lines that both have once, which is enough for edits of loops.
func unified(name, before, after string) string {
	a, b := slices.Collect(strings.Lines(before)), slices.Collect(strings.Lines(after))
	var out strings.Builder
	fmt.Fprintf(&out, "--- %s\n+++ %s\n", name, name)
	const context = 3
	var hunk []string
	from, to, i, j, quiet := 0, 0, 0, 0, 0
	flush := func() {
		if hunk != nil {
			hunk = hunk[:len(hunk)-max(0, quiet-context)]
			old := slices.DeleteFunc(slices.Clone(hunk), func(s string) bool { return s[0] == '+' })
			added := slices.DeleteFunc(slices.Clone(hunk), func(s string) bool { return s[0] == '-' })
			fmt.Fprintf(&out, "@@ -%d,%d +%d,%d @@\n%s", from+1, len(old), to+1, len(added), strings.Join(hunk, ""))
		}
		hunk, quiet = nil, 0
	}
	line := func(kind, s string) string {
		if !strings.HasSuffix(s, "\n") {
			s += "\n\\ No newline at end of file\n"
		}
		return kind + s
	}
	for i < len(a) || j < len(b) {
		if i < len(a) && j < len(b) && a[i] == b[j] {
			if hunk != nil {
				hunk = append(hunk, line(" ", a[i]))
				if quiet++; quiet > 2*context {
					flush()
				}
			}
			i, j = i+1, j+1
			continue
		}
		if hunk == nil {
			from, to = max(0, i-context), max(0, j-context)
			for _, s := range a[from:i] {
				hunk = append(hunk, line(" ", s))
			}
		}
		quiet = 0
		m, n := meet(a[i:], b[j:])
		for _, s := range a[i : i+m] {
			hunk = append(hunk, line("-", s))
		}
		for _, s := range b[j : j+n] {
			hunk = append(hunk, line("+", s))
		}
		i, j = i+m, j+n
	}
	flush()
	return out.String()
}

// meet returns how many lines to pass over in a and in b until they are the same again,
// the fewest in sum.
func meet(a, b []string) (m, n int) {
	for sum := 1; sum < len(a)+len(b); sum++ {
		for m := range sum + 1 {
			if n := sum - m; m < len(a) && n < len(b) && a[m] == b[n] {
				return m, n
			}
		}
	}
	return len(a), len(b)
}
