//go:build linux && amd64 && !purego

package main

import "testing"

// TestLists sees that what the lists change is still there.
func TestLists(t *testing.T) {
	t.Chdir("../..")
	for name, text := range map[string]string{"named.txt": named, "equivalent.txt": equivalent} {
		list, err := parseList(text)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, m := range list {
			if _, err := locate(m); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
		if len(list) == 0 {
			t.Errorf("%s is empty", name)
		}
	}
}
