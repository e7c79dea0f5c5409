package main

import (
	"strings"
	"unicode"

	"github.com/bitwalk/bitwalk/rank"
	"github.com/bitwalk/bitwalk/scan"
)

// An index finds documents by their words. A document's number is its place in docs.
type index struct {
	docs   []string
	with   map[string][]uint64 // by word: the set of the documents that have it
	titled []uint64            // the set of the documents with a title
	titles []string            // the titles, in the order of their documents
	title  *rank.Index         // of titled
}

// add adds a document at the end. The set of a word ends with its last document: beyond
// the end of a slice are zeros.
func (ix *index) add(doc string) {
	n := len(ix.docs)
	ix.docs = append(ix.docs, doc)
	if ix.with == nil {
		ix.with = make(map[string][]uint64)
	}
	for _, word := range words(doc) {
		ix.with[word] = put(ix.with[word], n)
	}
	if title, ok := strings.CutPrefix(doc, "#"); ok {
		ix.titled = put(ix.titled, n)
		ix.titles = append(ix.titles, strings.TrimSpace(title))
	}
}

// finish makes the index of the titles, when all documents are there.
func (ix *index) finish() { ix.title = rank.NewIndex(ix.titled) }

// put returns set with element n, grown as far as that needs.
func put(set []uint64, n int) []uint64 {
	for len(set) <= n/64 {
		set = append(set, 0)
	}
	set[n/64] |= 1 << (n % 64)
	return set
}

// words returns the words of a text, in lower case.
func words(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// sets returns the sets of the documents with each of some words.
func (ix *index) sets(words []string) (sets [][]uint64) {
	for _, word := range words {
		sets = append(sets, ix.with[strings.ToLower(word)])
	}
	return sets
}

// all returns the documents with all of one or more words.
func (ix *index) all(words []string) []uint32 {
	return scan.AppendPositionsAll(nil, ix.sets(words))
}

// any returns the documents with any of one or more words.
func (ix *index) any(words []string) []uint32 {
	return scan.AppendPositionsAny(nil, ix.sets(words))
}

// most returns the documents with more than half of one or more words.
func (ix *index) most(words []string) []uint32 {
	found := make([]uint64, (len(ix.docs)+63)/64)
	scan.AtLeast(found, ix.sets(words), len(words)/2+1)
	return scan.AppendPositions(nil, found)
}

// titlesOf returns the title that each document is under: its own, or the last before
// it.
func (ix *index) titlesOf(docs []uint32) []string {
	ranks := make([]int, len(docs))
	for i, doc := range docs {
		ranks[i] = int(doc) + 1
	}
	ix.title.RankEach(ranks, ranks)
	titles := make([]string, len(docs))
	for i, r := range ranks {
		if r > 0 {
			titles[i] = ix.titles[r-1]
		}
	}
	return titles
}
