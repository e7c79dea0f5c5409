package suites

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"testing"

	bb "github.com/bits-and-blooms/bitset"

	"github.com/bitwalk/bitwalk/bitset"
)

// Bitset.Set and bits-and-blooms/bitset read the binary form, the stream and the JSON of each
// other, with escapes too, as docs/bitset.md says.
func TestForms(t *testing.T) {
	for _, elements := range [][]int{nil, {0}, {1, 4, 9, 64}, {63}, {127, 128, 9999}} {
		ours := bitset.Of(elements...)
		theirs := bb.New(0)
		for _, i := range elements {
			theirs.Set(uint(i))
		}
		var s bitset.Set
		var b bb.BitSet
		oursAgain := func(how string, err error) {
			if err != nil || !s.Equal(ours) {
				t.Errorf("%s of %v: %v, %v", how, theirs, s, err)
			}
		}
		theirsAgain := func(how string, err error) {
			if got := fmt.Sprint(b.AppendTo(nil)); err != nil || got != fmt.Sprint(theirs.AppendTo(nil)) {
				t.Errorf("%s of %v: %s, %v", how, ours, got, err)
			}
		}
		data, _ := theirs.MarshalBinary()
		oursAgain("binary form", s.UnmarshalBinary(data))
		data, _ = ours.MarshalBinary()
		theirsAgain("binary form", b.UnmarshalBinary(data))

		text, _ := json.Marshal(theirs)
		oursAgain("JSON", json.Unmarshal(text, &s))
		escaped := bytes.ReplaceAll(text, []byte("="), []byte(`\u003d`))
		oursAgain("JSON with escapes", json.Unmarshal(escaped, &s))
		text, _ = json.Marshal(ours)
		theirsAgain("JSON", json.Unmarshal(text, &b))

		var stream bytes.Buffer
		theirs.WriteTo(&stream)
		ours.WriteTo(&stream)
		stream.WriteString("end")
		_, err := s.ReadFrom(&stream)
		oursAgain("stream", err)
		_, err = b.ReadFrom(&stream)
		theirsAgain("stream", err)
		if rest, _ := io.ReadAll(&stream); string(rest) != "end" {
			t.Errorf("after both streams: %q", rest)
		}
	}
}
