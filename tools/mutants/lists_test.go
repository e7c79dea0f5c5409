//go:build linux && amd64 && !purego

package main

import (
	"os"
	"strings"
	"testing"
)

// TestLists sees that what the lists change is still there, and why it is in them; and that
// the changes of named.txt name tests.
func TestLists(t *testing.T) {
	if err := os.Chdir("../.."); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"named.txt": named, "equivalent.txt": equivalent} {
		list, err := parse(text)
		if n := strings.Count(text, "\n- "); err != nil || n == 0 || len(list) != n {
			t.Errorf("%s has %d changes, of which %d can be read: %v", name, n, len(list), err)
		}
		for _, m := range list {
			if (m.run != "") != (name == "named.txt") {
				t.Errorf("%s: test %q of %v", name, m.run, m)
			}
		}
		for _, group := range strings.Split(text, "\n\n") {
			if group[0] != '#' {
				t.Errorf("%s does not say why:\n%s", name, group)
			}
		}
	}
}
