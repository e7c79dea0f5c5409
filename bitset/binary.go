package bitset

import (
	"encoding/binary"
	"fmt"
	"slices"
)

// This file has the binary form of a set, which package github.com/bits-and-blooms/bitset
// writes and reads as well.

// AppendBinary appends the binary form of s to dst and returns the extended slice. The
// error is nil.
//
// The form is a uint64 with the number of bits, 64*len(s), then the words, all big-endian.
// So a set comes back with as many words; for the shortest form, [Set.Trim] the set. It is
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
	dst := s.space(n)
	appendWords(dst[:0], data)
	dst[:n].cut(size)
	clear(dst[n:])
	return nil
}

// appendWords appends the words that data has to dst.
func appendWords(dst Set, data []byte) Set {
	for ; len(data) >= 8; data = data[8:] {
		dst = append(dst, binary.BigEndian.Uint64(data))
	}
	return dst
}

// cut removes the elements of s from size on, all of which are in its last word.
func (s Set) cut(size uint64) {
	if size%64 != 0 {
		s[len(s)-1] &= 1<<(size%64) - 1
	}
}

// Key returns a string that is the same for equal sets, whatever their lengths, and differs for
// others: the key of a map, or the content of a file. It is the binary form of s without the
// zero words at its end, which [Set.UnmarshalBinary] reads. A look-up that allocates nothing:
//
//	s.Trim()
//	buf, _ = s.AppendBinary(buf[:0])
//	value, ok := m[string(buf)]
func (s Set) Key() string {
	var room [256]byte // so that a key of few words is one allocation
	form, _ := s[:s.words()].AppendBinary(room[:0])
	return string(form)
}
