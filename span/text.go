package span

import (
	"fmt"
	"strings"

	"github.com/bitwalk/bitwalk/internal/word"
	"github.com/bitwalk/bitwalk/scan"
)

// String returns the text of r: "subsets" and the set, or "snoob", the set and k;
// then the first and the last subset, or "none" if r is empty.
//
//	subsets 0xff 0x0..0x7f
//	snoob 0xff 3 0x7..0xe0
//	snoob 0xff 9 none
func (r Range[W]) String() string {
	var b strings.Builder
	if r.size == anySize {
		fmt.Fprintf(&b, "subsets %#x ", uint64(r.set))
	} else {
		fmt.Fprintf(&b, "snoob %#x %d ", uint64(r.set), r.size)
	}
	if r.some {
		fmt.Fprintf(&b, "%#x..%#x", uint64(r.first), uint64(r.last))
	} else {
		b.WriteString("none")
	}
	return b.String()
}

// MarshalText returns the text of r, as [Range.String] does. In JSON, a Range is a
// string with this text, since many JSON parsers read a 64-bit number inexactly.
func (r Range[W]) MarshalText() ([]byte, error) {
	return []byte(r.String()), nil
}

// UnmarshalText sets r to the range that text describes, in the form that
// [Range.String] returns. For any other text it returns an error and leaves r unchanged:
// for instance for a word too wide for W, a first or last subset that is not in the walk,
// or a last subset below the first.
func (r *Range[W]) UnmarshalText(text []byte) error {
	read, err := parse[W](string(text))
	if err == nil && read.String() != string(text) {
		err = fmt.Errorf("want %q", read)
	}
	if err != nil {
		return fmt.Errorf("span: UnmarshalText: %q is not a range: %w", text, err)
	}
	*r = read
	return nil
}

// parse reads what String writes, and other forms of the same.
func parse[W scan.Word](text string) (r Range[W], err error) {
	var set, first, last uint64 // no W, which may have methods that write and read it
	var k int
	var ends string
	if _, err := fmt.Sscanf(text, "subsets %v %s", &set, &ends); err == nil {
		r = Subsets(W(set))
	} else if _, err := fmt.Sscanf(text, "snoob %v %d %s", &set, &k, &ends); err == nil {
		r = Snoob(W(set), k)
	}
	_, err = fmt.Sscanf(ends, "%v..%v", &first, &last)
	switch most := uint64(^W(0)); {
	case err != nil && ends != "none", set > most, first > most, last > most:
		return r, fmt.Errorf("want subsets SET or snoob SET K, then FIRST..LAST or none, in words of %d bits", word.Width[W]())
	case err != nil:
		return r.none(), nil
	case !r.holds(W(first)) || !r.holds(W(last)) || first > last:
		return r, fmt.Errorf("%s is no part of %v", ends, r)
	}
	return r.cut(W(first), W(last)), nil
}
