package testkit

import (
	"bytes"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A Command is what main calls with the arguments of the command line. It returns the exit
// status.
type Command func(args []string, stdout, stderr io.Writer) int

// Prints runs the command once for each key, the arguments with spaces between them; those with
// spaces in them are quoted ('). It must succeed and print a text that contains the value.
func (run Command) Prints(t *testing.T, tests map[string]string) {
	t.Helper()
	for args, want := range tests {
		var stdout, stderr bytes.Buffer
		if status := run(split(args), &stdout, &stderr); status != 0 || !strings.Contains(stdout.String(), want) {
			t.Errorf("%s: status %d, %sprints\n%s\nwant\n%s", args, status, &stderr, &stdout, want)
		}
	}
}

// Refuses runs the command once for each key, the arguments. It must print nothing and
// return status 2, with an error that contains the value.
func (run Command) Refuses(t *testing.T, tests map[string]string) {
	t.Helper()
	for args, want := range tests {
		var stdout, stderr bytes.Buffer
		status := run(split(args), &stdout, &stderr)
		if status != 2 || stdout.Len() > 0 || !strings.Contains(stderr.String(), want) {
			t.Errorf("%s: status %d, %s%s, want %s", args, status, &stdout, &stderr, want)
		}
	}
}

// split returns the arguments of a command line.
func split(line string) (args []string) {
	for _, arg := range regexp.MustCompile(`'[^']*'|\S+`).FindAllString(line, -1) {
		args = append(args, strings.Trim(arg, "'"))
	}
	return args
}

// Generates checks that a file is as go generate would make it, in silence. A line of source, which is
// in the same folder, says so: "//go:generate go run PROGRAM … -o FILE …".
func (run Command) Generates(t *testing.T, source, program string) {
	t.Helper()
	_, line, ok := strings.Cut(Read(t, source), "//go:generate go run "+program+" ")
	line, _, _ = strings.Cut(line, "\n")
	args := strings.Fields(line)
	at := slices.Index(args, "-o") + 1
	if !ok || at == 0 {
		t.Fatalf("%s does not run %s with -o", source, program)
	}
	name := args[at]
	args[at] = filepath.Join(t.TempDir(), name)
	var stdout, stderr bytes.Buffer
	if status := run(args, &stdout, &stderr); status != 0 || stdout.Len()+stderr.Len() > 0 {
		t.Fatalf("%s: status %d, want 0 and no output, got %s%s", line, status, &stdout, &stderr)
	}
	if Read(t, filepath.Join(filepath.Dir(source), name)) != Read(t, args[at]) {
		t.Errorf("%s differs from what go generate would make", name)
	}
}
