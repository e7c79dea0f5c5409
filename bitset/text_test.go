package bitset

import (
	"bytes"
	"encoding"
	"encoding/base64"
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
	for _, c := range []struct {
		s    Set
		want string
	}{
		{nil, "{}"}, {Set{0, 0}, "{}"}, {Of(9, 4, 1), "{1 4 9}"}, {Of(0, 64, 100000), "{0 64 100000}"},
	} {
		if got := c.s.String(); got != c.want || fmt.Sprint(c.s) != c.want {
			t.Errorf("%s, want %s", got, c.want)
		}
	}
	if got := Range(0, 1000).String(); !strings.HasSuffix(got, " 998 999}") || strings.Count(got, " ") != 999 {
		t.Errorf("a thousand elements: %s", got)
	}
	if got := Range(0, 1024).String(); !strings.HasSuffix(got, " 998 999 and 24 more}") || strings.Count(got, " ") != 999+3 {
		t.Errorf("1024 elements: %s", got)
	}
}

// The string of a large set takes no copy of it.
func TestStringSparingly(t *testing.T) {
	s := Range(0, 999)
	s.AddIn(1<<24, 1<<24+2)
	sparingly(t, "a string", 1<<19, func() {
		if got := s.String(); !strings.HasSuffix(got, " 998 16777216 and 1 more}") {
			t.Error(got)
		}
	})
}

// The texts that are read, and those that are not.
func TestUnmarshalText(t *testing.T) {
	for text, want := range map[string]Set{
		"{}": nil, "{ }": nil, "{5}": Of(5), "{1 4 9}": Of(1, 4, 9), "{1,4,9}": Of(1, 4, 9), "{9, 4,  1,}": Of(1, 4, 9), "{007 7}": Of(7), "{\t1,\r\n4 }": Of(1, 4),
	} {
		var s Set
		if err := s.UnmarshalText([]byte(text)); err != nil || !s.Equal(want) {
			t.Errorf("%s: %v, %v", text, s, err)
		}
	}
	for text, want := range map[string]string{
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
		"{1048576}":               `1048576 is too large an element for a text of 9 bytes`,
		strings.Repeat("{", 40+1): `"{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{"… is not a list in {}`,
	} {
		refuses(t, (*Set).UnmarshalText, []byte(text), "bitset: UnmarshalText: "+want)
	}
	refuses(t, (*Set).UnmarshalText, []byte("{9223372036854775807}"), "bitset: UnmarshalText: ")
	// What is too sparse is not written, what is not too sparse is read.
	s := Of(1 << 20)
	if text, err := s.AppendText([]byte("x")); err == nil || string(text) != "x" {
		t.Errorf("%s, %v", text, err)
	}
	long := "{1048576" + strings.Repeat(" ", 1<<14-8) + "}"
	if err := s.UnmarshalText([]byte(long)); err != nil || !s.Equal(Of(1<<20)) {
		t.Errorf("%d bytes: %v, %v", len(long), err, s)
	}
	refuses(t, (*Set).UnmarshalText, []byte(long[:12]+long[13:]), "bitset: UnmarshalText: 1048576 is too large an element for a text of 16384 bytes")
}

// refuses reads data, which gives an error that begins so and leaves the set as it was.
func refuses(t *testing.T, read func(s *Set, form []byte) error, data []byte, begins string) {
	t.Helper()
	s := Of(3)
	if err := read(&s, data); err == nil || !strings.HasPrefix(err.Error(), begins) || !s.Equal(Of(3)) {
		t.Errorf("%q: %v, %v, want %s", data, s, err, begins)
	}
}

// What bits-and-blooms/bitset v1.29.0 writes for {1, 4, 9, 64} in a set of 70 bits, and
// for one of 10 bits.
func TestUnmarshalBinary(t *testing.T) {
	for form, want := range map[string]Set{
		"AAAAAAAAAEYAAAAAAAACEgAAAAAAAAAB": Of(1, 4, 9, 64),
		"AAAAAAAAAAoAAAAAAAACEg==":         Of(1, 4, 9),
		"AAAAAAAAAAA=":                     nil,
		"AAAAAAAAAAoAAAAAAAAGEg==":         Of(1, 4, 9), // with a bit beyond
	} {
		var s Set
		if err := s.UnmarshalJSON([]byte(`"` + form + `"`)); err != nil || !s.Equal(want) {
			t.Errorf("%s: %v, %v", form, s, err)
		}
	}
	var s Set
	std, _ := Range(0, 64).MarshalBinary()
	text := base64.StdEncoding.EncodeToString(std)
	if err := json.Unmarshal([]byte(`"`+text+`"`), &s); err != nil || s.Count() != 64 || !strings.Contains(text, "+") && !strings.Contains(text, "/") {
		t.Errorf("%s: %v, %v", text, s, err)
	}
	// As PHP writes it, and as an encoder does that wants no HTML.
	for _, escaped := range []string{strings.ReplaceAll(text, "/", `\/`), strings.ReplaceAll(strings.ReplaceAll(text, "=", `\u003d`), "+", `\u002B`)} {
		var s Set
		if err := json.Unmarshal([]byte(`"`+escaped+`"`), &s); err != nil || s.Count() != 64 {
			t.Errorf("%s: %v, %v", escaped, s, err)
		}
	}
	if err := json.Unmarshal([]byte("null"), &s); err != nil || s.Count() != 64 {
		t.Errorf("null: %v, %v", s, err)
	}
	for _, text := range []string{``, `"`, `""`, `{}`, `[-1]`, `[1.5]`, `[1e3]`, `[1048576]`, `[9000000000000]`, `[[1]]`, `["1"]`, `[null]`, `[1`, `true`, `"AAA"`, `"AAAAAAAAAAA"`, `"AAAAAAAAAA!="`, `12`,
		"\"AAAAAAAAAAA=\n\"", "\"\rAAAAAAAAAAA=\"", `"AAAAAAAAAAB="`, `"\u00e9AAAAAAAAAA="`, `"\nAAAAAAAAAAA="`, `"AAAAAAAAAAA\\/"`, `"AAAAAAAAAEAAAAAAAAAA+_=="`} {
		refuses(t, (*Set).UnmarshalJSON, []byte(text), "bitset: UnmarshalJSON: ")
	}
	for _, size := range []uint64{1, 63, 65, 1 << 20, 1 << 62, ^uint64(0) - 63, ^uint64(0) - 62, ^uint64(0)} {
		for _, words := range []int{0, 1, 2} {
			if words == 1 && size < 65 || words == 2 && size == 65 {
				continue
			}
			data := append(binary.BigEndian.AppendUint64(nil, size), make([]byte, 8*words)...)
			refuses(t, (*Set).UnmarshalBinary, data, fmt.Sprintf("bitset: UnmarshalBinary: %d bytes after the number of bits, which is %d", 8*words, size))
		}
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
