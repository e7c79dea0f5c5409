package bitset

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

// The binary form of a set is that of github.com/bits-and-blooms/bitset, so that either
// package reads what the other has written: the number of bits, and then the words with
// these bits, all big-endian. In JSON it is a string in base64, with the alphabet for URLs,
// as in that package.

// AppendBinary appends the binary form of s to dst and returns the extended slice. The
// error is nil.
//
// The form is a uint64 with the number of bits, 64*len(s), then the words, all big-endian.
// So a set comes back with as many words; for the shortest form, [Set.Clip] the set. It is
// the form of github.com/bits-and-blooms/bitset.
func (s Set) AppendBinary(dst []byte) ([]byte, error) {
	dst = slices.Grow(dst, 8+8*len(s))
	dst = binary.BigEndian.AppendUint64(dst, 64*uint64(len(s)))
	for _, x := range s {
		dst = binary.BigEndian.AppendUint64(dst, x)
	}
	return dst, nil
}

// MarshalBinary returns the binary form of s: see [Set.AppendBinary]. The error is nil.
func (s Set) MarshalBinary() ([]byte, error) {
	return s.AppendBinary(nil)
}

// UnmarshalBinary sets s to the set with the given binary form: see [Set.AppendBinary].
// It returns an error, and does not change s, unless data has exactly the words for its
// number of bits. It ignores further bits in the last word.
func (s *Set) UnmarshalBinary(data []byte) error {
	return s.decode("UnmarshalBinary", data)
}

// decode is UnmarshalBinary in the name of a method.
func (s *Set) decode(method string, data []byte) error {
	if len(data) < 8 {
		return fmt.Errorf("bitset: %s: %d bytes, want at least 8", method, len(data))
	}
	size := binary.BigEndian.Uint64(data)
	data = data[8:]
	n := len(data) / 8
	if len(data)%8 != 0 || size > 64*uint64(n) || size+63 < 64*uint64(n) {
		return fmt.Errorf("bitset: %s: %d bytes after the number of bits, which is %d", method, len(data), size)
	}
	dst := s.space(n, nil, nil)
	for w := range n {
		dst[w] = binary.BigEndian.Uint64(data[8*w:])
	}
	if size%64 != 0 {
		dst[n-1] &= 1<<(size%64) - 1
	}
	clear(dst[n:])
	*s = dst
	return nil
}

// MarshalJSON returns the binary form of s as a string in base64. The error is nil. For
// a list of numbers, marshal s.AppendTo([]int{}).
func (s Set) MarshalJSON() ([]byte, error) {
	form, _ := s.AppendBinary(nil)
	text := make([]byte, 1, base64.URLEncoding.EncodedLen(len(form))+2)
	text[0] = '"'
	text = base64.URLEncoding.AppendEncode(text, form)
	return append(text, '"'), nil
}

// UnmarshalJSON sets s to the set whose binary form text has as a string in base64, in
// either alphabet and without escapes: see [Set.UnmarshalBinary]. As is usual, null changes
// nothing. For any other text it returns an error, and does not change s. For a list of
// numbers, unmarshal it into an []int and use [Of].
func (s *Set) UnmarshalJSON(text []byte) error {
	if string(text) == "null" {
		return nil
	}
	n := len(text)
	if n < 2 || text[0] != '"' || text[n-1] != '"' {
		return fmt.Errorf("bitset: UnmarshalJSON: %s is not a JSON string", quoted(text))
	}
	text = text[1 : n-1]
	encoding := urlAlphabet
	form := make([]byte, encoding.DecodedLen(len(text)))
	size, err := encoding.Decode(form, text)
	if err != nil && bytes.ContainsAny(text, "+/") {
		encoding = stdAlphabet
		size, err = encoding.Decode(form, text)
	}
	if err != nil {
		return fmt.Errorf("bitset: UnmarshalJSON: %w", err)
	}
	if encoding.EncodedLen(size) != len(text) { // package base64 skips line breaks
		return errors.New("bitset: UnmarshalJSON: a line break in the string")
	}
	return s.decode("UnmarshalJSON", form[:size])
}

// The alphabets of base64 that UnmarshalJSON takes, without the encodings that no encoder
// writes.
var urlAlphabet, stdAlphabet = base64.URLEncoding.Strict(), base64.StdEncoding.Strict()
