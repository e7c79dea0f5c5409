package lattice

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	address   = regexp.MustCompile(`uintptr\(unsafe\.Pointer\(&?(.+?)(\[0\])?\)\)`)
	keptAlive = regexp.MustCompile(`^\t*runtime\.KeepAlive\((.+?)\)`)
)

// TestKeepAlive sees that memory whose address becomes a number is kept alive until the
// end of the block, or is an argument of the block's last call: to the collector a number
// is no reference. The source is read, since the collector would have to run between
// two instructions.
func TestKeepAlive(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	addresses := 0
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(string(text), "\n")
		for i, line := range lines {
			for _, m := range address.FindAllStringSubmatch(line, -1) {
				addresses++
				if rest := restOfBlock(lines[i:]); !endsWith(rest, m[1]) {
					t.Errorf("%s:%d: %s is not kept alive to the end of the block", name, i+1, m[1])
				}
			}
		}
	}
	if addresses == 0 {
		t.Error("no address becomes a number: this test has nothing to see")
	}
}

// restOfBlock returns the first of lines and those after it in the same block, by their
// indentation.
func restOfBlock(lines []string) []string {
	indent := lines[0][:strings.IndexFunc(lines[0], func(r rune) bool { return r != '\t' })]
	for i, line := range lines {
		if line != "" && !strings.HasPrefix(line, indent) {
			return lines[:i]
		}
	}
	return lines
}

// endsWith reports whether the last lines of a block keep name alive, or the line before
// them hands on its address.
func endsWith(block []string, name string) bool {
	for len(block) > 0 {
		last := block[len(block)-1]
		block = block[:len(block)-1]
		m := keptAlive.FindStringSubmatch(last)
		if m == nil {
			return strings.Contains(address.ReplaceAllString(last, ""), "unsafe.Pointer(&"+name+"[0])")
		}
		if m[1] == name {
			return true
		}
	}
	return false
}
