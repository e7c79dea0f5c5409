package beamwalk

import "slices"

// A Scorer scores words for the folds of this package. If ok is false, the folds ignore
// the word. The Scorer's exported fields are sent to the workers as JSON.
type Scorer interface {
	Score(word uint64) (score int64, ok bool)
}

// Count counts the words for which its Scorer returns ok. Its result is a uint64, modulo
// 2^64.
type Count[S Scorer] struct {
	By S
}

// Block implements [Folder].
func (f Count[S]) Block(n uint64, words []uint64) (uint64, error) {
	for _, word := range words {
		if _, ok := f.By.Score(word); ok {
			n++
		}
	}
	return n, nil
}

// Merge implements [Folder].
func (f Count[S]) Merge(a, b uint64) uint64 {
	return a + b
}

// Sum adds up the scores. Its result is an int64, modulo 2^64.
type Sum[S Scorer] struct {
	By S
}

// Block implements [Folder].
func (f Sum[S]) Block(sum int64, words []uint64) (int64, error) {
	for _, word := range words {
		if score, ok := f.By.Score(word); ok {
			sum += score
		}
	}
	return sum, nil
}

// Merge implements [Folder].
func (f Sum[S]) Merge(a, b int64) int64 {
	return a + b
}

// Scored is a word and its score.
type Scored struct {
	Word  uint64
	Score int64
}

// MinMax is the result of [Extremes].
type MinMax struct {
	Some     bool // some word was scored
	Min, Max Scored
}

// Extremes finds the lowest and the highest score, each with the lowest word of that
// score. Its result is a [MinMax].
type Extremes[S Scorer] struct {
	By S
}

// Block implements [Folder].
func (f Extremes[S]) Block(m MinMax, words []uint64) (MinMax, error) {
	for _, word := range words {
		if score, ok := f.By.Score(word); ok && (!m.Some || score < m.Min.Score || score > m.Max.Score) {
			x := Scored{word, score}
			m = f.Merge(m, MinMax{true, x, x})
		}
	}
	return m, nil
}

// Merge implements [Folder].
func (f Extremes[S]) Merge(a, b MinMax) MinMax {
	switch {
	case !a.Some:
		return b
	case !b.Some:
		return a
	}
	if b.Min.Score < a.Min.Score || b.Min.Score == a.Min.Score && b.Min.Word < a.Min.Word {
		a.Min = b.Min
	}
	if compare(b.Max, a.Max) < 0 {
		a.Max = b.Max
	}
	return a
}

// Best finds the K words with the highest scores. Of two words with the same score, the
// lower one is better. Its result is a [Ranking], which is empty if K < 1.
type Best[S Scorer] struct {
	By S
	K  int
}

// A Ranking is the result of [Best]: the words found, the best first.
type Ranking struct {
	Words []Scored
}

// Block implements [Folder].
func (f Best[S]) Block(r Ranking, words []uint64) (Ranking, error) {
	for _, word := range words {
		score, ok := f.By.Score(word)
		if x := (Scored{word, score}); ok && (len(r.Words) < f.K || f.K > 0 && compare(x, r.Words[f.K-1]) < 0) {
			i, _ := slices.BinarySearchFunc(r.Words, x, compare)
			if len(r.Words) == f.K {
				r.Words = r.Words[:f.K-1]
			}
			r.Words = slices.Insert(r.Words, i, x)
		}
	}
	return r, nil
}

// Merge implements [Folder].
func (f Best[S]) Merge(a, b Ranking) Ranking {
	all := slices.Concat(a.Words, b.Words)
	slices.SortFunc(all, compare)
	return Ranking{all[:min(len(all), max(f.K, 0))]}
}

// compare puts the better of two first.
func compare(a, b Scored) int {
	switch {
	case a.Score > b.Score || a.Score == b.Score && a.Word < b.Word:
		return -1
	case a == b:
		return 0
	}
	return 1
}
