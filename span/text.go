package span

import (
	"fmt"
	"strconv"
	"strings"

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
		fmt.Fprintf(&b, "subsets %#x ", r.set)
	} else {
		fmt.Fprintf(&b, "snoob %#x %d ", r.set, r.size)
	}
	if r.some {
		fmt.Fprintf(&b, "%#x..%#x", r.first, r.last)
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
	read, err := parse[W](strings.Fields(string(text)))
	if err != nil {
		return fmt.Errorf("span: UnmarshalText: %q is not a range: %w", text, err)
	}
	*r = read
	return nil
}

func parse[W scan.Word](fields []string) (r Range[W], err error) {
	switch {
	case len(fields) == 3 && fields[0] == "subsets":
		set, err := parseWord[W](fields[1])
		if err != nil {
			return r, err
		}
		r = Subsets(set)
	case len(fields) == 4 && fields[0] == "snoob":
		set, err := parseWord[W](fields[1])
		if err != nil {
			return r, err
		}
		k, err := strconv.Atoi(fields[2])
		if err != nil {
			return r, err
		}
		r = Snoob(set, k)
	default:
		return r, fmt.Errorf("want subsets and two fields, or snoob and three")
	}
	ends := fields[len(fields)-1]
	if ends == "none" {
		return r.none(), nil
	}
	low, high, ok := strings.Cut(ends, "..")
	if !ok {
		return r, fmt.Errorf("want FIRST..LAST or none, not %q", ends)
	}
	first, err := parseWord[W](low)
	if err != nil {
		return r, err
	}
	last, err := parseWord[W](high)
	if err != nil {
		return r, err
	}
	switch {
	case !r.holds(first):
		return r, fmt.Errorf("%#x is not in the walk", first)
	case !r.holds(last):
		return r, fmt.Errorf("%#x is not in the walk", last)
	case first > last:
		return r, fmt.Errorf("it runs backwards")
	}
	return r.cut(first, last), nil
}

// parseWord reads a word as Go writes one.
func parseWord[W scan.Word](s string) (W, error) {
	x, err := strconv.ParseUint(s, 0, scan.Width[W]())
	return W(x), err
}
