package suites

import (
	"context"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/scan"
)

func TestListingWays(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	words := []uint64{0, 1, 1 << 63, ^uint64(0), 0, 1<<63 | 1, 0xff00ff00ff00ff00}
	for ones := range 65 {
		words = append(words, wordWithOnes(r, ones))
	}
	var want []uint32
	for i := range uint32(64 * len(words)) {
		if words[i/64]>>(i%64)&1 == 1 {
			want = append(want, i)
		}
	}
	for name, list := range map[string]func([]uint32, []uint64) []uint32{
		"bitwise": listBitwise, "table8": listTable, "rightmost": listRightmost, "hand": listHand, "iter": listIter, "AppendPositions": listKernel,
	} {
		if got := list(make([]uint32, 64*len(words)), words); !slices.Equal(got, want) {
			t.Errorf("%s lists %v, want %v", name, got, want)
		}
	}
}

// Every trial of every suite agrees with itself, is named for benchstat, and has
// work to do.
func TestTrialsAgree(t *testing.T) {
	o := &Options{Full: true, Paths: scan.Paths()}
	wellNamed := regexp.MustCompile(`^[A-Z][A-Za-z]+(/[a-z]+=[A-Za-z0-9.]+)+$`)
	for _, trial := range Trials(o) {
		if !wellNamed.MatchString(trial.Name) {
			t.Errorf("%s: an odd name", trial.Name)
		}
		// What takes hundreds of megabytes is checked where it is measured.
		if regexp.MustCompile(`words=(1562500|16777216)`).MatchString(trial.Name) || testing.Short() && trial.Elems > 1<<16 {
			continue
		}
		for _, s := range trial.Sides() {
			if trial.Elems+s.Elems < 1 {
				t.Errorf("%s: %s has no elements", trial.Name, s.Impl)
			}
		}
		if _, err := (measure.Plan{}).One(context.Background(), &trial); err != nil {
			t.Error(err)
		}
	}
}

// The slices suite has every function on slices.
func TestShortHasAll(t *testing.T) {
	api, err := os.ReadFile("../../api.txt")
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, f := range shortFuncs {
		names[f.name] = true
	}
	found := 0
	for _, m := range regexp.MustCompile(`(?m)^(scan|rank): func (?:\(\w+ \*?(\w+)\) )?(\w+).*\[\]`).FindAllStringSubmatch(string(api), -1) {
		name := m[1] + "." + m[3]
		if m[2] != "" {
			name = m[1] + "." + m[2] + "." + m[3]
		}
		found++
		if _, ok := elsewhere[name]; !ok && !names[name] {
			t.Errorf("%s has no loop by hand in slices.go", name)
		}
	}
	if found < 20 {
		t.Errorf("%d functions in api.txt", found)
	}
}

// A density is kept, from few ones to nearly all.
func TestDensity(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, d := range []float64{0.001, 0.1, 0.5, 0.97} {
		const n = 1 << 14
		if got := float64(onesIn(wordsOfDensity(r, n, d))) / (64 * n); got < 0.9*d || got > 1.1*d {
			t.Errorf("density %v is %v", d, got)
		}
	}
}
