package bitset

import (
	"fmt"
	"math"
	"slices"
	"strconv"
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
// in any order, separated by spaces, commas or both.
//
// It returns an error, and does not change s, for any other text. So that a short text
// can't make it allocate much memory, an element i must have i < 1<<27 or
// i < 8192*len(text). The binary form has no such limit.
func (s *Set) UnmarshalText(text []byte) error {
	n := len(text)
	if n < 2 || text[0] != '{' || text[n-1] != '}' {
		return fmt.Errorf("bitset: UnmarshalText: %s is not a list in braces", quoted(text))
	}
	var set Set
	separator := func(c byte) bool { return c == ' ' || c == ',' }
	for rest := text[1 : n-1]; len(rest) > 0; {
		if separator(rest[0]) {
			rest = rest[1:]
			continue
		}
		end := slices.IndexFunc(rest, separator)
		if end < 0 {
			end = len(rest)
		}
		i, err := strconv.ParseUint(string(rest[:end]), 10, strconv.IntSize-1)
		if err != nil {
			return fmt.Errorf("bitset: UnmarshalText: %s is not an element", quoted(rest[:end]))
		}
		if !justified(int(i), n) {
			return fmt.Errorf("bitset: UnmarshalText: %d is too large an element for a text of %d bytes", i, n)
		}
		set.Add(int(i))
		rest = rest[end:]
	}
	set.extend(len(*s))
	*s = set
	return nil
}

// justified reports whether a text of n bytes may have element i.
func justified(i, n int) bool {
	return i < 1<<27 || i>>13 < n
}

// quoted returns a text in quotes, cut if it is long.
func quoted(text []byte) string {
	if len(text) > 40 {
		return strconv.Quote(string(text[:40])) + "…"
	}
	return strconv.Quote(string(text))
}
