package bitset

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strconv"
	"unicode"
)

// The text of a set: {1 4 9}.

// shown is the number of elements in a string.
const shown = 1000

// String returns the elements of s, as in {1 4 9}. Of more than a thousand, it returns
// the least thousand and the number of the others, as in {0 1 … 998 999 and 24 more}.
func (s Set) String() string {
	text := s.appendList(nil, shown)
	if more := s.Count() - shown; more > 0 {
		return fmt.Sprintf("%s and %d more}", text[:len(text)-1], more)
	}
	return string(text)
}

// appendList appends the least elements of s, most at most.
func (s Set) appendList(dst []byte, most int) []byte {
	dst = append(slices.Grow(dst, 2), '{')
	n := 0
	for i := range s.All() {
		if n == most {
			break
		}
		if n++; n > 1 {
			dst = append(dst, ' ')
		}
		dst = strconv.AppendInt(dst, int64(i), 10)
	}
	return append(dst, '}')
}

// AppendText appends all elements of s to dst, as in {1 4 9}, and returns the extended
// slice. It returns an error for a text that [Set.UnmarshalText] would not take, because
// an element is too large for so short a text.
func (s Set) AppendText(dst []byte) ([]byte, error) {
	n := len(dst)
	dst = s.appendList(dst, math.MaxInt)
	if last := s.Last(); !justified(last, len(dst)-n) {
		return dst[:n], fmt.Errorf("bitset: AppendText: %d is too large for a set of %d elements as a text", last, s.Count())
	}
	return dst, nil
}

// MarshalText returns the text of s: see [Set.AppendText].
func (s Set) MarshalText() ([]byte, error) {
	return s.AppendText(nil)
}

// UnmarshalText sets s to the set with the given elements, which stand between braces
// in any order, separated by white space, commas or both.
//
// It returns an error, and does not change s, for any other text. An element i must have
// i < 1<<20 or i < 64*len(text), so that a set takes at most 128 KiB, or eight times the memory
// of its text. This limits one set, not a document of many: see the package comment. The binary
// form needs no such limit.
func (s *Set) UnmarshalText(text []byte) error {
	return s.readList("UnmarshalText", text, '{', '}')
}

// readList sets s to the elements between two brackets, in the name of a method.
func (s *Set) readList(method string, text []byte, open, end byte) error {
	n := len(text)
	if n < 2 || text[0] != open || text[n-1] != end {
		return fmt.Errorf("bitset: %s: %s is not a list in %c%c", method, quoted(text), open, end)
	}
	var set Set
	for rest := text[1 : n-1]; ; {
		rest = bytes.TrimLeftFunc(rest, isSeparator)
		if len(rest) == 0 {
			break
		}
		number := rest
		if end := bytes.IndexFunc(rest, isSeparator); end > 0 {
			number = rest[:end]
		}
		rest = rest[len(number):]
		i, err := strconv.ParseUint(string(number), 10, strconv.IntSize-1)
		if err != nil {
			return fmt.Errorf("bitset: %s: %s is not an element", method, quoted(number))
		}
		if !justified(int(i), n) {
			return fmt.Errorf("bitset: %s: %d is too large an element for a text of %d bytes", method, i, n)
		}
		set.Add(int(i))
	}
	set.extend(len(*s))
	*s = set
	return nil
}

func isSeparator(r rune) bool { return r == ',' || unicode.IsSpace(r) }

// justified reports whether a text of n bytes may have element i: a set takes at most 128 KiB,
// or eight times the memory of its text.
func justified(i, n int) bool {
	return i < 1<<20 || i>>6 < n
}

// quoted returns a text in quotes, cut if it is long.
func quoted(text []byte) string {
	if len(text) > 40 {
		return strconv.Quote(string(text[:40])) + "…"
	}
	return strconv.Quote(string(text))
}
