package bitset

import (
	"iter"

	walk "github.com/bitwalk/bitwalk/iter"
)

// This file walks over elements. The walks are those of package iter over slices of words.

// All returns an iterator over the elements of s, ascending: iter.Positions(s). If the body
// changes s, use [Set.NextBit]: the walk reads each word of s once.
//
// For a loop over All inside a loop over All, take inner.Positions(s) from package
// [github.com/bitwalk/bitwalk/iter/inner]. The same holds for every walk here.
func (s Set) All() iter.Seq[int] { return walk.Positions(s) }

// Backward returns an iterator over the elements of s, descending: iter.RPositions(s).
func (s Set) Backward() iter.Seq[int] { return walk.RPositions(s) }

// AllIn returns an iterator over the elements of s in [from, to), ascending. If
// from >= to, the sequence is empty. It is iter.PositionsIn(s, from, to).
func (s Set) AllIn(from, to int) iter.Seq[int] { return walk.PositionsIn(s, from, to) }

// BackwardIn returns an iterator over the elements of s in [from, to), descending. If
// from >= to, the sequence is empty. It is iter.RPositionsIn(s, from, to).
func (s Set) BackwardIn(from, to int) iter.Seq[int] { return walk.RPositionsIn(s, from, to) }

// AllAnd returns an iterator over the elements in both s and b, ascending, without
// storing the intersection: iter.PositionsAnd(s, b).
func (s Set) AllAnd(b Set) iter.Seq[int] { return walk.PositionsAnd(s, b) }

// AllAndNot returns an iterator over the elements of s that are not in b, ascending,
// without storing the difference: iter.PositionsAndNot(s, b).
func (s Set) AllAndNot(b Set) iter.Seq[int] { return walk.PositionsAndNot(s, b) }

// Runs returns an iterator over the maximal runs of elements of s, from the lowest up,
// each as the range of its elements, [from, to): iter.PositionRuns(s).
func (s Set) Runs() iter.Seq2[int, int] { return walk.PositionRuns(s) }
