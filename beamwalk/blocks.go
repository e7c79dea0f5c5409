package beamwalk

import (
	"fmt"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/rtrackers/offsetrange"

	"github.com/bitwalk/bitwalk/span"
)

// minBlock is the smallest size of a block: 2^64 words are 2^62 blocks of 4, which
// Beam can count in an int64 and add without overflow.
const minBlock = 4

// parse reads the text of a range.
func parse(text string) (r span.Range[uint64], err error) {
	if err := r.UnmarshalText([]byte(text)); err != nil {
		return r, fmt.Errorf("beamwalk: %w", err)
	}
	return r, nil
}

// blocks returns the number of blocks of size words in r. The last may be
// shorter.
func blocks(r span.Range[uint64], size uint64) int64 {
	if r.IsEmpty() {
		return 0
	}
	return int64((r.Len()-1)/size) + 1 // a length of 2^64 is 0
}

// stretch returns the blocks of r in a restriction that is not empty.
func stretch(r span.Range[uint64], size uint64, rest offsetrange.Restriction) span.Range[uint64] {
	last := r.Len() - 1
	if rest.End < blocks(r, size) {
		last = uint64(rest.End)*size - 1
	}
	return r.Indexes(uint64(rest.Start)*size, last)
}

// cut returns a block of r.
func cut(r span.Range[uint64], size uint64, block int64) span.Range[uint64] {
	return stretch(r, size, offsetrange.Restriction{Start: block, End: block + 1})
}

// split cuts a restriction into parts whose sizes differ by at most one, and
// leaves out empty ones. (Restriction.EvenSplits multiplies first, which may
// overflow: it cuts {0, 1<<62} into 8 parts that overlap.)
func split(rest offsetrange.Restriction, parts int) (all []offsetrange.Restriction) {
	n := rest.End - rest.Start
	short, longer := n/int64(parts), n%int64(parts)
	for start := rest.Start; start < rest.End; {
		end := start + short
		if int64(len(all)) < longer {
			end++
		}
		all = append(all, offsetrange.Restriction{Start: start, End: end})
		start = end
	}
	if len(all) == 0 { // an empty restriction stays one part
		return []offsetrange.Restriction{rest}
	}
	return all
}
