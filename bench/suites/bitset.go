package suites

import (
	"fmt"
	"math/bits"

	"github.com/RoaringBitmap/roaring/v2"
	"github.com/bits-and-blooms/bitset"
	"github.com/kelindar/bitmap"
	"golang.org/x/tools/container/intsets"

	"github.com/bitwalk/bitwalk/bench/measure"
	own "github.com/bitwalk/bitwalk/bitset"
)

// The bitset suite: the methods of bitset.Set beside loops by hand over a slice of words
// and beside other sets, by the size of the sets.

var bitsets = Suite{
	Name:  "bitset",
	About: "sets of any size: elements, ranges, two sets, questions, walks, binary forms",
	Trials: func(o *Options) []measure.Trial {
		var trials []measure.Trial
		for _, n := range Pick(o, []int{1, 5, 64, 1024}, SetWords) {
			trials = append(trials, BitsetTrials(o, n)...)
		}
		return append(trials, AddRandomTrial(o))
	},
	Charts: []Chart{
		{Title: "A union, by the size of the sets", From: []string{"SetOr/words=*"}, X: "words", XName: "words of each set", LogX: true},
		{Title: "The elements of a set, by its size", From: []string{"SetAll/words=*"}, X: "words", XName: "words", LogX: true},
	},
	Ways: map[string]string{"Set": "bitset.Set", "intsets": "x/tools intsets", "kelindar": "kelindar/bitmap"},
}

// SetWords are the sizes of sets, in words.
var SetWords = []int{1, 2, 5, 16, 32, 64, 1024, 1 << 20}

// A pair is two sets with half of their elements in common, and where a result goes, in
// each of the packages.
type pair struct {
	i, j     int // two numbers, i < j
	a, b, to own.Set
	peer     [3]*bitset.BitSet
	copied   *bitset.BitSet // has the elements of a
	ints     [3]*intsets.Sparse
	roaring  [3]*roaring.Bitmap
	kelindar [3]bitmap.Bitmap
	list     []int
	peerList []uint
	form     []byte
}

// each calls do with each pair, inlined.
func each(pairs []pair, do func(p *pair) uint64) (sum uint64) {
	for i := range pairs {
		sum += do(&pairs[i])
	}
	return sum
}

// A setOp is a method by hand, of bitset.Set, and of the others; nil if there is none.
type setOp struct {
	name                         string
	hand, own, peer, ints, roars func(pairs []pair) uint64
	kelindar                     func(pairs []pair) uint64
}

// BitsetTrials time each method on pairs of sets of n words: so many that a processor
// learns none of them.
func BitsetTrials(o *Options, n int) (trials []measure.Trial) {
	sets := max(1, 1<<12/n)
	for _, op := range setOps {
		trials = append(trials, measure.Trial{
			Name: fmt.Sprintf("Set%s/words=%d", op.name, n), Elems: sets * n, Unit: "ns/word",
			Sides: func() (sides []measure.Side) {
				pairs := newPairs(o, sets, n, op.ints != nil && n <= 1024, op.roars != nil && n >= 1024)
				add := func(impl string, run func(pairs []pair) uint64, apart bool) {
					if run != nil {
						sides = append(sides, measure.Side{Impl: impl, Apart: apart, Run: func() uint64 { return run(pairs) }})
					}
				}
				add("hand", op.hand, false)
				add("Set", op.own, op.hand == nil)
				add("bitset", op.peer, true)
				add("kelindar", op.kelindar, true)
				if n <= 1024 {
					add("intsets", op.ints, true)
				} else {
					add("roaring", op.roars, true)
				}
				return sides
			}})
	}
	return trials
}

func newPairs(o *Options, sets, n int, ints, roars bool) (pairs []pair) {
	r := o.rand(fmt.Sprint("pairs", n))
	for range sets {
		p := pair{a: make(own.Set, n), b: make(own.Set, n), to: make(own.Set, n, n+1), list: make([]int, 0, 64*n), form: make([]byte, 0, 8*n+8)}
		for w := range n {
			p.a[w], p.b[w] = r.Uint64(), r.Uint64()
		}
		p.a[n-1] |= 1 << 63
		p.i = r.IntN(32 * n)
		p.j = p.i + 1 + r.IntN(32*n-1)
		p.peerList = make([]uint, 0, 64*n)
		p.copied = bitset.From(p.a.Clone())
		for k, s := range []own.Set{p.a, p.b, p.to} {
			p.peer[k] = bitset.From(s.Clone())
			p.kelindar[k] = bitmap.Bitmap(s.Clone())
			if ints {
				p.ints[k] = new(intsets.Sparse)
				for i := range s.All() {
					p.ints[k].Insert(i)
				}
			}
			if roars {
				p.roaring[k] = roaring.FromDense(s.Clone(), true)
			}
		}
		pairs = append(pairs, p)
	}
	return pairs
}

func truth(x bool) uint64 {
	if x {
		return 1
	}
	return 0
}

// AddRandomTrial adds the numbers below 5·10^6 in random order to an empty set.
func AddRandomTrial(o *Options) measure.Trial {
	const n = 5_000_000
	return measure.Trial{Name: fmt.Sprintf("SetAddRandom/elements=%d", n), Elems: n, Sides: func() []measure.Side {
		order := o.rand("order").Perm(n)
		return []measure.Side{
			{Impl: "hand", Run: func() uint64 {
				s := make([]uint64, (n+63)/64)
				for _, i := range order {
					s[i>>6] |= 1 << (i & 63)
				}
				return s[0]
			}},
			{Impl: "Set", Run: func() uint64 {
				var s own.Set
				for _, i := range order {
					s.Add(i)
				}
				return s[0]
			}},
			{Impl: "bitset", Run: func() uint64 {
				var s bitset.BitSet
				for _, i := range order {
					s.Set(uint(i))
				}
				return s.Words()[0]
			}},
		}
	}}
}

var setOps = []setOp{
	{name: "Contains",
		hand: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { return p.a[p.i/64] >> (p.i % 64) & 1 })
		},
		own: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { return truth(p.a.Contains(p.i)) })
		},
		peer: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { return truth(p.peer[0].Test(uint(p.i))) })
		},
		kelindar: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { return truth(p.kelindar[0].Contains(uint32(p.i))) })
		},
	},
	{name: "Add",
		hand: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { p.to[p.i>>6] |= 1 << (p.i & 63); return 0 })
		},
		own: func(pairs []pair) uint64 { return each(pairs, func(p *pair) uint64 { p.to.Add(p.i); return 0 }) },
		peer: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { p.peer[2].Set(uint(p.i)); return 0 })
		},
		kelindar: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { p.kelindar[2].Set(uint32(p.i)); return 0 })
		},
	},
	{name: "Remove",
		hand: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { p.to[p.i>>6] &^= 1 << (p.i & 63); return 0 })
		},
		own: func(pairs []pair) uint64 { return each(pairs, func(p *pair) uint64 { p.to.Remove(p.i); return 0 }) },
		peer: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { p.peer[2].Clear(uint(p.i)); return 0 })
		},
		kelindar: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { p.kelindar[2].Remove(uint32(p.i)); return 0 })
		},
	},
	{name: "Count",
		hand: func(pairs []pair) uint64 { return each(pairs, func(p *pair) uint64 { return countHand(p.a) }) },
		own:  func(pairs []pair) uint64 { return each(pairs, func(p *pair) uint64 { return uint64(p.a.Count()) }) },
		peer: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { return uint64(p.peer[0].Count()) })
		},
		ints: func(pairs []pair) uint64 { return each(pairs, func(p *pair) uint64 { return uint64(p.ints[0].Len()) }) },
		kelindar: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { return uint64(p.kelindar[0].Count()) })
		},
	},
	{name: "CountAnd",
		hand: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { return uint64(countAndHand(p.a, p.b)) })
		},
		own: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { return uint64(p.a.CountAnd(p.b)) })
		},
		peer: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { return uint64(p.peer[0].IntersectionCardinality(p.peer[1])) })
		},
		roars: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { return p.roaring[0].AndCardinality(p.roaring[1]) })
		},
	},
	{name: "And",
		hand: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { andHand(p.to, p.a, p.b); return 0 })
		},
		own: func(pairs []pair) uint64 { return each(pairs, func(p *pair) uint64 { p.to.And(p.a, p.b); return 0 }) },
		peer: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 {
				p.peer[0].CopyFull(p.peer[2])
				p.peer[2].InPlaceIntersection(p.peer[1])
				return 0
			})
		},
		ints: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { p.ints[2].Intersection(p.ints[0], p.ints[1]); return 0 })
		},
		kelindar: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 {
				p.kelindar[0].Clone(&p.kelindar[2])
				p.kelindar[2].And(p.kelindar[1])
				return 0
			})
		},
	},
	{name: "Or",
		hand: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { orHand(p.to, p.a, p.b); return 0 })
		},
		own: func(pairs []pair) uint64 { return each(pairs, func(p *pair) uint64 { p.to.Or(p.a, p.b); return 0 }) },
		peer: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 {
				p.peer[0].CopyFull(p.peer[2])
				p.peer[2].InPlaceUnion(p.peer[1])
				return 0
			})
		},
		ints: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { p.ints[2].Union(p.ints[0], p.ints[1]); return 0 })
		},
		kelindar: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 {
				p.kelindar[0].Clone(&p.kelindar[2])
				p.kelindar[2].Or(p.kelindar[1])
				return 0
			})
		},
	},
	{name: "OrInPlace",
		hand: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { orHand(p.to, p.to, p.b); return 0 })
		},
		own: func(pairs []pair) uint64 { return each(pairs, func(p *pair) uint64 { p.to.Or(p.to, p.b); return 0 }) },
		peer: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { p.peer[2].InPlaceUnion(p.peer[1]); return 0 })
		},
		kelindar: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { p.kelindar[2].Or(p.kelindar[1]); return 0 })
		},
	},
	{name: "Not",
		hand: func(pairs []pair) uint64 { return each(pairs, func(p *pair) uint64 { notHand(p.to, p.a); return 0 }) },
		own: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { p.to.Not(p.a, 64*len(p.a)); return 0 })
		},
	},
	{name: "ShiftUp",
		hand: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { shiftHand(p.to[:len(p.a)+1], p.a, 7); return 0 })
		},
		own: func(pairs []pair) uint64 { return each(pairs, func(p *pair) uint64 { p.to.Shift(p.a, 7); return 0 }) },
	},
	{name: "Equal",
		hand: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { return truth(equalHand(p.a, p.copied.Words())) })
		},
		own: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { return truth(p.a.Equal(p.copied.Words())) })
		},
	},
	{name: "IsSubset",
		hand: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { return truth(subsetHand(p.a, p.copied.Words())) })
		},
		own: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { return truth(p.a.IsSubset(p.copied.Words())) })
		},
		peer: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { return truth(p.copied.IsSuperSet(p.peer[0])) })
		},
	},
	{name: "AddIn",
		hand: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { addInHand(p.to, p.i, p.j); return 0 })
		},
		own: func(pairs []pair) uint64 { return each(pairs, func(p *pair) uint64 { p.to.AddIn(p.i, p.j); return 0 }) },
		peer: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { p.peer[2].SetRange(uint(p.i), uint(p.j)); return 0 })
		},
	},
	{name: "CountIn",
		own: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { return uint64(p.a.CountIn(p.i, p.j)) })
		},
		peer: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { return uint64(p.peer[0].OnesBetween(uint(p.i), uint(p.j))) })
		},
	},
	{name: "NextBit",
		own: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) (sum uint64) {
				for i := p.a.NextBit(0); i >= 0; i = p.a.NextBit(i + 1) {
					sum += uint64(i)
				}
				return sum
			})
		},
		peer: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) (sum uint64) {
				for i, ok := p.peer[0].NextSet(0); ok; i, ok = p.peer[0].NextSet(i + 1) {
					sum += uint64(i)
				}
				return sum
			})
		},
	},
	{name: "PrevBit",
		own: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) (sum uint64) {
				for i := p.a.Last(); i >= 0; i = p.a.PrevBit(i - 1) {
					sum += uint64(i)
				}
				return sum
			})
		},
		peer: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) (sum uint64) {
				i, ok := p.peer[0].PreviousSet(p.peer[0].Len() - 1)
				for ok {
					sum += uint64(i)
					if i == 0 {
						break
					}
					i, ok = p.peer[0].PreviousSet(i - 1)
				}
				return sum
			})
		},
	},
	{name: "NextZero",
		own: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) (sum uint64) {
				for i := p.a.NextZero(0); i < 64*len(p.a); i = p.a.NextZero(i + 1) {
					sum += uint64(i)
				}
				return sum
			})
		},
		peer: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) (sum uint64) {
				for i, ok := p.peer[0].NextClear(0); ok; i, ok = p.peer[0].NextClear(i + 1) {
					sum += uint64(i)
				}
				return sum
			})
		},
	},
	{name: "All",
		hand: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) (sum uint64) {
				for w, x := range p.a {
					for ; x != 0; x &= x - 1 {
						sum += uint64(64*w + bits.TrailingZeros64(x))
					}
				}
				return sum
			})
		},
		own: func(pairs []pair) (sum uint64) {
			for k := range pairs {
				for i := range pairs[k].a.All() {
					sum += uint64(i)
				}
			}
			return sum
		},
		peer: func(pairs []pair) uint64 { return each(pairs, func(p *pair) uint64 { return bitsetSeq(p.peer[0]) }) },
		roars: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { return roaringSeq(p.roaring[0]) })
		},
	},
	{name: "AppendTo",
		own: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { return uint64(len(p.a.AppendTo(p.list))) })
		},
		peer: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { return uint64(len(p.peer[0].AppendTo(p.peerList))) })
		},
		ints: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { return uint64(len(p.ints[0].AppendTo(p.list))) })
		},
	},
	{name: "FillFrom",
		own: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) (n uint64) {
				buf := p.list[:min(256, cap(p.list))]
				for k := p.a.FillFrom(buf, 0); k > 0; k = p.a.FillFrom(buf, buf[k-1]+1) {
					n += uint64(k)
				}
				return n
			})
		},
		peer: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) (n uint64) {
				buf := p.peerList[:min(256, cap(p.peerList))]
				for i, some := p.peer[0].NextSetMany(0, buf); len(some) > 0; i, some = p.peer[0].NextSetMany(i+1, buf) {
					n += uint64(len(some))
				}
				return n
			})
		},
	},
	{name: "Rank",
		own: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { return uint64(p.a.Rank(p.i + 1)) })
		},
		peer: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { return uint64(p.peer[0].Rank(uint(p.i))) })
		},
		kelindar: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { return uint64(p.kelindar[0].CountTo(uint32(p.i + 1))) })
		},
	},
	{name: "Select",
		own: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { return uint64(p.a.Select(p.i / 4)) })
		},
		peer: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { return uint64(p.peer[0].Select(uint(p.i / 4))) })
		},
	},
	{name: "MarshalBinary",
		own: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { data, _ := p.a.MarshalBinary(); return uint64(len(data)) })
		},
		peer: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { data, _ := p.peer[0].MarshalBinary(); return uint64(len(data)) })
		},
	},
	{name: "Insert",
		own: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { p.to.Insert(p.i); p.to.Delete(p.j); return 0 })
		},
		peer: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { p.peer[2].InsertAt(uint(p.i)); p.peer[2].DeleteAt(uint(p.j)); return 0 })
		},
	},
	{name: "Extract",
		own: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { p.to.Extract(p.a, p.b); return 0 })
		},
		peer: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { p.peer[0].ExtractTo(p.peer[1], p.peer[2]); return 0 })
		},
	},
	{name: "Deposit",
		own: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { p.to.Deposit(p.a, p.b); return 0 })
		},
		peer: func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { p.peer[0].DepositTo(p.peer[1], p.peer[2]); return 0 })
		},
	},
}

// What one writes without a package. The functions are called, as methods of another set
// would be.

//go:noinline
func orHand(dst, a, b []uint64) {
	for w, x := range a {
		dst[w] = x | b[w]
	}
}

//go:noinline
func notHand(dst, a []uint64) {
	for w, x := range a {
		dst[w] = ^x
	}
}

//go:noinline
func shiftHand(dst, a []uint64, n int) {
	carry := uint64(0)
	for w, x := range a {
		dst[w] = x<<n | carry
		carry = x >> (64 - n)
	}
	dst[len(a)] = carry
}

//go:noinline
func equalHand(a, b []uint64) bool {
	for w, x := range a {
		if x != b[w] {
			return false
		}
	}
	return true
}

//go:noinline
func subsetHand(a, b []uint64) bool {
	for w, x := range a {
		if x&^b[w] != 0 {
			return false
		}
	}
	return true
}

//go:noinline
func addInHand(s []uint64, from, to int) {
	for i := from; i < to; i = (i | 63) + 1 {
		x := ^uint64(0) << (i & 63)
		if to < i|63+1 {
			x &= 1<<(to&63) - 1
		}
		s[i>>6] |= x
	}
}
