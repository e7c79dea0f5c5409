package bitset

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/word"
)

// The binary form of a set is that of github.com/bits-and-blooms/bitset, so that either
// package reads what the other has written: the number of bits, which is the greatest
// element plus one, and then the words with these bits, all big-endian. Equal sets have
// equal forms. In JSON it is a string in base64, with the alphabet for URLs, as in that
// package.

// AppendBinary appends the binary form of s to dst and returns the extended slice. The
// error is nil.
//
// The form is a uint64 with the number of bits, then the words up to the last that is not
// zero, all big-endian. The number of bits is s.Last() + 1. It is the form of
// github.com/bits-and-blooms/bitset.
func (s Set) AppendBinary(dst []byte) ([]byte, error) {
	s = s[:s.words()]
	n := uint64(0)
	if len(s) > 0 {
		n = 64*uint64(len(s)) - uint64(bits.LeadingZeros64(s[len(s)-1]))
	}
	dst = word.Grow(dst, 8+8*len(s))
	dst = binary.BigEndian.AppendUint64(dst, n)
	at := len(dst)
	dst = dst[:at+8*len(s)]
	to := dst[at:]
	for ; len(s) >= 4; s, to = s[4:], to[32:] { // one check of lengths for four words
		to, s := to[:32], s[:4]
		binary.BigEndian.PutUint64(to, s[0])
		binary.BigEndian.PutUint64(to[8:], s[1])
		binary.BigEndian.PutUint64(to[16:], s[2])
		binary.BigEndian.PutUint64(to[24:], s[3])
	}
	for w, x := range s {
		binary.BigEndian.PutUint64(to[8*w:], x)
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
	to := dst
	for ; len(to) >= 4; to, data = to[4:], data[32:] {
		to, data := to[:4], data[:32]
		to[0] = binary.BigEndian.Uint64(data)
		to[1] = binary.BigEndian.Uint64(data[8:])
		to[2] = binary.BigEndian.Uint64(data[16:])
		to[3] = binary.BigEndian.Uint64(data[24:])
	}
	for w := range to {
		to[w] = binary.BigEndian.Uint64(data[8*w:])
	}
	if size%64 != 0 {
		dst[n-1] &= 1<<(size%64) - 1
	}
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

// UnmarshalJSON sets s to the set with the given text from [Set.MarshalJSON], in either
// alphabet of base64. It returns an error, and does not change s, for any other text.
// As is usual, null changes nothing. For a list of numbers, unmarshal it into an []int
// and use [Of].
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
