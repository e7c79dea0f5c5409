package rank

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/preempt"
)

// An Index holds counts of the ones in one set of many words, and answers
// Rank and Select from them. Rank takes constant time. Select takes constant time if the ones
// are spread evenly, and otherwise time logarithmic in the longest gap between ones.
//
// An Index takes at most 3.7 % of the space of its set plus 208 bytes, and what the
// allocator adds to round up. It refers to the words and does not copy them. If they change,
// make a new Index: the old one may answer wrongly, or panic. The zero Index is an index of
// the empty set. Any number of goroutines may use an Index at once.
//
// It divides the words into lines of 512 bits and rows of four lines, and stores 64 bits
// of counts per row. For select, it samples the row of every 2^s-th one (Zhou, Andersen
// and Kaminsky, Space-efficient, high-performance rank & select structures on
// uncompressed bit sequences, 2013; Kurpicz, Engineering compact data structures for
// rank and select queries on bit vectors, 2022).
type Index struct {
	words []uint64
	ones  int
	whole uint // the size in bytes of the whole lines of words

	// rows[i] describes the rowWords words from words[rowWords*i] on. From its lowest
	// bit up, it has the low 28 bits of the number of ones before these words, and
	// three fields of 12 bits: the numbers of ones in their first line, first two and
	// first three lines. Seven more rows with the number of all ones follow, so that
	// eight rows can be read from any row on.
	rows  []uint64
	bases []int // the number of ones before each block of baseRows rows

	// samples[j] is the row with the one of rank j<<shift, and one more sample is the
	// last row. There are at most about a third as many samples as rows. If the ones
	// are spread evenly, one sample and the next are fewer than nearRows apart.
	samples []uint32
	shift   uint
}

// The parts of an Index, also for the assembly.
const (
	lineShift = 3
	lineWords = 1 << lineShift
	rowLines  = 4
	rowShift  = lineShift + 2
	rowWords  = rowLines * lineWords
	countBits = 28 // of the number of ones before a row
	countMask = 1<<countBits - 1
	fieldBits = 12 // of the number of ones in some lines
	baseShift = countBits - 6 - rowShift
	baseRows  = 1 << baseShift
	nearRows  = 8 // the number of rows searched at once
)

// The kernels take lines of eight words, and eight rows. A row has a field for each line but
// its last one. A negative uint constant does not compile: each difference in the first two
// lines must be 0, and the third not negative.
const (
	_ = -uint(lineWords-8) - uint(nearRows-8)
	_ = -uint(rowWords - 1<<rowShift)
	_ = uint(64 - countBits - (rowLines-1)*fieldBits)
)

// NewIndex returns an index of words. It reads them once.
func NewIndex(words []uint64) *Index {
	n := (len(words) + rowWords - 1) / rowWords
	x := &Index{
		words: words,
		whole: uint(len(words)/lineWords) * lineWords * 8,
		rows:  make([]uint64, n+nearRows-1),
		bases: make([]int, n/baseRows+1),
	}
	for i := 0; i < n; {
		if i%baseRows == 0 {
			x.bases[i/baseRows] = x.ones
		}
		left := min(n-i, baseRows-i%baseRows)
		end := i + preempt.Cut(left*rowWords, rowWords)/rowWords
		x.ones = countRows(x.rows[i:end], words[i*rowWords:], x.ones)
		i = end
	}
	for i := n; i < len(x.rows); i++ {
		x.rows[i] = uint64(x.ones) & countMask
	}
	x.sample(n)
	return x
}

// sample makes the samples of n rows.
func (x *Index) sample(n int) {
	for uint(x.ones)>>x.shift > uint(n/3) {
		x.shift++
	}
	x.samples = make([]uint32, 0, uint(x.ones)>>x.shift+2)
	next, after := uint(0), uint(0) // the rank of the next sample; the ones up to the end of row i
	for i := range n {
		after += uint((x.rows[i+1] - x.rows[i]) & countMask)
		for ; next < after; next += 1 << x.shift {
			x.samples = append(x.samples, uint32(i))
		}
	}
	x.samples = append(x.samples, uint32(max(n-1, 0)))
}

// countRows sets rows from the words they describe. Ones is the number of ones before
// these words; it returns the number up to their end. The last row may have fewer words
// than the others.
func countRows(rows, words []uint64, ones int) int {
	whole := min(len(rows), len(words)/rowWords)
	ones = countWholeRows(rows[:whole], words, ones)
	return countRowsGeneric(rows[whole:], words[whole*rowWords:], ones)
}

func countRowsGeneric(rows, words []uint64, ones int) int {
	for i := range rows {
		row, before := uint64(ones)&countMask, ones
		for line := range rowLines {
			row |= uint64(ones-before) << (countBits - fieldBits + fieldBits*line) // nothing for the first
			end := min(lineWords, len(words))
			for _, w := range words[:end] {
				ones += bits.OnesCount64(w)
			}
			words = words[end:]
		}
		rows[i] = row
	}
	return ones
}

// Count returns the number of ones of the set.
func (x *Index) Count() int { return x.ones }

// Rank returns the number of ones of the set below position i, where bit b of words[w] is
// at position 64*w+b: if position i has a one, its rank. If i <= 0, it returns 0; if i is
// beyond the last position, the number of all ones.
func (x *Index) Rank(i int) int {
	w := uint(i) >> 6
	switch {
	case i <= 0:
		return 0
	case w >= uint(len(x.words)):
		return x.ones
	}
	n := x.before(w) + bits.OnesCount64(x.words[w]&(1<<(i&63)-1))
	line := x.words[w&^(lineWords-1):]
	if len(line) < lineWords {
		for _, y := range line[:w%lineWords] {
			n += bits.OnesCount64(y)
		}
		return n
	}
	// The words of the line before w, by halves, all of which are counted and some added: the number
	// of turns of a loop would be mispredicted. go run -C bench . -run RankEach/words=1024
	half := bits.OnesCount64(line[0]) + bits.OnesCount64(line[1]) + bits.OnesCount64(line[2]) + bits.OnesCount64(line[3])
	quarter := bits.OnesCount64(line[w&4]) + bits.OnesCount64(line[w&4+1])
	word := bits.OnesCount64(line[w&6])
	return n + half&-int(w>>2&1) + quarter&-int(w>>1&1) + word&-int(w&1)
}

// before returns the number of ones before the line with word w.
func (x *Index) before(w uint) int {
	row := x.rows[w/rowWords]
	base := x.bases[w/rowWords/baseRows]
	return base + (int(row)-base)&countMask + int(field(row, int(w/lineWords%rowLines)))
}

// field returns the number of ones in the lines of a row before the given line.
func field(row uint64, line int) uint64 {
	counts := row >> countBits << fieldBits // and none before the first line
	return counts >> (fieldBits * line & 63) & (1<<fieldBits - 1)
}

// Select returns the position of the one of rank r, where the lowest one has rank
// 0. It returns -1 if the set has r ones or fewer, or if r < 0.
func (x *Index) Select(r int) int {
	if uint(r) >= uint(x.ones) {
		return -1
	}
	return x.bitAt(r)
}

// bitAtGeneric is Select for 0 <= r < x.ones. It computes with comparisons, where a branch on
// a count would be mispredicted half the time.
func (x *Index) bitAtGeneric(r int) int {
	w, left := x.lineOf(r)
	return x.inLine(w, left)
}

// lineOf returns the first word of the line with the one of rank r, for 0 <= r < x.ones,
// and the rank of that one in the line.
func (x *Index) lineOf(r int) (w int, left uint64) {
	sample := x.samples[r>>(x.shift&63):]
	i := x.search(int(sample[0]), int(sample[1]-sample[0]), r)
	rows := (*[nearRows]uint64)(x.rows[i:])
	at := 4 - 4*below(r, rows[4])
	at += 2 - 2*below(r, rows[(at+2)&7])
	at += 1 - below(r, rows[(at+1)&7])
	row := rows[at&7]

	left = (uint64(r) - row) & countMask
	// Each >>63 is 1 if the one is in an earlier line.
	line := 3 - (left-field(row, 1))>>63 - (left-field(row, 2))>>63 - (left-field(row, 3))>>63
	left -= field(row, int(line))
	return (i+int(at))*rowWords + int(line)*lineWords, left
}

// search returns a row such that the one of rank r is in it or in one of the nearRows-1 rows
// after it. The one must be in rows i to i+more.
func (x *Index) search(i, more, r int) int {
	for more >= nearRows {
		half := (more + 1) / 2
		i += half & (int(below(r, x.rows[i+half])) - 1)
		more -= half
	}
	return i
}

// below returns 1 if r is less than the number of ones before a row, and 0 if not.
// It compares 28 bits, which are enough because the two numbers differ by less than 2^27.
func below(r int, row uint64) uint64 {
	return (uint64(r) - row) >> (countBits - 1) & 1
}

// inLine returns the position of the one of rank r in the line that begins with word w.
func (x *Index) inLine(w int, r uint64) int {
	if rest := x.words[w:]; len(rest) >= lineWords {
		return 64*w + lineAt((*[lineWords]uint64)(rest), r)
	}
	for ; ; w++ {
		n := uint64(bits.OnesCount64(x.words[w]))
		if r < n {
			return 64*w + wordAt(x.words[w], int(r))
		}
		r -= n
	}
}

// lineAt returns the position of the one of rank r in a line: it finds its half, then
// its quarter, then its word.
func lineAt(line *[lineWords]uint64, r uint64) int {
	w := uint64(0)
	for half := uint64(lineWords / 2); half > 0; half /= 2 {
		n := uint64(0)
		for i := range half {
			n += uint64(bits.OnesCount64(line[(w+i)%lineWords]))
		}
		upper := ^(r - n) >> 63 // 1 if the one is in the upper half
		r -= n & -upper
		w += half & -upper
	}
	return 64*int(w) + wordAt(line[w%lineWords], int(r))
}
