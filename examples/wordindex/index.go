package main

import (
	"strings"
	"unicode"

	"github.com/bitwalk/bitwalk/bitset"
	"github.com/bitwalk/bitwalk/rank"
)

// An index finds documents by their words. A document's number is its index in docs.
type index struct {
	docs   []string
	with   map[string]*bitset.Set // for each word, the documents with it
	titled bitset.Set             // the documents with a title
	titles []string               // the titles, in the order of their documents
	title  *rank.Index            // of titled
}

// add adds a document at the end.
func (ix *index) add(doc string) {
	n := len(ix.docs)
	ix.docs = append(ix.docs, doc)
	if ix.with == nil {
		ix.with = make(map[string]*bitset.Set)
	}
	for _, word := range words(doc) {
		if ix.with[word] == nil {
			ix.with[word] = new(bitset.Set)
		}
		ix.with[word].Add(n)
	}
	if title, ok := strings.CutPrefix(doc, "#"); ok {
		ix.titled.Add(n)
		ix.titles = append(ix.titles, strings.TrimSpace(title))
	}
}

// finish makes the rank index of the titles. Call it when all documents are added.
func (ix *index) finish() { ix.title = rank.NewIndex(ix.titled) }

// words returns the words of a text, in lower case.
func words(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// sets returns the sets of the documents with each of some words.
func (ix *index) sets(words []string) (sets []bitset.Set) {
	for _, word := range words {
		if set := ix.with[strings.ToLower(word)]; set != nil {
			sets = append(sets, *set)
		} else {
			sets = append(sets, nil)
		}
	}
	return sets
}

// all returns the documents with all of one or more words.
func (ix *index) all(words []string) (found bitset.Set) {
	found.AndAll(ix.sets(words))
	return found
}

// any returns the documents with any of one or more words.
func (ix *index) any(words []string) (found bitset.Set) {
	found.OrAll(ix.sets(words))
	return found
}

// most returns the documents with more than half of one or more words.
func (ix *index) most(words []string) (found bitset.Set) {
	found.AtLeast(ix.sets(words), len(words)/2+1)
	return found
}

// titleOf returns the title of a document: its own, or the last before it, or "".
func (ix *index) titleOf(doc int) string {
	if r := ix.title.Rank(doc + 1); r > 0 {
		return ix.titles[r-1]
	}
	return ""
}
