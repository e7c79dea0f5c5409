package scan

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/internal/word"
)

// The oracle for many sets: how many of them have each position of the first n words.
func naiveTimes(sets [][]uint64, n int) []int {
	times := make([]int, 64*n)
	for _, s := range sets {
		for i := range 64 * min(n, len(s)) {
			if s[i/64]>>(i%64)&1 != 0 {
				times[i]++
			}
		}
	}
	return times
}

// naiveAtLeast returns the first n words of what is in at least t sets.
func naiveAtLeast(times []int, n, t int) []uint64 {
	out := make([]uint64, n)
	for i, in := range times[:64*n] {
		if in >= t {
			out[i/64] |= 1 << (i % 64)
		}
	}
	return out
}

// naiveReach is the length that dst needs: that of the t-th longest set.
func naiveReach(sets [][]uint64, t int) int {
	var lens []int
	for _, s := range sets {
		lens = append(lens, len(s))
	}
	slices.Sort(lens)
	slices.Reverse(lens)
	if t > len(lens) {
		return 0
	}
	return lens[t-1]
}

// checkMany compares all functions on many sets with the oracle. Sets, which must not
// overlap, may be overwritten where a function writes into them; they are restored.
func checkMany(t *testing.T, where string, sets [][]uint64, dst []uint64, ts ...int) {
	t.Helper()
	k := len(sets)
	times := naiveTimes(sets, naiveReach(sets, 1))
	var copies [][]uint64
	for _, s := range sets {
		copies = append(copies, slices.Clone(s))
	}
	check := func(name string, at int, make func(dst []uint64), count func() int) {
		t.Helper()
		need := naiveReach(sets, at)
		want := naiveAtLeast(times, need, at)
		size := handCount(want)
		if got := count(); got != size {
			t.Fatalf("Count%s %s: %d, want %d", name, where, got, size)
		}
		d := dst[:need]
		testkit.FillCanary(dst)
		if make(d); !slices.Equal(d, want) {
			t.Fatalf("%s %s: %x, want %x", name, where, d, want)
		}
		testkit.CheckCanary(t, dst, d)
		if len(dst) > need {
			if make(dst); !slices.Equal(dst[:need], want) || handCount(dst[need:]) > 0 {
				t.Fatalf("%s %s, into more words: %x, want %x and zeros", name, where, dst, want)
			}
		}
		for i, s := range sets { // into one of them
			if len(s) < need {
				continue
			}
			if make(s); !slices.Equal(s[:need], want) || handCount(s[need:]) > 0 {
				t.Fatalf("%s %s, into number %d: %x, want %x", name, where, i, s, want)
			}
			copy(s, copies[i])
			if k > 5 && i == 2 {
				break
			}
		}
	}
	check("All", k, func(d []uint64) { AndAll(d, sets) }, func() int { return CountAll(sets) })
	check("Any", 1, func(d []uint64) { OrAll(d, sets) }, func() int { return CountAny(sets) })
	for _, at := range ts {
		check(fmt.Sprint("AtLeast ", at), at, func(d []uint64) { AtLeast(d, sets, at) }, func() int { return CountAtLeast(sets, at) })
	}
	prefix := []uint32{7, 1<<32 - 1}
	for _, f := range []struct {
		name string
		at   int
		list func(dst []uint32, sets [][]uint64) []uint32
	}{{"AppendPositionsAll", k, AppendPositionsAll}, {"AppendPositionsAny", 1, AppendPositionsAny}} {
		want := append(slices.Clone(prefix), handPositions(nil, naiveAtLeast(times, naiveReach(sets, f.at), f.at))...)
		room := slices.Repeat([]uint32{testkit.Canary}, len(want)+70)
		for _, slack := range []int{0, 70} {
			dst := append(room[:0:len(want)+slack], prefix...)
			got := f.list(dst, sets)
			if !slices.Equal(got, want) || &got[0] != &room[0] {
				t.Fatalf("%s %s: %d, want %d", f.name, where, got, want)
			}
			testkit.CheckCanary(t, room, got)
			testkit.FillCanary(room)
		}
		for _, room := range []int{len(prefix), max(len(prefix), len(want)-1)} {
			if got := f.list(append(make([]uint32, 0, room), prefix...), sets); !slices.Equal(got, want) {
				t.Fatalf("%s %s, into %d of %d places: %d, want %d", f.name, where, room, len(want), got, want)
			}
		}
	}
}

// manyThresholds are thresholds for k sets: around the ends, the powers of two, and
// what a kernel counts.
func manyThresholds(k int) (ts []int) {
	for _, t := range []int{1, 2, 3, 4, 5, 8, 9, 15, 16, 17, k / 2, k - 1, k, k + 1} {
		if t >= 1 && t <= k+1 && !slices.Contains(ts, t) {
			ts = append(ts, t)
		}
	}
	return ts
}

// guardedSets copies sets to where each begins right after an inaccessible page, or
// ends right before one.
func guardedSets(t *testing.T, sets [][]uint64, last bool) (guarded [][]uint64) {
	for _, s := range sets {
		mem := testkit.Guarded[uint64](t, len(s)+1)
		g := mem.First(len(s))
		if last {
			g = mem.Last(len(s))
		}
		copy(g, s)
		guarded = append(guarded, g)
	}
	return guarded
}

// Sets of one length, around every vector and every loop of vectors.
func TestManySets(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		r := testkit.NewRand()
		for _, k := range []int{1, 2, 3, 4, 5, 6, fewSets - 1, fewSets, fewSets + 1, 16, 17} {
			for n := range 77 {
				skip := n > 20 && (n+k)%7 != 0 || testkit.Short() && (n+k)%3 != 0
				if skip && !within(n, fewest) && !within(n, minMany) && !within(n, minMany+fewest) {
					continue
				}
				density := []float64{.03, .5, .9, .97, testkit.Mixed}[(n+k)%5]
				var sets [][]uint64
				for range k {
					sets = append(sets, testkit.RandomWords(r, n, density))
				}
				sets = guardedSets(t, sets, n%2 == 0)
				dst := testkit.Guarded[uint64](t, n+1).Last(n)
				ts := manyThresholds(k)
				checkMany(t, fmt.Sprintf("of %d sets of %d words, density %v", k, n, density), sets, dst, ts[n%len(ts)], ts[(n+3)%len(ts)])
			}
		}
	})
}

// Sets of many lengths, more sets than are read in step, longer than a block.
func TestManyLengths(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		r := testkit.NewRand()
		for round := range 60 {
			if testkit.Short() && round%4 != 0 {
				continue
			}
			k := []int{2, 3, 5, 16, 17, 18, 33, 64, 65, 70}[round%10]
			most := []int{3, 9, 20, 70, 130}[round/10%5]
			if round < 5 {
				most = 3 * blockWords
			}
			var sets [][]uint64
			for range k {
				n := most
				if round%3 != 0 {
					n = r.IntN(most + 1)
				}
				sets = append(sets, testkit.RandomWords(r, n, testkit.Densities[1+r.IntN(len(testkit.Densities)-1)]))
			}
			sets = guardedSets(t, sets, round%2 == 0)
			dst := testkit.Guarded[uint64](t, most+9).Last(most + 9)
			ts := manyThresholds(k)
			checkMany(t, fmt.Sprintf("of %d sets, up to %d words", k, most), sets, dst, ts[round%len(ts)], ts[(round+5)%len(ts)])
		}
	})
}

// Few words, one set shorter or longer than the others, around each limit.
func TestManyUneven(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		r := testkit.NewRand()
		for n := range minMany + fewest + 2 {
			if n > max(fewUneven, fewest)+2 && !within(n, minMany) && !within(n, minMany+fewest) {
				continue
			}
			for k := 2; k <= 5; k++ {
				for _, other := range []int{0, n / 2, n + 1, n + 5} {
					var sets [][]uint64
					for range k {
						sets = append(sets, testkit.RandomWords(r, n, .7))
					}
					sets[r.IntN(k)] = testkit.RandomWords(r, other, .7)
					sets = guardedSets(t, sets, (n+k)%2 == 0)
					size := n + 6
					if within(n, 4) { // and of what is cleared in the function itself
						size = someWords + n - 4
					}
					dst := testkit.Guarded[uint64](t, size).Last(size)
					checkMany(t, fmt.Sprintf("of %d sets of %d words, one of %d", k, n, other), sets, dst, 2, 3, 4)
				}
			}
		}
	})
}

// Every threshold of every number of sets, in which position i is in i of them.
func TestAtLeastExact(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		for _, k := range []int{1, 2, fewSets - 1, fewSets, fewSets + 1, 16, 31, 63, 64, 65, 80} {
			sets := make([][]uint64, k)
			for j := range sets {
				sets[j] = make([]uint64, 17)
				for i := range 64 * 17 {
					if (i+5*j)%k < i%(k+1) { // in i%(k+1) of them
						sets[j][i/64] |= 1 << (i % 64)
					}
				}
			}
			times := naiveTimes(sets, 17)
			for at := 1; at <= k+1; at++ {
				want := naiveAtLeast(times, 17, at)
				dst := make([]uint64, 17)
				if AtLeast(dst, sets, at); !slices.Equal(dst, want) {
					t.Fatalf("at least %d of %d: %x, want %x", at, k, dst, want)
				}
			}
		}
	})
}

// Dst begins where sets of several lengths begin, one of them more than once.
func TestManyInPlace(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		r := testkit.NewRand()
		for range 300 {
			n := 1 + r.IntN(60)
			words := testkit.RandomWords(r, n, .8)
			var sets [][]uint64
			for range 1 + r.IntN(40) {
				if r.IntN(3) == 0 {
					sets = append(sets, words[:r.IntN(n+1)])
				} else {
					sets = append(sets, testkit.RandomWords(r, r.IntN(n+1), .8))
				}
			}
			at := []int{1, len(sets), 1 + r.IntN(len(sets))}[r.IntN(3)]
			need := naiveReach(sets, at)
			want := naiveAtLeast(naiveTimes(sets, need), need, at)
			dst := words[:need+r.IntN(n-need+1)]
			if AtLeast(dst, sets, at); !slices.Equal(dst[:need], want) || handCount(dst[need:]) > 0 {
				t.Fatalf("at least %d of %d, in place: %x, want %x", at, len(sets), dst, want)
			}
		}
	})
}

// More than one call of a kernel, and sums as great as they get.
func TestManyPieces(t *testing.T) {
	const n = word.Piece + 7
	full := slices.Repeat([]uint64{^uint64(0)}, n)
	dst := make([]uint64, n)
	testkit.EachPath(t, func(t *testing.T) {
		if got := AndCount(dst, full, full); got != 64*n || CountAnd(full, full) != 64*n {
			t.Errorf("And of full sets: %d ones, %d, want %d", got, CountAnd(full, full), 64*n)
		}
		for _, k := range []int{3, 20} {
			sets := slices.Repeat([][]uint64{full}, k)
			for name, got := range map[string]int{
				"CountAll": CountAll(sets), "CountAny": CountAny(sets), "CountAtLeast": CountAtLeast(sets, 2),
			} {
				if got != 64*n {
					t.Errorf("%s of %d full sets: %d, want %d", name, k, got, 64*n)
				}
			}
		}
		r := rand.New(rand.NewPCG(3, 4))
		var sets [][]uint64
		for range 5 {
			sets = append(sets, testkit.RandomWords(r, n, .8))
		}
		checkMany(t, "of five long sets", sets, make([]uint64, n), 3)
	})
}

// Blocks without elements, one and several in a row, before and after others.
func TestManyEmptyBlocks(t *testing.T) {
	const n = 20*blockWords + 7
	var sets [][]uint64
	for i := range 4 {
		sets = append(sets, slices.Repeat([]uint64{0x1111_1111_1111_1111 << i}, n))
	}
	var want []uint32
	for _, w := range []int{0, 1, 3 * blockWords, 9*blockWords - 1, 9 * blockWords, 15*blockWords + 3, 16*blockWords + 3, n - 1} {
		for _, s := range sets {
			s[w] |= 1 << 63
		}
		want = append(want, uint32(64*w+63))
	}
	testkit.EachPath(t, func(t *testing.T) {
		for k := 2; k <= len(sets); k++ {
			if got := AppendPositionsAll(nil, sets[:k]); !slices.Equal(got, want) {
				t.Errorf("positions in all of %d sets: %d, want %d", k, got, want)
			}
			if got := AppendPositionsAll(make([]uint32, 0, 64*n), sets[:k]); !slices.Equal(got, want) {
				t.Errorf("positions in all of %d sets, with room: %d, want %d", k, got, want)
			}
		}
		empty := make([]uint64, n)
		if got := AppendPositionsAny(nil, [][]uint64{empty, empty, empty}); len(got) != 0 {
			t.Errorf("positions in any of three empty sets: %d", got)
		}
	})
}

// All sets but one have no elements, the same one or all: then a part of the sets may
// have the whole result, or less of it than it seems.
func TestManyOneSet(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		r := testkit.NewRand()
		for _, k := range []int{3, together, together + 1, 2*together + 1} {
			for _, n := range []int{fewest + 1, minMany + fewest} {
				none, full := make([]uint64, n), slices.Repeat([]uint64{^uint64(0)}, n)
				alone := slices.Clone(none)
				alone[n-2] = 1 << 50
				for i, others := range [][]uint64{none, alone, full} {
					for _, one := range []int{0, 1, k - 2, k - 1} {
						sets := make([][]uint64, k)
						for i := range sets {
							sets[i] = slices.Clone(others)
						}
						sets[one] = testkit.RandomWords(r, n, .5)
						sets[one][n-2] &^= 1 << 50
						where := fmt.Sprintf("of %d sets of %d words, of kind %d but for number %d", k, n, i, one)
						checkMany(t, where, sets, make([]uint64, n), 2)
					}
				}
			}
		}
	})
}

// Sets that no cache holds, from which kernels fetch ahead: up to where the shortest
// ends, and beyond.
func TestManyAhead(t *testing.T) {
	const n = cached/2 + 7
	r := testkit.NewRand()
	var sets [][]uint64
	for _, n := range []int{n, n - 130, n} {
		sets = append(sets, testkit.RandomWords(r, n, .3))
	}
	sets = guardedSets(t, sets, true)
	all, any := make([]uint64, n-130), slices.Clone(sets[0])
	for w := range any {
		if any[w] |= sets[2][w]; w < len(all) {
			any[w] |= sets[1][w]
			all[w] = sets[0][w] & sets[1][w] & sets[2][w]
		}
	}
	dst := testkit.Guarded[uint64](t, n).Last(n)
	testkit.EachPath(t, func(t *testing.T) {
		if AndAll(dst, sets); CountAll(sets) != handCount(all) || !slices.Equal(dst[:n-130], all) || handCount(dst[n-130:]) > 0 {
			t.Errorf("AndAll: wrong words; CountAll: %d, want %d", CountAll(sets), handCount(all))
		}
		if OrAll(dst, sets); CountAny(sets) != handCount(any) || !slices.Equal(dst, any) {
			t.Errorf("OrAll: wrong words; CountAny: %d, want %d", CountAny(sets), handCount(any))
		}
		if !slices.Equal(AppendPositionsAll(nil, sets), AppendPositions(nil, all)) {
			t.Error("AppendPositionsAll differs from the positions of AndAll")
		}
		if !slices.Equal(AppendPositionsAny(nil, sets), AppendPositions(nil, any)) {
			t.Error("AppendPositionsAny differs from the positions of OrAll")
		}
	})
}

func TestManyPanics(t *testing.T) {
	words := make([]uint64, 20)
	sets := [][]uint64{words[:3], words[10:15]}
	for want, f := range map[string]func(){
		"scan: AndAll: no sets, want at least one":       func() { AndAll(words, nil) },
		"scan: OrAll: no sets, want at least one":        func() { OrAll(words, nil) },
		"scan: AtLeast: no sets, want at least one":      func() { AtLeast(words, nil, 0) },
		"scan: CountAll: no sets, want at least one":     func() { CountAll(nil) },
		"scan: CountAny: no sets, want at least one":     func() { CountAny([][]uint64{}) },
		"scan: CountAtLeast: no sets, want at least one": func() { CountAtLeast(nil, 1) },
		"scan: AtLeast: t is 0, want at least 1":         func() { AtLeast(words, sets, 0) },
		"scan: CountAtLeast: t is -1, want at least 1":   func() { CountAtLeast(sets, -1) },
		"scan: AndAll: len(dst) is 2, want at least 3":   func() { AndAll(words[:2], sets) },
		"scan: OrAll: len(dst) is 4, want at least 5":    func() { OrAll(words[:4], sets) },
		"scan: AtLeast: len(dst) is 2, want at least 3":  func() { AtLeast(words[:2], sets, 2) },
		"scan: AtLeast: len(dst) is 3, want at least 4":  func() { AtLeast(words[:3], append(sets, words[16:]), 2) },

		"scan: AppendPositionsAll: no sets, want at least one": func() { AppendPositionsAll(nil, nil) },
		"scan: AppendPositionsAny: no sets, want at least one": func() { AppendPositionsAny(nil, nil) },

		"scan: AndAll: dst overlaps a set without beginning where it begins": func() { AndAll(words[1:9], sets) },
		"scan: OrAll: dst overlaps a set without beginning where it begins":  func() { OrAll(words[12:], sets) },

		"scan: AtLeast: dst overlaps a set without beginning where it begins": func() { AtLeast(words[12:], append(sets, words[4:8]), 2) },
	} {
		testkit.MustPanic(t, f, want)
	}
	for n := range words { // for each number of words that another code takes
		testkit.MustPanic(t, func() { AndAll(words[:n], nil) }, "scan: AndAll: no sets, want at least one")
		testkit.MustPanic(t, func() { OrAll(words[:n], nil) }, "scan: OrAll: no sets, want at least one")
		same := [][]uint64{words[:n], words[:n], words[:n]}
		testkit.MustPanic(t, func() { AtLeast(words[:n], same, 0) }, "scan: AtLeast: t is 0, want at least 1")
		testkit.MustPanic(t, func() { CountAtLeast(same, 0) }, "scan: CountAtLeast: t is 0, want at least 1")
	}
	dst := []uint64{1, 2}
	if AtLeast(dst, sets, 3); handCount(dst) != 0 || CountAtLeast(sets, 1<<30) != 0 {
		t.Error("an element is in more sets than there are")
	}
}

func TestManyDoNotAllocate(t *testing.T) {
	var sets [][]uint64
	for range 20 {
		sets = append(sets, testkit.RandomWords(testkit.NewRand(), 700, .5))
	}
	sets[1] = sets[1][:300]
	dst, list := make([]uint64, 700), make([]uint32, 0, 64*700)
	testkit.EachPath(t, func(t *testing.T) {
		if n := testing.AllocsPerRun(10, func() {
			for _, k := range []int{1, 2, 3, 20} {
				AndAll(dst, sets[:k])
				OrAll(dst, sets[:k])
				AtLeast(dst, sets[:k], 3)
				sink += CountAll(sets[:k]) + CountAny(sets[:k]) + CountAtLeast(sets[:k], 3)
				list = AppendPositionsAll(list[:0], sets[:k])
				list = AppendPositionsAny(list[:0], sets[:k])
			}
			AtLeast(dst, sets, 18)
		}); n != 0 {
			t.Errorf("%v allocations", n)
		}
	})
}

// A list of more positions than there is room for takes one allocation, whatever room there
// is.
func TestManyAllocateOnce(t *testing.T) {
	full := slices.Repeat([]uint64{^uint64(0)}, 3*blockWords+7)
	empty := make([]uint64, len(full))
	size := 64 * len(full)
	// slices.Grow often takes two under the race detector.
	var grown []uint32
	once := testing.AllocsPerRun(10, func() { grown = slices.Grow(grown[:0:0], 1000) })
	testkit.EachPath(t, func(t *testing.T) {
		for name, list := range map[string]func(dst []uint32) []uint32{
			"All":    func(dst []uint32) []uint32 { return AppendPositionsAll(dst, [][]uint64{full, full, full}) },
			"Any":    func(dst []uint32) []uint32 { return AppendPositionsAny(dst, [][]uint64{full, empty, empty}) },
			"And":    func(dst []uint32) []uint32 { return AppendPositionsAnd(dst, full, full) },
			"AndNot": func(dst []uint32) []uint32 { return AppendPositionsAndNot(dst, full, empty) },
		} {
			for part := range 33 {
				dst, want := make([]uint32, 0, size*part/32), once
				if cap(dst) == size {
					want = 0
				}
				if n := allocations(func() { list(dst) }); n != want && (want == 0 || n != 1) {
					t.Errorf("AppendPositions%s with room for %d of %d positions: %v allocations, want %v", name, cap(dst), size, n, want)
				}
			}
		}
	})
}

// The sets, their slices and dst may be on the stack.
func TestManyDoNotEscape(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		if n := testing.AllocsPerRun(10, func() {
			var a, b, c, dst [40]uint64
			a[39], b[0], c[7] = 1, 2, 3
			for _, n := range []int{1, 9, 40} {
				sets := [...][]uint64{a[:n], b[:n], c[:], a[:], b[:n]}
				for _, k := range []int{1, 2, 3, 5} {
					AndAll(dst[:], sets[:k])
					OrAll(dst[:], sets[:k])
					sink += CountAll(sets[:k]) + CountAny(sets[:k])
					for _, at := range []int{1, 2, 3, 5} {
						AtLeast(dst[:], sets[:k], at)
						sink += CountAtLeast(sets[:k], at)
					}
				}
				many := [...][]uint64{a[:], b[:], c[:], a[:], b[:], c[:], a[:], b[:], c[:], a[:], b[:], c[:], a[:], b[:], c[:], a[:], b[:], c[:], a[:n]}
				AndAll(dst[:], many[:])
				OrAll(dst[:], many[:])
				AtLeast(dst[:], many[:], 18)
				var list [5 * 64]uint32
				sink += len(AppendPositionsAll(list[:0], sets[:])) + len(AppendPositionsAny(list[:0], sets[:]))
			}
		}); n != 0 {
			t.Errorf("%v allocations", n)
		}
	})
}

// The lists of combined sets, of equal lengths or not, with room for all positions or
// none. Words with few ones are listed one by one, up to the first one with many.
func TestAppendPositionsOfFewWords(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		r := testkit.NewRand()
		for round := range 300 {
			n := r.IntN(minMerge + 6)
			if round < 30 {
				n = minMerge - 1 + round%3
			}
			sets := make([][]uint64, 1+r.IntN(4))
			for i := range sets {
				length := n
				if r.IntN(6) == 0 {
					length = r.IntN(minMerge + 6)
				}
				sparse := r.IntN(length + 1)
				sets[i] = slices.Concat(testkit.RandomWords(r, sparse, .02), testkit.RandomWords(r, length-sparse, .7))
			}
			a, b := sets[0], sets[len(sets)-1]
			var all, any, and, andNot []uint32
			const most = minMerge + 6
			times, timesA, timesB := naiveTimes(sets, most), naiveTimes(sets[:1], most), naiveTimes(sets[len(sets)-1:], most)
			for i, in := range times {
				inA, inB := timesA[i] > 0, timesB[i] > 0
				for _, list := range []struct {
					dst *[]uint32
					has bool
				}{{&all, in == len(sets)}, {&any, in > 0}, {&and, inA && inB}, {&andNot, inA && !inB}} {
					if list.has {
						*list.dst = append(*list.dst, uint32(i))
					}
				}
			}
			for _, room := range []int{0, 64 * (minMerge + 6)} {
				for _, list := range []struct {
					name      string
					got, want []uint32
				}{
					{"All", AppendPositionsAll(slices.Grow([]uint32{7}, room), sets), all},
					{"Any", AppendPositionsAny(slices.Grow([]uint32{7}, room), sets), any},
					{"And", AppendPositionsAnd(slices.Grow([]uint32{7}, room), a, b), and},
					{"AndNot", AppendPositionsAndNot(slices.Grow([]uint32{7}, room), a, b), andNot},
				} {
					if list.got[0] != 7 || !slices.Equal(list.got[1:], list.want) {
						t.Fatalf("AppendPositions%s of %d sets, the first of %d words: %d, want %d", list.name, len(sets), len(a), list.got, list.want)
					}
				}
			}
		}
	})
}

// Sets of the same few words, into as many words, more, or one too few, which panics:
// apart, in the place of one, and overlapping one, which panics, by any number of words.
func TestManyFewWords(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		r := testkit.NewRand()
		for _, n := range []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, minMany - 1, minMany, minMany + 1} {
			for k := 1; k <= 6; k++ {
				var sets [][]uint64
				for range k {
					sets = append(sets, testkit.RandomWords(r, n, .7))
				}
				for at := 1; at <= k; at++ {
					want := naiveAtLeast(naiveTimes(sets, n), n, at)
					for more := -1; more <= 2; more++ {
						testManyPlaces(t, sets, at, want, more)
					}
				}
			}
		}
	})
}

// testManyPlaces tests the functions that store the elements in at least that many of
// sets, which have as many words as want, into so many words more. One of the sets is
// anywhere around dst.
func testManyPlaces(t *testing.T, sets [][]uint64, at int, want []uint64, more int) {
	t.Helper()
	n, k := len(want), len(sets)
	merges := []func(dst []uint64, sets [][]uint64){func(dst []uint64, sets [][]uint64) { AtLeast(dst, sets, at) }}
	if at == k {
		merges = append(merges, AndAll)
	}
	if at == 1 {
		merges = append(merges, OrAll)
	}
	sets = slices.Clone(sets)
	in := (n + more + 1) % k
	set := sets[in]
	memory := make([]uint64, 4*n+8)
	place := n + 2
	dst := memory[place:][:n+more]
	for from := range 2*n + more + 5 {
		for _, merge := range merges {
			where := fmt.Sprintf("at least %d of %d sets of %d words into %d, one of them %d words after dst", at, k, n, len(dst), from-place)
			testkit.FillCanary(memory)
			sets[in] = memory[from:][:n]
			copy(sets[in], set)
			switch {
			case more < 0:
				testkit.MustPanic(t, func() { merge(dst, sets) }, fmt.Sprintf("len(dst) is %d, want at least %d", n-1, n))
			case from != place && from > place-n && from < place+len(dst):
				testkit.MustPanic(t, func() { merge(dst, sets) }, "dst overlaps a set without beginning where it begins")
			default:
				if merge(dst, sets); !slices.Equal(dst[:n], want) || handCount(dst[n:]) > 0 {
					t.Fatalf("%s: %x, want %x", where, dst, want)
				}
				if from != place && !slices.Equal(sets[in], set) {
					t.Fatalf("%s: changed it", where)
				}
			}
		}
	}
}

// Sets of unequal lengths, one of them anywhere around dst: it may touch it, begin where it
// begins, or be empty, and panics if it overlaps dst otherwise.
func TestManyUnevenPlaces(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		r := testkit.NewRand()
		for _, n := range []int{1, 2, 3, 4, 5, 9} {
			for _, size := range []int{0, 1, n - 1, n + 1, n + 6} {
				sets := [][]uint64{testkit.RandomWords(r, n, .8), testkit.RandomWords(r, n+1, .8), testkit.RandomWords(r, size, .8), testkit.RandomWords(r, n+3, .8)}
				in := 2
				set := sets[in]
				for _, merge := range []struct {
					name string
					at   int
					call func(dst []uint64, sets [][]uint64)
				}{{"AndAll", len(sets), AndAll}, {"OrAll", 1, OrAll}, {"AtLeast", 2, func(dst []uint64, sets [][]uint64) { AtLeast(dst, sets, 2) }}} {
					need := naiveReach(sets, merge.at)
					want := naiveAtLeast(naiveTimes(sets, need), need, merge.at)
					for _, more := range []int{0, 1, 7} {
						place := size + 2
						memory := make([]uint64, place+need+more+size+3)
						dst := memory[place:][:need+more]
						for from := range place + len(dst) + 3 {
							where := fmt.Sprintf("%s of sets around %d words into %d, one of %d words %d after dst", merge.name, n, len(dst), size, from-place)
							testkit.FillCanary(memory)
							sets[in] = memory[from:][:size]
							copy(sets[in], set)
							if from != place && from+size > place && from < place+len(dst) && size > 0 {
								testkit.MustPanic(t, func() { merge.call(dst, sets) }, "scan: "+merge.name+": dst overlaps a set without beginning where it begins")
								continue
							}
							if merge.call(dst, sets); !slices.Equal(dst[:need], want) || handCount(dst[need:]) > 0 {
								t.Fatalf("%s: %x, want %x", where, dst, want)
							}
							if from != place && !slices.Equal(sets[in], set) {
								t.Fatalf("%s: changed it", where)
							}
						}
					}
					sets[in] = set
				}
			}
		}
	})
}

// Unequal lengths in every order, of up to five sets of up to five words.
func TestManyOrders(t *testing.T) {
	const most = 5
	r := testkit.NewRand()
	for k := 2; k <= 5; k++ {
		lengths := make([]int, k)
		for done := false; !done; {
			var sets [][]uint64
			for _, n := range lengths {
				sets = append(sets, testkit.RandomWords(r, n, .7))
			}
			if !testkit.Short() || r.IntN(20) == 0 {
				checkMany(t, fmt.Sprintf("of sets of %d words", lengths), sets, make([]uint64, most+1), 2, 3)
			}
			done = true
			for i := range lengths {
				if lengths[i]++; lengths[i] <= most {
					done = false
					break
				}
				lengths[i] = 0
			}
		}
	}
}
