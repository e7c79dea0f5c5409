package shogi

import (
	"fmt"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/wide"
)

// Positions of the public suites of move generators, with the number of games from each by
// depth. No game ends with the drop of a pawn that mates. The counts up to twenty million are
// always tested.
var suite = []struct {
	sfen  string
	games []uint64
}{
	{Start, []uint64{1, 30, 900, 25470, 719731, 19861490, 547581517}},
	{matsuri, []uint64{1, 207, 28684, 4809015, 516925165}},
	{"l7l/3s5/prnp2kp1/2p1Gppnp/1P7/PnPP1P3/3BP2PP/1S1G5/LN1K1G1+rL b SBG3ps 91", []uint64{1, 180, 15217, 2067680, 129175973}},
	{"8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124", []uint64{1, 178, 18041, 2552846, 207741677}},
	{"9/9/9/3k5/9/5K3/9/9/9 b RB2G2S2N2L9Prb2g2s2n2l9p 1", []uint64{1, 524, 248257, 112911856}},
	// The most moves of any position.
	{"R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1", []uint64{1, 593, 105677, 53393368}},
	// Knights that have to be promoted.
	{"7k1/9/9/9/l2s5/6snb/9/9/8K b 2G 1", []uint64{1, 76, 2606, 201658, 6768869}},
	// P*1b would mate.
	{"7lk/9/8S/9/9/9/9/7L1/8K b P 1", []uint64{1, 85, 639, 10786, 167089}},
	// Positions of games, counted by a generator that tries every move on a board of letters. First,
	// some generators would drop a pawn for mate; then two pieces give check, and one can be taken.
	{"1G1s1+N+N2/B2S5/3p5/lk1rp4/p5Pp1/1pK5l/s1+R5p/1B1gPG1gL/3+n4S w N6Pl4p 222", []uint64{1, 96, 11502, 845992}},
	{"2+P6/1psgk4/1+S2s2Ll/6P1p/Pn1NP4/2PPS+b1P1/g2+l2+BRP/1g4p1L/3KRP1N1 w GN2P4p 192", []uint64{1, 78, 8528, 630156}},
	{"1pg2k2+N/2+Nr1n1bs/l3P+P3/p1pPp2R1/P1S2Sp1l/8L/6gPl/+n2GB+s3/3g3K1 w 2P6p 170", []uint64{1, 69, 5081, 340240}},
	{"6G2/2ppGPg1l/pl+R3g1p/kp2P1pp1/N2PB4/PS+r6/NP1+sp3N/L2+n+b1s2/2K3S1L b P4p 199", []uint64{1, 2, 124}},
	{"1+BpS3k1/lp+BpGG3/p6pl/1GN2S1np/1rlP1+rp2/P1P4P1/2N1P1PSP/+nK1G5/L2+p5 b S2Pp 155", []uint64{1, 2, 96}},
	{"2n+P2p1k/1p4g2/l1npsl3/p1pP2sPp/1g4Pp1/1PP4SP/P1N2K+nLG/RB3+R1G1/L2+s4b b 3p 58", []uint64{1, 4, 231}},
}

const matsuri = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1"

func parse(t testing.TB, sfen string) *Position {
	t.Helper()
	p, err := Parse(sfen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// perft returns the number of games of depth moves.
func perft(p *Position, depth int) (games uint64) {
	if depth == 0 {
		return 1
	}
	if depth == 1 {
		return uint64(p.Count())
	}
	var l Moves
	p.Moves(&l)
	var next Position
	for m := range l.All {
		p.Play(&next, m)
		games += perft(&next, depth-1)
	}
	return games
}

func TestPerft(t *testing.T) {
	most := uint64(1 << 40)
	if testkit.Short() {
		most = 20_000_000
	}
	for _, test := range suite {
		p := parse(t, test.sfen)
		for depth, want := range test.games {
			if want > most {
				break
			}
			if got := perft(p, depth); got != want {
				t.Errorf("%s, depth %d: %d games, want %d", test.sfen, depth, got, want)
			}
		}
	}
}

// Random games: the moves are as many as Count says, all different, and a position after a move
// equals the one parsed from its notation.
func TestPlay(t *testing.T) {
	r := testkit.NewRand()
	games := 50
	if testkit.Short() {
		games = 10
	}
	positions, checks, pins, drops := 0, 0, 0, 0
	for i := range games * len(suite) {
		p := parse(t, suite[i%len(suite)].sfen)
		for range 120 {
			positions++
			var l Moves
			p.Moves(&l)
			moves := slices.Collect(l.All)
			different := make(map[Move]bool)
			for _, m := range moves {
				different[m] = true
			}
			if n := p.Count(); n != len(moves) || n != len(different) {
				t.Fatalf("%s: count %d, but %d moves, %d of them different", p, n, len(moves), len(different))
			}
			var v view
			v.look(p)
			checks += wide.Count(&v.checks)
			pins += wide.CountAnd(&v.pinned, &p.own)
			if len(moves) == 0 {
				break
			}
			var m Move
			n := r.IntN(len(moves))
			for m = range l.All {
				if n--; n < 0 {
					break
				}
			}
			if m.From == Hand {
				drops++
			}
			next := new(Position)
			p.Play(next, m)
			if again := parse(t, next.String()); *again != *next {
				t.Fatalf("%s after a move is not equal to the position parsed", next)
			}
			p = next
		}
	}
	t.Logf("%d positions with %d checks, %d pinned pieces, %d drops", positions, checks, pins, drops)
	if checks == 0 || pins == 0 || drops == 0 {
		t.Error("not all cases occurred")
	}
}

// The tables agree with walks on the lines for all occupied squares: no two have the same
// index but different squares in reach.
func TestReaches(t *testing.T) {
	n := 0
	for _, test := range []struct {
		step    step
		lines   *[81]line
		reaches *[81]reach
	}{{step{0, 1}, &files, fileReach}, {step{1, 0}, &ranks, rankReach}, {step{1, 1}, &rising, risingReach}, {step{1, -1}, &falling, fallingReach}} {
		for s := range wide.BitsAs[Square](&all) {
			line, r := &test.lines[s].both, &test.reaches[s]
			for occupied := range wide.Subsets(line) {
				n++
				var want, others Bitboard
				for _, turn := range []int{1, -1} {
					for to, ok := test.step.from(s, turn); ok; to, ok = test.step.from(to, turn) {
						if wide.Add(&want, to); wide.Contains(occupied, to) {
							break
						}
					}
				}
				// What stands on other lines changes nothing.
				wide.AndNot(&others, &all, line)
				wide.Or(&others, &others, occupied)
				if got := r.to[r.index(&others)]; got != want {
					t.Fatalf("from %s, occupied\n%sreach\n%swant\n%s", s, occupied, got, want)
				}
			}
		}
	}
	t.Logf("%d sets of occupied squares", n)
}

// The pieces in hand are read in any order, by number or one by one, and written as USI wants.
func TestParse(t *testing.T) {
	const sfen = "4k4/9/9/9/9/9/9/9/4K4 w "
	for hands, want := range map[string]string{
		"17pPrB":  "BPr17p",
		"SPPPP":   "S4P",
		"pPpP":    "2P2p",
		"PR2P10P": "R13P",
		"3S":      "3S",
	} {
		if got := parse(t, sfen+hands+" 9").String(); got != sfen+want+" 9" {
			t.Errorf("%s: written %s, want %s", hands, got, sfen+want+" 9")
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for _, test := range []struct{ sfen, want string }{
		{"", `0 fields, want board, side to move, hands and perhaps the number of the move`},
		{"4k4/9/9/9/9/9/9/9/4K4 b", `2 fields, want board, side to move, hands and perhaps the number of the move`},
		{"4k4/9/9/9/9/9/9/9/4K4 b - 1 1", `5 fields, want board, side to move, hands and perhaps the number of the move`},
		{"9/9/9/9/9/9/9/9 b -", `8 ranks, want 9`},
		{"4k4/9/9/9/9/9/9/8/4K4 b -", `rank h, "8": 8 squares, want 9, and no + at the end`},
		{"4k4/9/9/9/9/9/9/55/4K4 b -", `rank h, "55": 10 squares, want 9, and no + at the end`},
		{"4k4/9/9/9/9/9/9/4x4/4K4 b -", `rank h, "4x4": 'x' is not a piece`},
		{"4k4/9/9/9/9/9/9/4é4/4K4 b -", `rank h, "4é4": 'é' is not a piece`},
		{"4k4/9/9/9/9/9/9/4+G4/4K4 b -", `rank h, "4+G4": 'G' can't be promoted`},
		{"4k4/9/9/9/9/9/9/4+54/4K4 b -", `rank h, "4+54": '5' can't be promoted`},
		{"4k4/9/9/9/9/9/9/4++R4/4K4 b -", `rank h, "4++R4": '+' can't be promoted`},
		{"4k4/9/9/9/9/9/9/9+/4K4 b -", `rank h, "9+": 9 squares, want 9, and no + at the end`},
		{"4k4/9/9/9/9/9/9/9/4K4 c -", `side to move "c", want b or w`},
		{"4k4/9/9/9/9/9/9/9/4K4 b x", `hands "x": "x" is not a piece in hand, after its number or not`},
		{"4k4/9/9/9/9/9/9/9/4K4 b K", `hands "K": "K" is not a piece in hand, after its number or not`},
		{"4k4/9/9/9/9/9/9/9/4K4 b 19P", `hands "19P": 19P at "19P", want 1 to 18 in all`},
		{"4k4/9/9/9/9/9/9/9/4K4 b 999999999999P", `hands "999999999999P": 999999999999P at "999999999999P", want 1 to 18 in all`},
		{"4k4/9/9/9/9/9/9/9/4K4 b P2", `hands "P2": "2" is not a piece in hand, after its number or not`},
		{"4k4/9/9/9/9/9/9/9/4K4 b 18PsP", `hands "18PsP": P at "P", want 1 to 18 in all`},
		{"4k4/9/9/9/9/9/9/9/4K4 b P99999999999999999999P", `hands "P99999999999999999999P": 99999999999999999999P at "99999999999999999999P", want 1 to 18 in all`},
		{"4k4/9/9/9/9/9/9/9/4K4 b RBB2b", `4 of B, want at most 2`},
		{"4k4/9/9/9/9/9/9/9/4K4 b 18Pp", `19 of P, want at most 18`},
		{"4k4/9/9/9/9/9/9/9/4K4 b - 0", `number "0", want 1 to 65535`},
		{"4k4/9/9/9/9/9/9/9/4K4 b - 65536", `number "65536", want 1 to 65535`},
		{"4k4/9/9/9/9/9/9/9/4K4 b - -1", `number "-1", want 1 to 65535`},
		{"9/9/9/9/9/9/9/9/9 b -", `0 kings, want one of each side`},
		{"4k4/9/9/9/9/9/9/9/4KK3 b -", `3 kings, want one of each side`},
		{"4k4/9/9/9/9/9/R8/R8/R3K4 b -", `3 of R, want at most 2`},
		{"P3k4/9/9/9/9/9/9/9/4K4 b -", `P could not move on from 9a`},
		{"4k4/N8/9/9/9/9/9/9/4K4 b -", `N could not move on from 9b`},
		{"4k4/9/9/9/9/9/9/9/l3K4 b -", `l could not move on from 9i`},
		{"4k4/9/P8/P8/9/9/9/9/4K4 b -", `Black has two pawns on file 9`},
		{"4k4/9/9/9/4R4/9/9/9/4K4 b -", `Black could take the king`},
		{"4k4/4K4/9/9/9/9/9/9/9 b -", `Black could take the king`},
		{"4k4/9/9/9/9/9/9/9/4K4 b 0P", `hands "0P": 0P at "0P", want 1 to 18 in all`},
		{"4k4/9/9/9/9/9/9/9/4K4 b P-", `hands "P-": "-" is not a piece in hand, after its number or not`},
	} {
		p, err := Parse(test.sfen)
		if want := fmt.Sprintf("sfen %q: %s", test.sfen, test.want); err == nil || err.Error() != want {
			t.Errorf("%q is read as %v, error %v, want %s", test.sfen, p, err, want)
		}
	}
}
