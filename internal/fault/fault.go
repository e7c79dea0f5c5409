// Package fault has the panics that several packages share, and makes their messages without
// fmt, which would be most of a small program.
package fault

import (
	"strconv"

	"github.com/bitwalk/bitwalk/internal/word"
)

// MustContain panics in the name of fn, "package: Function", unless sub is a subset of
// set.
func MustContain[W word.Word](fn string, sub, set W) {
	if sub&^set != 0 {
		panic(NotSubset{fn, uint64(sub), uint64(set)})
	}
}

// A NotSubset is the error in the panic of [MustContain]. It formats the message when Error
// is called, so that functions that may panic are small enough to inline.
type NotSubset struct {
	Func     string
	Sub, Set uint64
}

// Error returns the message.
func (e NotSubset) Error() string {
	return Message(e.Func, ": ", Hex(e.Sub), " is not a subset of ", Hex(e.Set))
}

// Hex returns x as messages show sets: 0xf.
func Hex(x uint64) string { return "0x" + strconv.FormatUint(x, 16) }

// Message joins strings and numbers of type int, int64 and uint64, as fmt.Sprint does
// without spaces.
func Message(parts ...any) (text string) {
	for _, part := range parts {
		switch part := part.(type) {
		case string:
			text += part
		case int:
			text += strconv.Itoa(part)
		case int64:
			text += strconv.FormatInt(part, 10)
		case uint64:
			text += strconv.FormatUint(part, 10)
		default:
			panic("fault: Message: a part of another type")
		}
	}
	return text
}
