package rank

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
)

// The binary form of an Index is the mark, the number of words, the number of ones,
// the words, and the CRC-32C of all that, in little-endian order. It does not have the
// counts per row: to compute them takes a fraction of the time of reading, and then they
// can't disagree with the words.
const (
	mark     = "bitrank\x01"
	headSize = len(mark) + 8 + 8
	tailSize = 4
)

// MarshalBinary returns the binary form of x, which includes its set and is 28 bytes
// longer than the words. It never fails.
func (x *Index) MarshalBinary() ([]byte, error) {
	b := make([]byte, 0, headSize+8*len(x.words)+tailSize)
	b = append(b, mark...)
	b = binary.LittleEndian.AppendUint64(b, uint64(len(x.words)))
	b = binary.LittleEndian.AppendUint64(b, uint64(x.ones))
	for _, w := range x.words {
		b = binary.LittleEndian.AppendUint64(b, w)
	}
	return binary.LittleEndian.AppendUint32(b, checksum(b)), nil
}

// UnmarshalBinary sets x to the index that data encodes, with a new slice of words.
// If data is truncated, too long, or damaged, as a 32-bit checksum shows, it returns an
// error and leaves x unchanged.
func (x *Index) UnmarshalBinary(data []byte) error {
	read, err := parse(data)
	if err != nil {
		return fmt.Errorf("rank: UnmarshalBinary: %w", err)
	}
	*x = *read
	return nil
}

func checksum(data []byte) uint32 {
	return crc32.Checksum(data, crc32.MakeTable(crc32.Castagnoli))
}

func parse(data []byte) (*Index, error) {
	if len(data) < headSize+tailSize {
		return nil, fmt.Errorf("%d bytes, which no index fits into", len(data))
	}
	if got := string(data[:len(mark)]); got != mark {
		return nil, fmt.Errorf("begins with %q, not %q", got, mark)
	}
	body, tail := data[:len(data)-tailSize], data[len(data)-tailSize:]
	if got, want := checksum(body), binary.LittleEndian.Uint32(tail); got != want {
		return nil, fmt.Errorf("the checksum is %08x, not %08x", got, want)
	}
	n, ones := binary.LittleEndian.Uint64(data[len(mark):]), binary.LittleEndian.Uint64(data[len(mark)+8:])
	body = body[headSize:]
	if len(body)%8 != 0 || n != uint64(len(body)/8) {
		return nil, fmt.Errorf("%d bytes of words, want %d words", len(body), n)
	}
	words := make([]uint64, n)
	for i := range words {
		words[i] = binary.LittleEndian.Uint64(body[8*i:])
	}
	x := NewIndex(words)
	if uint64(x.ones) != ones {
		return nil, errors.New("the number of ones is wrong")
	}
	return x, nil
}
