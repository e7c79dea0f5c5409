package main

import (
	"fmt"
	std "iter"
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/guard"
	"github.com/bitwalk/bitwalk/internal/word"
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/scan"
	"github.com/bitwalk/bitwalk/span"
)

// The checks. Each makes its input, calls the library, and compares all results with
// those of a loop over single bits or single steps.
var checks = []struct {
	name string
	run  func(*soaker) error
}{
	{"Count", (*soaker).count},
	{"two sets", (*soaker).two},
	{"positions", (*soaker).appendPositions},
	{"positions", (*soaker).appendPositions},
	{"fill positions", (*soaker).fillPositions},
	{"words", (*soaker).words},
	{"subsets", (*soaker).subsets},
	{"k-subsets", (*soaker).kSubsets},
	{"blocks", (*soaker).blocks},
	{"descending walks", (*soaker).descend},
	{"runs", (*soaker).runs},
	{"boards", (*soaker).boards},
	{"changes of sets", (*soaker).change},
	{"questions about sets", (*soaker).questions},
}

// size returns a number up to limit, small ones more often, and more often near the
// lengths of vectors, of what a loop does at a time, and of one piece and two.
func (s *soaker) size(limit int) int {
	if s.r.IntN(2) == 0 {
		at := 4 << s.r.IntN(8)
		switch s.r.IntN(4) {
		case 0:
			at = word.Piece
		case 1:
			at = 2 * word.Piece
		}
		if n := at + s.r.IntN(19) - 9; 0 <= n && n <= limit {
			return n
		}
	}
	return s.r.IntN(1 + limit>>s.r.IntN(bits.Len(uint(limit))+1))
}

// wordsIn returns n words of mem at one of its ends or in between, at any alignment.
func wordsIn[T any](s *soaker, mem guard.Memory[T], n int) []T {
	switch all := mem.All(); s.r.IntN(3) {
	case 0:
		return mem.First(n)
	case 1:
		return mem.Last(n)
	default:
		skip := s.r.IntN(min(64, len(all)-n) + 1)
		return all[skip:][:n:n]
	}
}

// set fills words: with one density for all or one for each, with runs, with words
// of a given number of ones, or with words near the limits at which kernels switch
// methods.
func (s *soaker) set(words []uint64) {
	kind, density := s.r.IntN(6), s.r.Float64()
	density *= density
	k := []int{0, 1, 2, 4, 8, 12, 16, 32, 48, 64}[s.r.IntN(10)]
	every := 1 + s.r.IntN(40)
	for i := range words {
		switch kind {
		case 0:
			words[i] = s.word(density)
		case 1:
			words[i] = s.word(s.r.Float64())
		case 2:
			words[i] = ^uint64(0) << s.r.IntN(65) >> s.r.IntN(65)
		case 3:
			words[i] = 1 << s.r.IntN(64)
		case 4:
			words[i] = s.ones(k)
		case 5:
			words[i] = s.ones(k)
			if s.r.IntN(every) == 0 {
				words[i] = s.ones(min(64, max(0, k-2+s.r.IntN(5))))
			}
		}
	}
}

// word returns a word whose bits are ones with probability density, in steps of
// a sixteenth.
func (s *soaker) word(density float64) (x uint64) {
	for d := int(density*17 + s.r.Float64()/2); d != 0; d >>= 1 {
		if y := s.r.Uint64(); d&1 != 0 {
			x |= y
		} else {
			x &= y
		}
	}
	return x
}

// ones returns a word with k ones.
func (s *soaker) ones(k int) (x uint64) {
	for n := min(k, 64-k); n > 0; {
		if bit := uint64(1) << s.r.IntN(64); x&bit == 0 {
			x |= bit
			n--
		}
	}
	if k > 32 {
		return ^x
	}
	return x
}

func equal[T comparable](s *soaker, what string, got, want T) error {
	s.comparisons++
	if got != want {
		return fmt.Errorf("%s: %#v, want %#v", what, got, want)
	}
	return nil
}

func equals[T comparable](s *soaker, what string, got, want []T) error {
	s.comparisons += uint64(len(want)) + 1
	if len(got) != len(want) {
		return fmt.Errorf("%s: %d of them, want %d", what, len(got), len(want))
	}
	for i, x := range want {
		if got[i] != x {
			return fmt.Errorf("%s: number %d of %d is %#v, want %#v", what, i, len(want), got[i], x)
		}
	}
	return nil
}

func naiveCount(words []uint64) (n int) {
	for _, x := range words {
		for ; x != 0; x >>= 1 {
			n += int(x & 1)
		}
	}
	return n
}

func (s *soaker) count() error {
	words := wordsIn(s, s.a, s.size(most))
	s.set(words)
	s.calls++
	return equal(s, "Count", scan.Count(words), naiveCount(words))
}

func (s *soaker) two() error {
	n := s.size(most)
	m := n
	if s.r.IntN(2) == 0 {
		m = s.size(most)
	}
	a, b := wordsIn(s, s.a, n), wordsIn(s, s.b, m)
	s.set(a)
	s.set(b)
	longest := max(n, m)
	at := func(x []uint64, i int) uint64 {
		if i < len(x) {
			return x[i]
		}
		return 0
	}
	for _, o := range []struct {
		name  string
		word  func(a, b uint64) uint64
		count func(a, b []uint64) int
		into  func(dst, a, b []uint64)
		tally func(dst, a, b []uint64) int
	}{
		{"And", func(a, b uint64) uint64 { return a & b }, scan.CountAnd, scan.And, scan.AndCount},
		{"AndNot", func(a, b uint64) uint64 { return a &^ b }, scan.CountAndNot, scan.AndNot, scan.AndNotCount},
		{"Or", func(a, b uint64) uint64 { return a | b }, scan.CountOr, scan.Or, scan.OrCount},
		{"Xor", func(a, b uint64) uint64 { return a ^ b }, scan.CountXor, scan.Xor, scan.XorCount},
	} {
		s.oracle = s.oracle[:0]
		for i := range longest {
			s.oracle = append(s.oracle, o.word(at(a, i), at(b, i)))
		}
		s.calls += 4
		ones := naiveCount(s.oracle)
		if err := equal(s, "Count"+o.name, o.count(a, b), ones); err != nil {
			return err
		}
		dst := wordsIn(s, s.dst, longest)
		if err := equal(s, o.name+"Count", o.tally(dst, a, b), ones); err != nil {
			return err
		}
		if err := equals(s, o.name+"Count", dst, s.oracle); err != nil {
			return err
		}
		o.into(dst, a, b)
		if err := equals(s, o.name, dst, s.oracle); err != nil {
			return err
		}
		// In the place of the longer one.
		dst = a
		if n < m {
			dst = b
		}
		s.saved = append(s.saved[:0], dst...)
		o.into(dst, a, b)
		if err := equals(s, o.name+" in place", dst, s.oracle); err != nil {
			return err
		}
		copy(dst, s.saved)
	}
	return nil
}

// naivePositions leaves the positions of the ones of words in s.positions.
func (s *soaker) naivePositions(words []uint64) {
	s.positions = s.positions[:0]
	for w, x := range words {
		for i := range 64 {
			if x>>i&1 != 0 {
				s.positions = append(s.positions, uint32(64*w+i))
			}
		}
	}
}

func (s *soaker) appendPositions() error {
	words := wordsIn(s, s.a, s.size(most>>s.r.IntN(5)))
	s.set(words)
	s.naivePositions(words)
	before := s.r.IntN(17)
	dst := wordsIn(s, s.places, before+len(s.positions))
	for i := range before {
		dst[i] = uint32(i)
	}
	s.calls += 2
	got := scan.AppendPositions(dst[:before], words)
	if len(dst) > 0 && &got[0] != &dst[0] {
		return fmt.Errorf("it allocates, with room for %d", len(s.positions))
	}
	for i := range before {
		if err := equal(s, "before", got[i], uint32(i)); err != nil {
			return err
		}
	}
	if err := equals(s, "AppendPositions", got[before:], s.positions); err != nil {
		return err
	}
	n := 0
	for p := range iter.Positions(words) {
		if n == len(s.positions) || p != int(s.positions[n]) {
			return fmt.Errorf("number %d of Positions is %d", n, p)
		}
		n++
	}
	s.comparisons += uint64(n)
	return equal(s, "Positions, how many", n, len(s.positions))
}

func (s *soaker) fillPositions() error {
	words := wordsIn(s, s.a, s.size(most>>s.r.IntN(5)))
	s.set(words)
	s.naivePositions(words)
	dst := wordsIn(s, s.places, 64+s.size(1000))
	done, base := 0, uint32(0)
	for len(words) > 0 {
		s.calls++
		n, used := scan.FillPositions(dst, words)
		if used == 0 || n > len(s.positions)-done {
			return fmt.Errorf("a call uses %d words, %d positions, of which %d are left", used, n, len(s.positions)-done)
		}
		for i, p := range dst[:n] {
			if err := equal(s, "FillPositions", base+p, s.positions[done+i]); err != nil {
				return err
			}
		}
		done += n
		words = words[used:]
		base += 64 * uint32(used)
	}
	return equal(s, "FillPositions, how many", done, len(s.positions))
}

// words checks the functions of one word.
func (s *soaker) words() error {
	for range 200 {
		var buf [2]uint64
		s.set(buf[:])
		if err := oneWord(s, buf[0], buf[1]); err != nil {
			return err
		}
		if err := oneWord(s, uint32(buf[0]), uint32(buf[1])); err != nil {
			return err
		}
		if err := oneWord(s, uint16(buf[0]), uint16(buf[1])); err != nil {
			return err
		}
		if err := oneWord(s, uint8(buf[0]), uint8(buf[1])); err != nil {
			return err
		}
	}
	return nil
}

func oneWord[W scan.Word](s *soaker, x, set W) error {
	var deposit, extract W
	rest, elements := x, 0
	for i := range scan.Width[W]() {
		if set>>i&1 != 0 {
			deposit |= rest & 1 << i
			rest >>= 1
			extract |= x >> i & 1 << elements
			elements++
		}
	}
	s.calls += 5
	if err := equal(s, fmt.Sprintf("Deposit(%#x, %#x)", x, set), scan.Deposit(x, set), deposit); err != nil {
		return err
	}
	if err := equal(s, fmt.Sprintf("Extract(%#x, %#x)", x, set), scan.Extract(x, set), extract); err != nil {
		return err
	}
	if err := equal(s, "OnesCount", scan.Active().OnesCount(uint64(set)), elements); err != nil {
		return err
	}
	n, last := 0, -1
	for i := range iter.Bits(set) {
		if i <= last || set>>i&1 == 0 {
			return fmt.Errorf("Bits(%#x) yields %d after %d", set, i, last)
		}
		last = i
		n++
	}
	s.comparisons += uint64(n)
	if err := equal(s, "Bits, how many", n, elements); err != nil {
		return err
	}
	for i := range iter.RBits(set) {
		if i > last || set>>i&1 == 0 {
			return fmt.Errorf("RBits(%#x) yields %d before %d", set, i, last)
		}
		last = i - 1
		n--
	}
	s.comparisons += uint64(elements)
	return equal(s, "RBits, how many are left", n, 0)
}

// after returns the subset of set that follows sub, by adding to its number.
func after(sub, set uint64) (next uint64, ok bool) {
	for rest := set; rest != 0; rest &= rest - 1 {
		bit := rest & -rest
		if sub&bit == 0 {
			return sub | bit, true
		}
		sub &^= bit
	}
	return 0, false
}

// afterSnoob returns the subset of set that follows sub among the subsets of its
// size: the lowest element that can move up does, and the elements below it drop.
func afterSnoob(sub, set uint64) (next uint64, ok bool) {
	var free, drop uint64 // the elements of set passed, and how many of them in sub
	for rest := set; rest != 0; rest &= rest - 1 {
		bit := rest & -rest
		above := (rest & (rest - 1)) & -(rest & (rest - 1))
		if sub&bit != 0 && above != 0 && sub&above == 0 {
			next = sub&^(free|bit) | above
			for ; drop > 0; drop-- {
				next |= free & -free
				free &= free - 1
			}
			return next, true
		}
		free |= bit
		if sub&bit != 0 {
			drop++
		}
	}
	return 0, false
}

// within returns a random subset of set.
func (s *soaker) within(set uint64) uint64 {
	return set & s.word(s.r.Float64())
}

// follow leaves up to n words, beginning with first, in s.oracle.
func (s *soaker) follow(n int, first, set uint64, after func(sub, set uint64) (uint64, bool)) {
	s.oracle = s.oracle[:0]
	for ok := true; ok && len(s.oracle) < n; first, ok = after(first, set) {
		s.oracle = append(s.oracle, first)
	}
}

func (s *soaker) subsets() error {
	var buf [1]uint64
	s.set(buf[:])
	set := buf[0]
	first := s.within(set)
	dst := wordsIn(s, s.dst, s.size(most>>s.r.IntN(6)))
	s.follow(len(dst), first, set, after)
	s.calls += 3
	n := scan.FillSubsets(dst, first, set)
	if err := equals(s, fmt.Sprintf("FillSubsets(%#x, %#x)", first, set), dst[:n], s.oracle); err != nil {
		return err
	}
	n = 0
	for sub := range span.Subsets(set).From(first).Walk() {
		if n == len(s.oracle) {
			break
		}
		if err := equal(s, "span.Subsets", sub, s.oracle[n]); err != nil {
			return err
		}
		n++
	}
	return equal(s, "span.Subsets, how many", n, len(s.oracle))
}

func (s *soaker) kSubsets() error {
	var buf [1]uint64
	s.set(buf[:])
	set := buf[0]
	first := s.within(set)
	dst := wordsIn(s, s.dst, s.size(most>>s.r.IntN(6)))
	s.follow(len(dst), first, set, afterSnoob)
	s.calls += 2
	n := scan.FillSnoob(dst, first, set)
	if err := equals(s, fmt.Sprintf("FillSnoob(%#x, %#x)", first, set), dst[:n], s.oracle); err != nil {
		return err
	}
	n = 0
	for sub := range span.Snoob(set, bits.OnesCount64(first)).From(first).Walk() {
		if n == len(s.oracle) {
			break
		}
		if err := equal(s, "span.Snoob", sub, s.oracle[n]); err != nil {
			return err
		}
		n++
	}
	return equal(s, "span.Snoob, how many", n, len(s.oracle))
}

// blocks walks from the start, with and without blocks.
func (s *soaker) blocks() error {
	var buf [1]uint64
	s.set(buf[:])
	set := buf[0]
	k := s.r.IntN(bits.OnesCount64(set) + 1)
	limit := s.size(20000)
	dst := wordsIn(s, s.dst, 1+s.size(most-1))

	s.follow(limit, 0, set, after)
	if err := s.walks("SubsetBlocks", iter.SubsetBlocks(set, dst), "Subsets", iter.Subsets(set)); err != nil {
		return err
	}
	var first uint64
	for rest, n := set, k; n > 0; n-- {
		first |= rest & -rest
		rest &= rest - 1
	}
	s.follow(limit, first, set, afterSnoob)
	return s.walks("SnoobBlocks", iter.SnoobBlocks(set, k, dst), "Snoob", iter.Snoob(set, k))
}

// walks compares two walks with s.oracle, up to its length.
func (s *soaker) walks(name string, blocks std.Seq[[]uint64], name1 string, words std.Seq[uint64]) error {
	s.calls += 2
	want := s.oracle
	for block := range blocks {
		n := min(len(block), len(want))
		if err := equals(s, name, block[:n], want[:n]); err != nil {
			return err
		}
		if want = want[n:]; len(want) == 0 {
			break
		}
	}
	if err := equal(s, name+", how many are missing", len(want), 0); err != nil {
		return err
	}
	n := 0
	for sub := range words {
		if n == len(s.oracle) {
			break
		}
		if err := equal(s, name1, sub, s.oracle[n]); err != nil {
			return err
		}
		n++
	}
	return equal(s, name1+", how many", n, len(s.oracle))
}
