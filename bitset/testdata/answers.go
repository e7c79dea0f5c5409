// The functions of the answers of docs/bitset.md, which TestAnswers appends, beside others that do the
// same. A difference panics.
package main

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/bitwalk/bitwalk/bitset"
	"github.com/bitwalk/bitwalk/iter"
)

func main() {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		random(r)
	}
	lists()
	documents()
}

func equal(what string, got, want any) {
	if fmt.Sprint(got) != fmt.Sprint(want) {
		panic(fmt.Sprintf("%s: %v, want %v", what, got, want))
	}
}

// randomSet returns a set of up to four words, of which some are empty or full.
func randomSet(r *rand.Rand) bitset.Set {
	s := make(bitset.Set, r.IntN(5))
	for w := range s {
		s[w] = []uint64{0, ^uint64(0), r.Uint64(), r.Uint64() & r.Uint64() & r.Uint64(), r.Uint64() | r.Uint64() | r.Uint64()}[r.IntN(5)]
	}
	return s
}

func random(r *rand.Rand) {
	a, b := randomSet(r), randomSet(r)
	n, from := r.IntN(350), r.IntN(350)
	to := from + r.IntN(100)

	var rest bitset.Set
	rest.Not(a, n)
	next := rest.NextBit(from)
	if next < 0 {
		next = rest.First()
	}
	taken := a.Clone()
	free, ok := take(&taken, from, n)
	equal("a number is free", ok, next >= 0)
	if ok {
		equal("the next free number", free, next)
		equal("taken", taken.CountAndNot(a), 1)
	}
	equal("any in a range", anyIn(a, from, to), a.CountIn(from, to) > 0)

	var union, or, and bitset.Set
	eachInEither(a, b, func(i int) { union.Add(i) })
	or.Or(a, b)
	equal("union", union, or)
	and.And(a, b)
	equal("the greatest in both", highestInBoth(a, b), and.Last())

	list, err := parseList(formatList(a), 320)
	equal("a list", fmt.Sprint(list, err), fmt.Sprint(a, nil))

	data := make([]byte, r.IntN(40))
	for i := range data {
		data[i] = byte(r.Uint32() & r.Uint32())
	}
	x := new(big.Int).SetBytes(data)
	s := fromBigEndian(data)
	equal("bytes of a big.Int", bigEndian(s), x.Bytes())
	equal("elements of a big.Int", s.Count(), strings.Count(x.Text(2), "1"))
	for _, base := range []int{2, 16} {
		equal("digits", digits(s, base), x.Text(base))
		back, ok := fromDigits(x.Text(base), base)
		equal("a set of digits", ok && back.Equal(s), true)
	}
	bitmap := fromBitmap(data)
	for i := range 8*len(data) + 9 {
		equal("a bitmap", bitmap.Contains(i), i < 8*len(data) && data[i/8]>>(i%8)&1 != 0)
	}
}

func lists() {
	equal("a list", formatList(bitset.Of(0, 1, 2, 3, 8)), "0-3,8")
	for text, want := range map[string]bitset.Set{"": nil, "\n": nil, "1,2\n": bitset.Of(1, 2), " 0-3,8 ": bitset.Of(0, 1, 2, 3, 8)} {
		s, err := parseList(text, 320)
		equal(text, fmt.Sprint(s, err), fmt.Sprint(want, nil))
	}
	for _, text := range []string{"-", ",", "1,", "1, 2", "1,,2", "-1", "3-", "5-4", "0-9000000000000000000", "1;2", "1-2-3", "400"} {
		s, err := parseList(text, 320)
		equal(text, err != nil && s == nil, true)
	}
}

// A document of short sets takes 128 KiB for each, as the package comment says, unless it is
// counted first, or the sets have a type with a lower limit.
func documents() {
	const n = 200
	document := func(set string) []byte { return []byte("[" + strings.Repeat(set+",", n-1) + set + "]") }
	long := document("[1048575]")
	var sets []bitset.Set
	var small []smallSet
	for _, c := range []struct {
		what        string
		read        func() error
		reads       bool
		least, most int // bytes
	}{
		{"sets", func() error { return json.Unmarshal(long, &sets) }, true, n << 17, n<<17 + 1<<20},
		{"too many", func() (err error) { sets, err = readSets(long, n-1); return err }, false, 0, 1 << 20},
		{"as many as may be", func() (err error) { sets, err = readSets(document("[3, 7]"), n); return err }, true, 0, 1 << 20},
		{"too large for small sets", func() error { return json.Unmarshal(long, &small) }, false, 0, 1 << 20},
		{"small sets", func() error { return json.Unmarshal(document("[4095]"), &small) }, true, 0, 1 << 20},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		err := c.read()
		runtime.ReadMemStats(&after)
		if size := int(after.TotalAlloc - before.TotalAlloc); (err == nil) != c.reads || size < c.least || size > c.most {
			panic(fmt.Sprintf("%s: %v, %d bytes", c.what, err, size))
		}
	}
	equal("the numbers of sets", []int{len(sets), len(small)}, []int{n, n})
	equal("a set of a document", sets[n-1], bitset.Of(3, 7))
	equal("a small set", small[n-1].Set, bitset.Of(4095))
}
