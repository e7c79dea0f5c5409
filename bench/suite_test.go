package main

import (
	"context"
	"math/rand/v2"
	"regexp"
	"slices"
	"testing"

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
	for i, peer := range positionPeers {
		list, _ := peer(words)
		for _, s := range list {
			s.Run()
			if !slices.Equal(s.Out(), asWords(want)) {
				t.Errorf("peer %d, %s: lists other positions", i, s.Impl)
			}
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

// Every trial of every suite and every promise agrees with itself, is named
// for benchstat, and has work to do.
func TestTrialsAgree(t *testing.T) {
	o := &Options{Paths: scan.Paths(), Seed: 7}
	var trials []Trial
	for _, name := range suiteNames {
		trials = append(trials, suites[name].Trials(o)...)
	}
	for _, p := range promises {
		trials = append(trials, p.trials(o)...)
	}
	wellNamed := regexp.MustCompile(`^[A-Z][A-Za-z]+(/[a-z]+=[A-Za-z0-9.]+)+$`)
	seen := map[string]bool{}
	for i := range trials {
		trial := &trials[i]
		if !wellNamed.MatchString(trial.Name) || trial.Elems < 1 {
			t.Errorf("%s has %d elements", trial.Name, trial.Elems)
		}
		if seen[trial.Name] || testing.Short() && trial.Elems > 1<<16 {
			continue
		}
		seen[trial.Name] = true
		if _, err := measure(context.Background(), trial, 0); err != nil {
			t.Error(err)
		}
	}
}

// Every chart shows something of its suite.
func TestChartsMatch(t *testing.T) {
	o := &Options{Paths: scan.Paths(), Seed: 7}
	for _, name := range suiteNames {
		trials := suites[name].Trials(o)
		for _, chart := range suites[name].Charts {
			if !slices.ContainsFunc(trials, func(t Trial) bool { return chart.matches(t.Name) }) {
				t.Errorf("%s: %q shows no trial", name, chart.Title)
			}
		}
	}
	for _, h := range headlines {
		found := false
		for _, s := range suites {
			found = found || slices.ContainsFunc(s.Trials(o), func(t Trial) bool { return t.Name == h.name })
		}
		if !found {
			t.Errorf("headline %q: no trial %s", h.what, h.name)
		}
	}
}
