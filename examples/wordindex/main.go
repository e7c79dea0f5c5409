// Wordindex looks up words in a collection of documents, and lists the documents that
// have all of the words, any of them, or more than half of them.
//
//	go run github.com/bitwalk/bitwalk/examples/wordindex -all bits,set README.md docs/*.md
//
// Each line of the files is a document. For every word, the index has the set of the
// documents with that word (bitset.Set). The documents with all words are the
// intersection of these sets (AndAll), and the documents with any word are their union
// (OrAll). The documents with more than half of the words are in more than half of the
// sets (AtLeast): with three words or more, one of them may be misspelt.
//
// A line that begins with # has a title, which holds for the lines below. The list of
// titles has no gaps: the rank of a document in the set of the documents with a title is
// the index of its title (rank.Index).
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/bitwalk/bitwalk/bitset"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// run runs the command and returns its exit status.
func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("wordindex", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() {
		fmt.Fprintln(stderr, "usage: wordindex (-all | -any | -most) words files")
		flags.PrintDefaults()
	}
	all := flags.String("all", "", "list the lines with all of these `words`, separated by commas")
	any := flags.String("any", "", "list the lines with at least one of these `words`")
	most := flags.String("most", "", "list the lines with more than half of these `words`")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return 0
		}
		return 2
	}
	var ix index
	for _, name := range flags.Args() {
		text, err := os.ReadFile(name)
		if err != nil {
			fmt.Fprintln(stderr, "wordindex:", err)
			return 1
		}
		for _, line := range strings.Split(strings.TrimSuffix(string(text), "\n"), "\n") {
			ix.add(strings.TrimSpace(line))
		}
	}
	ix.finish()
	for _, q := range []struct {
		words string
		find  func(words []string) bitset.Set
	}{{*all, ix.all}, {*any, ix.any}, {*most, ix.most}} {
		if q.words == "" {
			continue
		}
		for doc := range q.find(strings.Split(q.words, ",")).All() {
			fmt.Fprintf(stdout, "%s: %s\n", ix.titleOf(doc), ix.docs[doc])
		}
	}
	return 0
}
