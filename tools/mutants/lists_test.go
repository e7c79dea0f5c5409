//go:build linux && amd64 && !purego

package main

import "testing"

// TestLists sees that what the lists change is still there.
func TestLists(t *testing.T) {
	t.Chdir("../..")
	for name, text := range map[string]string{"named.txt": named, "equivalent.txt": equivalent} {
		list, err := parse(text)
		if err != nil || len(list) == 0 {
			t.Errorf("%s has %d changes: %v", name, len(list), err)
		}
	}
}
