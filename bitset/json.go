package bitset

import (
	"encoding/base64"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// In JSON a set is its binary form, as a string in base64 with the alphabet for URLs, as in
// github.com/bits-and-blooms/bitset. A list of elements is read as well.

// MarshalJSON returns the binary form of s as a string in base64. The error is nil. For
// a list of numbers, marshal scan.AppendPositions([]int{}, s, 0).
func (s Set) MarshalJSON() ([]byte, error) {
	form, _ := s.AppendBinary(nil)
	text := make([]byte, 1, base64.URLEncoding.EncodedLen(len(form))+2)
	text[0] = '"'
	text = base64.URLEncoding.AppendEncode(text, form)
	return append(text, '"'), nil
}

// UnmarshalJSON sets s to the set that text describes: a string in base64, in either
// alphabet, with the binary form (see [Set.UnmarshalBinary]), or an array of the elements, with
// the limit of [Set.UnmarshalText]. As is usual, null changes nothing. For any other JSON value it
// returns an error, and does not change s. That text is JSON, package encoding/json checks.
//
// The limit is for one set: a document of many short ones takes up to 128 KiB for each. If the
// elements of an array may exceed it, unmarshal the array into an []int, check them against a
// limit of yours, and use [Of].
func (s *Set) UnmarshalJSON(text []byte) error {
	switch {
	case string(text) == "null":
		return nil
	case len(text) > 0 && text[0] == '[':
		return s.readList("UnmarshalJSON", text, '[', ']')
	case len(text) == 0 || text[0] != '"':
		return fmt.Errorf("bitset: UnmarshalJSON: %s is no string and no array", quoted(text))
	}
	// What base64 needs of JSON's escapes are Go's as well, but for \/.
	code, err := strconv.Unquote(strings.ReplaceAll(string(text), `\/`, "/"))
	if err != nil {
		return fmt.Errorf("bitset: UnmarshalJSON: %s is not a JSON string", quoted(text))
	}
	encoding := urlAlphabet
	if strings.ContainsAny(code, "+/") {
		encoding = stdAlphabet
	}
	form, err := encoding.DecodeString(code)
	if err != nil {
		return fmt.Errorf("bitset: UnmarshalJSON: %w", err)
	}
	if encoding.EncodedLen(len(form)) != len(code) { // package base64 skips line breaks
		return errors.New("bitset: UnmarshalJSON: a line break in the string")
	}
	return s.decode("UnmarshalJSON", form)
}

// The alphabets of base64 that UnmarshalJSON takes, without the encodings that no encoder
// writes.
var urlAlphabet, stdAlphabet = base64.URLEncoding.Strict(), base64.StdEncoding.Strict()
