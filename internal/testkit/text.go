package testkit

import (
	"os"
	"strings"
	"testing"
)

// Read returns the text of a file, which Git may have checked out with other line ends.
func Read(t testing.TB, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(text), "\r\n", "\n")
}

// Runs checks that the tests in these files have each piece of code, which a page or a comment
// shows, whatever space is in it.
func Runs(t *testing.T, code []string, files ...string) {
	t.Helper()
	flat := func(s string) string { return strings.Join(strings.Fields(s), " ") }
	tests := ""
	for _, file := range files {
		tests += flat(Read(t, file))
	}
	for _, piece := range code {
		if !strings.Contains(tests, flat(piece)) {
			t.Errorf("no test in %v has this code, which readers see:\n%s", files, piece)
		}
	}
}
