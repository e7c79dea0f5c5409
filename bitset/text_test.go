package bitset

import (
	"bytes"
	"encoding"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

var (
	_ encoding.TextMarshaler     = Set(nil)
	_ encoding.TextUnmarshaler   = (*Set)(nil)
	_ encoding.BinaryMarshaler   = Set(nil)
	_ encoding.BinaryUnmarshaler = (*Set)(nil)
	_ json.Marshaler             = Set(nil)
	_ json.Unmarshaler           = (*Set)(nil)

	// encoding.TextAppender and encoding.BinaryAppender, of Go 1.24.
	_ interface{ AppendText([]byte) ([]byte, error) }   = Set(nil)
	_ interface{ AppendBinary([]byte) ([]byte, error) } = Set(nil)
)

// forms are the ways to write and read a set.
var forms = []struct {
	name  string
	write func(s Set) ([]byte, error)
	read  func(s *Set, form []byte) error
}{
	{"text", Set.MarshalText, (*Set).UnmarshalText},
	{"binary", Set.MarshalBinary, (*Set).UnmarshalBinary},
	{"JSON", Set.MarshalJSON, (*Set).UnmarshalJSON},
	{"stream", func(s Set) ([]byte, error) {
		var b bytes.Buffer
		_, err := s.WriteTo(&b)
		return b.Bytes(), err
	}, func(s *Set, form []byte) error {
		_, err := s.ReadFrom(bytes.NewReader(form))
		return err
	}},
	{"JSON by its package", func(s Set) ([]byte, error) { return json.Marshal(s) }, func(s *Set, form []byte) error { return json.Unmarshal(form, s) }},
}

func TestForms(t *testing.T) {
	r := testkit.NewRand()
	for _, s := range append(sample(r, 4), testkit.RandomWords(r, 300, .3), Of(1<<20-1)) {
		for _, form := range forms {
			data, err := form.write(s)
			if err != nil {
				t.Fatalf("%v as %s: %v", s, form.name, err)
			}
			for _, into := range []Set{nil, dirty(Set{7}, 3), dirty(testkit.RandomWords(r, 400, .5), 9)} {
				room := len(into)
				if err := form.read(&into, data); err != nil || !into.Equal(s) || len(into) < room {
					t.Fatalf("%v as %s: %v, %v", s, form.name, into, err)
				}
				if form.name != "text" && len(into) != max(len(s), room) {
					t.Fatalf("%d words as %s into %d: %d", len(s), form.name, room, len(into))
				}
			}
		}
		prefix := []byte("prefix")
		text, err := s.AppendText(prefix)
		want, _ := s.MarshalText()
		if err != nil || string(text) != "prefix"+string(want) {
			t.Errorf("AppendText: %q, %v", text, err)
		}
		data, err := s.AppendBinary(prefix)
		want, _ = s.MarshalBinary()
		if err != nil || string(data) != "prefix"+string(want) {
			t.Errorf("AppendBinary: %x, %v", data, err)
		}
	}
}

func TestString(t *testing.T) {
	sparse := between(0, 999)
	sparse.AddIn(1<<24, 1<<24+2)
	for _, c := range []struct {
		s      Set
		begins string
		ends   string
		spaces int
	}{
		{nil, "{", "{}", 0}, {Set{0, 0}, "{", "{}", 0}, {Of(9, 4, 1), "{1 4", "{1 4 9}", 2}, {Of(0, 64, 100000), "{0 64", " 100000}", 2},
		{between(0, 1000), "{0 1 2 ", " 998 999}", 999},
		{between(0, 1024), "{0 1 2 ", " 998 999 and 24 more}", 999 + 3},
		{sparse, "{0 1 2 ", " 998 16777216 and 1 more}", 999 + 3},
	} {
		sparingly(t, "a string, not a copy,", 1<<19, func() {
			got := c.s.String()
			if !strings.HasPrefix(got, c.begins) || !strings.HasSuffix(got, c.ends) || strings.Count(got, " ") != c.spaces || fmt.Sprint(c.s) != got {
				t.Errorf("%s, want %s … %s", got, c.begins, c.ends)
			}
		})
	}
}

// The texts that are read. None takes more memory than its length, or the limit of short ones, lets
// one expect. Those of binary forms are what bits-and-blooms/bitset v1.29.0 writes, the first for a
// set of 70 bits and the next for one of 10; then a form with a bit beyond, and one in the
// alphabet of other packages, as PHP escapes it, and as an encoder does that wants no HTML.
func TestReads(t *testing.T) {
	sparse := "1048576" + strings.Repeat(" ", 1<<14-8)
	for i, texts := range []map[string]Set{{
		"{}": nil, "{ }": nil, "{5}": Of(5), "{1 4 9}": Of(1, 4, 9), "{1,4,9}": Of(1, 4, 9), "{9, 4,  1,}": Of(1, 4, 9), "{007 7}": Of(7),
		"{\t1,\r\n4 }": Of(1, 4), "{1048575}": Of(1<<20 - 1), "{" + sparse + "}": Of(1 << 20),
	}, {
		"[]": nil, "[ ]": nil, "[9,4,1]": Of(1, 4, 9), "[\n  9,\n\t4, 4\r\n]": Of(4, 9), "[1048575]": Of(1<<20 - 1), "[" + sparse + "]": Of(1 << 20),
		`"AAAAAAAAAEYAAAAAAAACEgAAAAAAAAAB"`:   Of(1, 4, 9, 64),
		`"AAAAAAAAAAoAAAAAAAACEg=="`:           Of(1, 4, 9),
		`"AAAAAAAAAAA="`:                       nil,
		`"AAAAAAAAAAoAAAAAAAAGEg=="`:           Of(1, 4, 9),
		`"AAAAAAAAAED//////////w=="`:           between(0, 64),
		`"AAAAAAAAAED\//////////w=="`:          between(0, 64),
		`"AAAAAAAAAED\u002BAAAAAAAAAA=\u003d"`: between(57, 64),
		"null":                                 Of(3),
	}} {
		for text, want := range texts {
			s := Of(3)
			sparingly(t, text, 1<<18+64*uint64(len(text)), func() {
				if err := []func(s *Set, form []byte) error{(*Set).UnmarshalText, (*Set).UnmarshalJSON}[i](&s, []byte(text)); err != nil || !s.Equal(want) {
					t.Errorf("%s: %v, %v", text, s, err)
				}
			})
		}
	}
}

// What is not read gives an error, which begins so, and leaves the set as it was.
func TestRefuses(t *testing.T) {
	refuses := func(method string, read func(s *Set, form []byte) error, text, begins string) {
		t.Helper()
		s := Of(3)
		if err := read(&s, []byte(text)); err == nil || !strings.HasPrefix(err.Error(), "bitset: "+method+": "+begins) || !s.Equal(Of(3)) {
			t.Errorf("%q: %v, %v, want %s", text, s, err, begins)
		}
	}
	for text, begins := range map[string]string{
		"":                        `"" is not a list in {}`,
		"{":                       `"{" is not a list in {}`,
		"1 2":                     `"1 2" is not a list in {}`,
		"{1 2":                    `"{1 2" is not a list in {}`,
		"1 2}":                    `"1 2}" is not a list in {}`,
		"{-1}":                    `"-1" is not an element`,
		"{+1}":                    `"+1" is not an element`,
		"{1 x}":                   `"x" is not an element`,
		"{1_000}":                 `"1_000" is not an element`,
		"{1;2}":                   `"1;2" is not an element`,
		"{0 1 and 24 more}":       `"and" is not an element`,
		"{18446744073709551616}":  `"18446744073709551616" is not an element`,
		"{9223372036854775807}":   ``,
		"{1048576}":               `1048576 is too large an element for a text of 9 bytes`,
		strings.Repeat("{", 40+1): `"{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{"… is not a list in {}`,
		"{1048576" + strings.Repeat(" ", 1<<14-9) + "}": `1048576 is too large an element for a text of 16384 bytes`,
	} {
		refuses("UnmarshalText", (*Set).UnmarshalText, text, begins)
	}
	for _, text := range []string{
		``, `"`, `""`, `{}`, `[-1]`, `[1.5]`, `[1e3]`, `[1048576]`, `[9000000000000]`, `[[1]]`, `["1"]`, `[null]`, `[1`, `true`, `12`,
		`"AAA"`, `"AAAAAAAAAAA"`, `"AAAAAAAAAA!="`, "\"AAAAAAAAAAA=\n\"", "\"\rAAAAAAAAAAA=\"", `"AAAAAAAAAAB="`, `"\u00e9AAAAAAAAAA="`,
		`"\nAAAAAAAAAAA="`, `"AAAAAAAAAAA\\/"`, `"AAAAAAAAAEAAAAAAAAAA+_=="`,
	} {
		refuses("UnmarshalJSON", (*Set).UnmarshalJSON, text, "")
	}
	for _, size := range []uint64{1, 63, 65, 1 << 20, 1 << 62, ^uint64(0) - 63, ^uint64(0) - 62, ^uint64(0)} {
		for words := range 3 {
			if words == 1 && size < 65 || words == 2 && size == 65 {
				continue
			}
			form := append(binary.BigEndian.AppendUint64(nil, size), make([]byte, 8*words)...)
			refuses("UnmarshalBinary", (*Set).UnmarshalBinary, string(form), fmt.Sprintf("%d bytes after the number of bits, which is %d", 8*words, size))
		}
	}
	if text, err := Of(1 << 20).AppendText([]byte("x")); err == nil || string(text) != "x" { // what is too sparse is not written
		t.Errorf("%s, %v", text, err)
	}
}

// Every byte of a form changed, left out or doubled: the result is a set that can be
// written again, or an error that changes nothing, and neither takes much memory.
func TestDamage(t *testing.T) {
	sets := []Set{nil, Of(3), Of(1, 4, 9, 64, 100, 4000), testkit.RandomWords(testkit.NewRand(), 5, .3)}
	for _, form := range forms[:4] {
		for _, s := range sets {
			data, err := form.write(s)
			if err != nil {
				t.Fatal(err)
			}
			for i := range len(data) + 1 {
				if testkit.Short() && 20 < i && i < len(data)-5 && i%7 > 0 {
					continue
				}
				var damaged [][]byte
				damaged = append(damaged, data[:i], slices.Concat(data, data[i:]))
				for _, c := range []byte{0, 1, ' ', '"', ',', '-', '0', '9', 'A', '{', '}', 0x7f, 0x80, 0xff} {
					damaged = append(damaged, slices.Insert(slices.Clone(data), i, c))
					if i < len(data) {
						damaged = append(damaged, slices.Replace(slices.Clone(data), i, i+1, c))
					}
				}
				sparingly(t, fmt.Sprintf("%s %q, damaged at %d,", form.name, data, i), 1<<24, func() {
					for _, data := range damaged {
						readDamaged(t, form.name, data, form.read, form.write)
					}
				})
			}
		}
	}
}

// sparingly fails the test if do allocates more than so many bytes.
func sparingly(t *testing.T, what string, most uint64, do func()) {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	if used := after.TotalAlloc - before.TotalAlloc; used > most {
		t.Errorf("%s takes %d bytes", what, used)
	}
}

// readDamaged reads data that may be bad.
func readDamaged(t *testing.T, name string, data []byte, read func(s *Set, form []byte) error, write func(s Set) ([]byte, error)) {
	t.Helper()
	s := Of(3, 70)
	err := read(&s, data)
	if err != nil {
		if !s.Equal(Of(3, 70)) || !strings.HasPrefix(err.Error(), "bitset: ") && !(name == "stream" && len(data) == 0 && err == io.EOF) {
			t.Errorf("%s %q: %v, %v", name, data, s, err)
		}
		return
	}
	form, err := write(s)
	var again Set
	if err == nil {
		err = read(&again, form)
	}
	if err != nil || !again.Equal(s) {
		t.Errorf("%s %q: %v, and then %v, %v", name, data, s, again, err)
	}
}

func FuzzForms(f *testing.F) {
	for _, form := range forms[:4] {
		data, _ := form.write(Of(1, 4, 9, 64, 100))
		f.Add(data)
	}
	f.Add([]byte("{5000000000}"))
	f.Add([]byte("[1, 4, 9]"))
	f.Add([]byte(`"AAAAAAAAAEAAAAAAAAACEg\u003d="`))
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, form := range forms[:4] {
			sparingly(t, fmt.Sprintf("%s %q", form.name, data), 1<<20+1<<12*uint64(len(data)), func() {
				readDamaged(t, form.name, data, form.read, form.write)
			})
		}
	})
}
