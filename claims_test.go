package bitwalk_test

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// aboutSpeed finds sentences that compare times.
var aboutSpeed = regexp.MustCompile(`(?i)\b(faster|fastest|slower|slowest|quicker|cheaper|as fast|as slow|(is|are) slow|times as (long|much)|speed of|` +
	`(about|half|in) the time (of|that)|the same time as|takes? (less|more) (time|than)|takes? (longer|as long|as much)|costs? as much)\b`)

// unclaimed are pages that claim nothing: what a version changed, rules for the code, and the figures themselves.
var unclaimed = []string{"CHANGELOG.md", "CONTRIBUTING.md", "docs/speed.md"}

// A sentence about speed is measured, or it is not there: each one in the pages, and in the comments
// of packages and exported names, has the words of a claim in bench/ratios/claims.go, and each claim
// is in such a sentence. go run -C bench . claims tells which hold.
func TestClaims(t *testing.T) {
	const table = "bench/ratios/claims.go"
	claims := map[string]bool{} // by words, whether a sentence has them
	for _, m := range regexp.MustCompile(`what: ("(?:[^"\\]|\\.)*")`).FindAllStringSubmatch(read(t, table), -1) {
		words, err := strconv.Unquote(m[1])
		if err != nil {
			t.Fatal(err)
		}
		claims[words] = false
	}
	n := 0
	look := func(file, text string) {
		for _, sentence := range sentences(text) {
			if n++; !aboutSpeed.MatchString(sentence) {
				continue
			}
			found := false
			for words := range claims {
				if strings.Contains(sentence, words) {
					claims[words], found = true, true
				}
			}
			if !found {
				t.Errorf("%s: leave out the speed, or measure it by a row in %s: %s", file, table, sentence)
			}
		}
	}
	notText := regexp.MustCompile("(?s)<!-- bench .*?<!-- end -->|```.*?```") // tables of figures, and code
	for _, file := range files(".md") {
		if !slices.Contains(unclaimed, file) {
			look(file, notText.ReplaceAllString(read(t, file), "\n\n"))
		}
	}
	for _, file := range files(".go") {
		if !regexp.MustCompile(`_test\.go$|(^|/)(internal|tools|\.ci)/|^bench/`).MatchString(file) {
			look(file, comments(t, file))
		}
	}
	for words, found := range claims {
		if !found {
			t.Errorf("%s: no sentence about speed has the words %q", table, words)
		}
	}
	if n < 3000 || len(claims) == 0 {
		t.Errorf("%d sentences and %d claims read", n, len(claims))
	}
}

// sentences returns those of a text, and the cells of its tables, each in one line.
func sentences(text string) (list []string) {
	for _, s := range regexp.MustCompile(`[.!?:]\s|\n\s*\n|\n\s*[-#]|\|`).Split(text, -1) {
		list = append(list, strings.Join(strings.Fields(s), " "))
	}
	return list
}

// documented finds the comments of a package, of exported names, and of groups of names.
var documented = regexp.MustCompile(`(?m)((?:^\t?//.*\n)+)(?:package |(?:func (?:\(.*?\) )?|type |const |var )[A-Z]` +
	`|(?:const|var|type) \(\n(?:\t//.*\n)*\t[A-Z]|\t[A-Z]\w*[, \n])`)

// comments returns these comments in a file, each a paragraph of its own.
func comments(t *testing.T, file string) (text string) {
	for _, m := range documented.FindAllStringSubmatch(read(t, file), -1) {
		text += regexp.MustCompile(`(?m)^\t*// ?`).ReplaceAllString(m[1], "") + "\n\n"
	}
	return text
}
