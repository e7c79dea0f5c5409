package bitset

import (
	"encoding/binary"
	"fmt"
	"io"
)

// This file writes and reads the binary form where other data follows.

// piece is the number of bytes that WriteTo and ReadFrom pass on at once, at most.
const piece = 1 << 13

// WriteTo writes the binary form of s to w, in pieces, and returns the number of bytes written:
// see [Set.AppendBinary]. It stops at the first error of w, and at a write of fewer bytes than
// it was given, for which it returns [io.ErrShortWrite].
func (s Set) WriteTo(w io.Writer) (n int64, err error) {
	buf := make([]byte, 0, min(8+8*len(s), piece))
	buf = binary.BigEndian.AppendUint64(buf, 64*uint64(len(s)))
	for {
		k := min(len(s), (cap(buf)-len(buf))/8)
		for _, x := range s[:k] {
			buf = binary.BigEndian.AppendUint64(buf, x)
		}
		s = s[k:]
		written, err := w.Write(buf)
		n += int64(written)
		if err == nil && written < len(buf) {
			err = io.ErrShortWrite
		}
		if err != nil || len(s) == 0 {
			return n, err
		}
		buf = buf[:0]
	}
}

// ReadFrom sets s to the set whose binary form comes next in r, and returns the number of bytes
// read: see [Set.UnmarshalBinary]. It stops at the end of the form, where an [io.ReaderFrom] reads
// on, so that another set, or anything else, can follow. For many small sets, let r be a
// bufio.Reader.
//
// If r is at its end, ReadFrom returns [io.EOF]. If r fails or ends within the form, it returns
// another error. After any error s is as it was. The memory that it takes grows with what it has
// read, whatever number of bits the form begins with.
func (s *Set) ReadFrom(r io.Reader) (n int64, err error) {
	buf := make([]byte, 8)
	read, err := io.ReadFull(r, buf)
	n = int64(read)
	switch {
	case err == io.EOF:
		return n, err
	case err != nil:
		return n, fmt.Errorf("bitset: ReadFrom: %w", err)
	}
	size := binary.BigEndian.Uint64(buf)
	if size > greatest+1 {
		return n, fmt.Errorf("bitset: ReadFrom: the number of bits is %d, want at most %d", size, uint64(greatest+1))
	}
	rest := int((size + 63) / 64)
	buf = make([]byte, min(8*rest, piece))
	var set Set
	for rest > 0 {
		buf = buf[:min(8*rest, piece)]
		read, err = io.ReadFull(r, buf)
		n += int64(read)
		if err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		if err != nil {
			return n, fmt.Errorf("bitset: ReadFrom: %w", err)
		}
		set = appendWords(set, buf)
		rest -= len(buf) / 8
	}
	set.cut(size)
	set.extend(len(*s))
	*s = set
	return n, nil
}
