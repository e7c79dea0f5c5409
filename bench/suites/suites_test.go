package suites

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/scan"
)

// edgeWords are random words, and those that ways trip over.
func edgeWords() []uint64 {
	r := rand.New(rand.NewPCG(1, 2))
	words := []uint64{0, 1, 1 << 63, ^uint64(0), 0, 1<<63 | 1, 0xff00ff00ff00ff00}
	for ones := range 65 {
		words = append(words, wordWithOnes(r, ones))
	}
	return words
}

func TestListingWays(t *testing.T) {
	words := edgeWords()
	var want []uint32
	for i := range uint32(64 * len(words)) {
		if words[i/64]>>(i%64)&1 == 1 {
			want = append(want, i)
		}
	}
	for name, way := range map[string]func([]uint32, []uint64) []uint32{
		"bitwise": listBitwise, "table8": listTable, "rightmost": listRightmost, "hand": appendPositionsHand,
		"bits": listBits, "iter": listIter, "AppendPositions": appendFrom0,
	} {
		if got := way(make([]uint32, 64*len(words)), words); !slices.Equal(got, want) {
			t.Errorf("%s lists %v, want %v", name, got, want)
		}
	}
	for _, peer := range positionPeers {
		s := peer.list([][]uint64{words}, len(want))
		if s.Run(); !slices.Equal(s.Out(), asWords(want)) {
			t.Errorf("%s lists other positions", s.Impl)
		}
	}
}

func TestCountingWays(t *testing.T) {
	words := edgeWords()
	want := uint64(len(listBitwise(make([]uint32, 64*len(words)), words)))
	for name, way := range map[string]func([]uint64) uint64{
		"hand": countHand, "shift": countShift, "table16": countTable, "clear": countClear, "swar": countSWAR,
	} {
		if got := way(words); got != want {
			t.Errorf("%s counts %d, want %d", name, got, want)
		}
	}
}

// Every trial of every suite agrees with itself, is named for benchstat, and has
// work to do.
func TestTrialsAgree(t *testing.T) {
	o := &Options{Paths: scan.Paths(), Seed: 7}
	wellNamed := regexp.MustCompile(`^[A-Z][A-Za-z]+(/[a-z]+=[A-Za-z0-9.]+)+$`)
	seen := map[string]bool{}
	for _, suite := range All {
		for _, trial := range suite.Trials(o) {
			if !wellNamed.MatchString(trial.Name) || trial.Elems < 1 {
				t.Errorf("%s has %d elements", trial.Name, trial.Elems)
			}
			if seen[trial.Name] || testing.Short() && trial.Elems > 1<<16 {
				continue
			}
			seen[trial.Name] = true
			if _, err := measure.One(context.Background(), &trial, 0); err != nil {
				t.Error(err)
			}
		}
	}
}

// Every chart shows something of its suite.
func TestChartsMatch(t *testing.T) {
	o := &Options{Paths: scan.Paths(), Seed: 7}
	for _, suite := range All {
		trials := suite.Trials(o)
		for _, chart := range suite.Charts {
			if !slices.ContainsFunc(trials, func(t measure.Trial) bool { return chart.Matches(t.Name) }) {
				t.Errorf("%s: %q shows no trial", suite.Name, chart.Title)
			}
		}
	}
}

// A walk is cut after as many words as asked for.
func TestNth(t *testing.T) {
	const set = 0b1011_0010_0110
	for k := range bits.OnesCount64(set) + 1 {
		n := 0
		for sub := range iter.Snoob(uint64(set), k) {
			if got := nth("Snoob", set, k, n); got != sub {
				t.Errorf("nth(Snoob, %#x, %d, %d) = %#x, want %#x", set, k, n, got, sub)
			}
			n++
		}
		n = 0
		for sub := range iter.RSnoob(uint64(set), k) {
			if got := nth("RSnoob", set, k, n); got != sub {
				t.Errorf("nth(RSnoob, %#x, %d, %d) = %#x, want %#x", set, k, n, got, sub)
			}
			n++
		}
	}
}

func TestCrossover(t *testing.T) {
	won := map[int]bool{}
	for ones := range 65 {
		won[ones] = ones <= 55
	}
	won[20], won[60] = false, true // noise
	if got := crossover(won); got != 55 {
		t.Errorf("crossover = %d, want 55", got)
	}
}

// The small suite has every function on slices.
func TestSmallHasAll(t *testing.T) {
	api, err := os.ReadFile("../../api.txt")
	if err != nil {
		t.Fatal(err)
	}
	function := regexp.MustCompile(`(?m)^(scan|rank): func (?:\(\w+ \*?(\w+)\) )?(\w+).*\[\]`)
	found := 0
	for _, m := range function.FindAllStringSubmatch(string(api), -1) {
		name := m[1] + "." + m[3]
		if m[2] != "" {
			name = m[1] + "." + m[2] + "." + m[3]
		}
		found++
		if _, ok := smallElsewhere[name]; !ok && !slices.Contains(SmallNames(), name) {
			t.Errorf("%s has no loop by hand in small.go", name)
		}
	}
	if found < 30 {
		t.Errorf("%d functions in api.txt", found)
	}
}
