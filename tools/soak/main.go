// Soak compares functions on words, kernels for one and two slices, sets and walks with
// naive oracles on random input, path by path, until it is stopped. With -state, the next
// run continues where the last one stopped.
//
//	go run ./tools/soak -state soak.json             # until interrupted
//	go run ./tools/soak -comparisons 1000000000      # so many, then end
//	go run ./tools/soak -seed 1 -from 4711 -rounds 1 # one round again
//
// A round is one input on one path. Sizes, alignment, density, limits, place, and the
// length of the pieces into which slices are cut for kernels are random, and the memory
// ends or begins next to an inaccessible page. A comparison compares one number from the
// library (a word, a position, a count or a length) with the oracle's. Each round has a
// separate random generator, seeded with the seed and the round's number.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/signal"
	"time"

	"github.com/bitwalk/bitwalk/internal/guard"
	"github.com/bitwalk/bitwalk/internal/word"
	"github.com/bitwalk/bitwalk/scan"
)

// State is what a soak needs to continue.
type State struct {
	Seed        uint64
	Round       uint64            // the next one
	Calls       uint64            // of the library
	Comparisons uint64            // of its results
	ByPath      map[string]uint64 // comparisons
	Seconds     float64
}

func main() {
	seed := flag.Uint64("seed", 1, "`seed` of a new soak")
	file := flag.String("state", "", "`file` to resume from, if it exists, and to save the state in")
	limit := flag.Uint64("comparisons", 0, "stop after this many comparisons in all; 0 means never")
	from := flag.Uint64("from", 0, "first `round` of a new soak")
	rounds := flag.Uint64("rounds", 0, "stop after this many rounds of this run; 0 means never")
	every := flag.Duration("progress", 10*time.Second, "print a line at this interval")
	flag.Parse()
	state := State{Seed: *seed, Round: *from, ByPath: make(map[string]uint64)}
	if err := soak(&state, *file, *limit, *rounds, *every); err != nil {
		fmt.Fprintln(os.Stderr, "soak:", err)
		os.Exit(1)
	}
}

func soak(state *State, file string, limit, rounds uint64, every time.Duration) error {
	if err := load(state, file); err != nil {
		return err
	}
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, os.Interrupt)
	ticks := time.NewTicker(every)
	defer ticks.Stop()

	s, err := newSoaker()
	if err != nil {
		return err
	}
	began, before := time.Now(), state.Seconds
	end := func() error {
		state.Seconds = before + time.Since(began).Seconds()
		progress(state)
		return save(state, file)
	}
	last := state.Round + rounds
	for (limit == 0 || state.Comparisons < limit) && (rounds == 0 || state.Round < last) {
		select {
		case <-stop:
			return end()
		case <-ticks.C:
			if err := end(); err != nil {
				return err
			}
		default:
		}
		if err := s.round(state); err != nil {
			return fmt.Errorf("seed %d, round %d, path %v: %w\nagain: go run ./tools/soak -seed %d -from %d -rounds 1",
				state.Seed, state.Round, scan.Active(), err, state.Seed, state.Round)
		}
	}
	return end()
}

// round runs one check on one path.
func (s *soaker) round(state *State) error {
	paths := scan.Paths()
	path := paths[state.Round%uint64(len(paths))]
	defer scan.Force(path)()
	s.r = rand.New(rand.NewPCG(state.Seed, state.Round))
	if s.r.IntN(2) == 0 {
		defer word.Shorten(word.MinPiece + s.r.IntN(100))()
	}
	s.calls, s.comparisons = 0, 0
	check := checks[s.r.IntN(len(checks))]
	if err := check.run(s); err != nil {
		return fmt.Errorf("%s: %w", check.name, err)
	}
	state.Round++
	state.Calls += s.calls
	state.Comparisons += s.comparisons
	state.ByPath[path.String()] += s.comparisons
	return nil
}

func progress(state *State) {
	fmt.Printf("round %d: %d calls, %d comparisons %v, %.0f s\n",
		state.Round, state.Calls, state.Comparisons, state.ByPath, state.Seconds)
}

func load(state *State, file string) error {
	if file == "" {
		return nil
	}
	text, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return json.Unmarshal(text, state)
}

func save(state *State, file string) error {
	if file == "" {
		return nil
	}
	text, err := json.MarshalIndent(state, "", "\t")
	if err != nil {
		return err
	}
	// If the program is killed between the two, the previous state remains.
	if err := os.WriteFile(file+".new", append(text, '\n'), 0o644); err != nil {
		return err
	}
	return os.Rename(file+".new", file)
}

// A soaker holds the memory that the checks use.
type soaker struct {
	r                  *rand.Rand
	calls, comparisons uint64
	a, b, dst          guard.Memory[uint64]
	places             guard.Memory[uint32]
	oracle, saved      []uint64
	positions          []uint32
}

// most is the greatest number of words in a round.
const most = 2*word.Piece + 100

func newSoaker() (*soaker, error) {
	s := new(soaker)
	var errs [4]error
	s.a, errs[0] = guard.New[uint64](most)
	s.b, errs[1] = guard.New[uint64](most)
	s.dst, errs[2] = guard.New[uint64](most)
	s.places, errs[3] = guard.New[uint32](64*most + 16)
	return s, errors.Join(errs[:]...)
}
