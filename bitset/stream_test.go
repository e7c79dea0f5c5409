package bitset

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

var (
	_ io.WriterTo   = Set(nil)
	_ io.ReaderFrom = (*Set)(nil)
)

// Sets and other bytes one after the other, of lengths around that of a piece, through readers
// that give little at a time. The bytes are those of AppendBinary.
func TestStream(t *testing.T) {
	r := testkit.NewRand()
	var sets []Set
	for _, n := range []int{0, 1, 2, piece/8 - 2, piece/8 - 1, piece / 8, piece/8 + 1, piece / 4, 5000} {
		sets = append(sets, testkit.RandomWords(r, n, testkit.Mixed))
	}
	var stream bytes.Buffer
	var want []byte
	for _, s := range sets {
		n, err := s.WriteTo(&stream)
		if n != int64(8+8*len(s)) || err != nil {
			t.Fatalf("%d words: %d bytes written, %v", len(s), n, err)
		}
		stream.WriteByte(0x77)
		want, _ = s.AppendBinary(want)
		want = append(want, 0x77)
	}
	if !bytes.Equal(stream.Bytes(), want) {
		t.Fatal("WriteTo differs from AppendBinary")
	}
	for name, reader := range map[string]io.Reader{
		"bytes": bytes.NewReader(want), "one byte": iotest.OneByteReader(bytes.NewReader(want)), "bufio": bufio.NewReader(bytes.NewReader(want)),
		"half": iotest.HalfReader(bytes.NewReader(want)), "data and EOF at once": iotest.DataErrReader(bytes.NewReader(want)),
	} {
		for _, s := range sets {
			got := Of(130)
			n, err := got.ReadFrom(reader)
			if n != int64(8+8*len(s)) || err != nil || !got.Equal(s) || len(got) != max(len(s), 3) {
				t.Fatalf("%s: %d words: %d bytes read, %v, %d words", name, len(s), n, err, len(got))
			}
			follows := make([]byte, 1)
			if _, err := io.ReadFull(reader, follows); err != nil || follows[0] != 0x77 {
				t.Fatalf("%s: after %d words: %x, %v", name, len(s), follows, err)
			}
		}
		s := Of(5)
		if n, err := s.ReadFrom(reader); n != 0 || err != io.EOF || !s.Equal(Of(5)) {
			t.Errorf("%s: at the end: %d, %v, %v", name, n, err, s)
		}
	}
}

// A stream that ends or fails at any byte changes nothing, and gives an error that says so.
func TestStreamErrors(t *testing.T) {
	data, _ := Of(3, 70, 9000).AppendBinary(nil)
	fails := errors.New("no more")
	for i := range data {
		for at, want := range map[error]error{io.EOF: io.ErrUnexpectedEOF, fails: fails} {
			s := Of(5, 500)
			n, err := s.ReadFrom(io.MultiReader(bytes.NewReader(data[:i]), iotest.ErrReader(at)))
			said := errors.Is(err, want) && strings.HasPrefix(err.Error(), "bitset: ReadFrom: ")
			if i == 0 && at == io.EOF {
				said = err == io.EOF
			}
			if n != int64(i) || !said || !s.Equal(Of(5, 500)) {
				t.Errorf("%v after %d bytes: %d, %v, %v", at, i, n, err, s)
			}
		}
		if n, err := Of(3, 70, 9000).WriteTo(&room{i}); n != int64(i) || err != errFull {
			t.Errorf("room for %d bytes: %d, %v", i, n, err)
		}
		if n, err := Of(3, 70, 9000).WriteTo(short{&room{i}}); n != int64(i) || err != io.ErrShortWrite {
			t.Errorf("room for %d bytes, without an error: %d, %v", i, n, err)
		}
	}
}

// room is a writer with room for n bytes.
type room struct{ n int }

var errFull = errors.New("full")

func (r *room) Write(data []byte) (n int, err error) {
	n = min(r.n, len(data))
	if r.n -= n; n < len(data) {
		return n, errFull
	}
	return n, nil
}

// short is a writer that does not say when it is full.
type short struct{ w io.Writer }

func (s short) Write(data []byte) (n int, err error) {
	n, _ = s.w.Write(data)
	return n, nil
}

// A form that lies about its number of bits takes no more memory than what follows does.
func TestStreamLies(t *testing.T) {
	for _, size := range []uint64{1 << 30, 1 << 40, 1 << 51, 1<<51 + 1, 1<<63 - 1, 1 << 63, ^uint64(0) - 62, ^uint64(0)} {
		data := append(binary.BigEndian.AppendUint64(nil, size), make([]byte, 1<<16)...)
		sparingly(t, fmt.Sprintf("%d bits and 64 KiB", size), 1<<19, func() {
			s := Of(3)
			n, err := s.ReadFrom(bytes.NewReader(data))
			if err == nil || !s.Equal(Of(3)) || n != 8 && n != int64(len(data)) {
				t.Errorf("%d bits: %d, %v, %v", size, n, err, s)
			}
		})
	}
	for n := 1; n <= 64; n++ { // bits beyond the number are no elements
		form := append(binary.BigEndian.AppendUint64(nil, uint64(n)), bytes.Repeat([]byte{255}, 8)...)
		var read, decoded Set
		read.ReadFrom(bytes.NewReader(form))
		decoded.UnmarshalBinary(form)
		if !read.Equal(between(0, n)) || !decoded.Equal(between(0, n)) {
			t.Errorf("%d bits: %v, %v", n, read, decoded)
		}
	}
}

// Equal sets have equal keys, others don't, and a key is a binary form.
func TestKey(t *testing.T) {
	keys := make(map[string]Set)
	for _, s := range append(sample(testkit.NewRand(), 4), nil, Of(64), Of(0)) {
		longer := append(s.Clone(), 0, 0)
		key := s.Key()
		if longer.Key() != key {
			t.Errorf("%v: %q, and with zero words %q", s, key, longer.Key())
		}
		if other, ok := keys[key]; ok && !other.Equal(s) {
			t.Errorf("%v and %v: %q", s, other, key)
		}
		keys[key] = s
		var back Set
		if err := back.UnmarshalBinary([]byte(key)); err != nil || !back.Equal(s) {
			t.Errorf("%v: %v, %v", s, back, err)
		}
		s.Trim()
		if form, _ := s.MarshalBinary(); string(form) != key {
			t.Errorf("%v: %q, want %q", s, key, form)
		}
	}
	s := between(0, 1900)
	if n := testing.AllocsPerRun(10, func() { key = s.Key() }); n != 1 {
		t.Errorf("%v allocations for a key", n)
	}
	m, buf := map[string]int{key: 7}, make([]byte, 0, 1<<10)
	if n := testing.AllocsPerRun(10, func() {
		s.Trim()
		buf, _ = s.AppendBinary(buf[:0])
		value, ok := m[string(buf)]
		if !ok || value != 7 {
			t.Error("the key is not found")
		}
	}); n != 0 {
		t.Errorf("%v allocations for a look-up", n)
	}
}

var key string
