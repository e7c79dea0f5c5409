// Package fault makes the messages of panics, without fmt, which would be most of a small program.
package fault

import (
	"strconv"

	"github.com/bitwalk/bitwalk/internal/word"
)

// MustContain panics in the name of fn, "package: Function", unless sub is a subset of set.
func MustContain[W word.Word](fn string, sub, set W) {
	if sub&^set != 0 {
		panicOutside(fn, uint64(sub), uint64(set))
	}
}

// panicOutside is a function of its own so that MustContain can be inlined.
//
//go:noinline
func panicOutside(fn string, sub, set uint64) {
	panic(Message(fn, ": ", Hex(sub), " is not a subset of ", Hex(set)))
}

// Hex returns x as messages show sets: 0xf.
func Hex(x uint64) string { return "0x" + strconv.FormatUint(x, 16) }

// Number returns i as a part of a message.
func Number[E word.Integer](i E) any {
	if i < 0 {
		return int64(i)
	}
	return uint64(i)
}

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
