// Command bench shows how fast a machine walks bits: with bitwalk's walks and kernels,
// with loops written by hand, and with other libraries. README.md has its commands.
//
// Each of its packages uses only those before it: measure times ways of doing one piece
// of work, results writes and reads the times, suites says what is measured, ratios what
// the tables show, and report makes the page.
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/bench/ratios"
	"github.com/bitwalk/bitwalk/bench/report"
	"github.com/bitwalk/bitwalk/bench/results"
	"github.com/bitwalk/bitwalk/bench/suites"
	"github.com/bitwalk/bitwalk/scan"
)

// Exit statuses.
const (
	exitDisagree    = 1 // two ways of doing the same gave different answers
	exitUsage       = 2
	exitInterrupted = 130
)

const usage = `Usage: go run -C bench . [flags]                 measure what the page shows
       go run -C bench . ratios [flags] [regexp]  measure the rows of the tables, or some
       go run -C bench . claims [flags] [regexp]  measure what the documentation says of speed
       go run -C bench . machines                 write the tables of the machines kept

It writes results.txt, for benchstat -ignore commit, and report.html, to look at.
`

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// A command is what the flags and arguments ask for.
type command struct {
	suites.Options
	run     string
	out     string
	rounds  int
	verbose bool
	keep    string
	args    []string
}

func parse(name string, args []string, stderr io.Writer) (*command, error) {
	c := &command{Options: suites.Options{Paths: scan.Paths()}}
	fs := flag.NewFlagSet("bench", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	if name != "machines" {
		fs.StringVar(&c.out, "o", "out", "the `folder` that results go to")
	}
	switch name {
	case "":
		fs.StringVar(&c.run, "run", "", "measure the benchmarks that match this `regexp`, as go test -bench matches it")
		fs.IntVar(&c.rounds, "count", 12, "how many `rounds` to time")
	case "ratios":
		fs.StringVar(&c.keep, "keep", "", "measure claims too, and keep the results in the folder machines, as those of the machine of that `name`")
		fallthrough
	case "claims":
		fs.IntVar(&c.rounds, "count", 12, "how many `rounds` to time")
	}
	fs.BoolVar(&c.verbose, "v", false, "print every case")
	if err := fs.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			fmt.Fprint(stderr, usage)
			fmt.Fprint(stderr, "\nFlags:\n")
			fs.SetOutput(stderr)
			fs.PrintDefaults()
			fmt.Fprint(stderr, "\nExit status: 1 if two ways disagree, 2 if the command line or a file is wrong.\n")
		}
		return nil, err
	}
	c.args = fs.Args()
	if name == "" && len(c.args) > 0 {
		return nil, fmt.Errorf("unknown command %q: there are ratios, claims and machines", c.args[0])
	}
	if name != "machines" && c.rounds < 1 {
		return nil, fmt.Errorf("-count %d: at least one round is needed", c.rounds)
	}
	c.Full = name != "" || c.run != ""
	c.verbose = c.verbose || c.run != ""
	return c, nil
}

func run(args []string, stdout, stderr io.Writer) int {
	name := ""
	if len(args) > 0 && slices.Contains([]string{"ratios", "claims", "machines"}, args[0]) {
		name, args = args[0], args[1:]
	}
	c, err := parse(name, args, stderr)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if err == nil {
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
		defer stop()
		switch name {
		case "machines":
			err = c.machines()
		case "ratios":
			err = c.ratios(ctx, ratios.Rows, stdout, stderr)
		case "claims":
			err = c.ratios(ctx, ratios.Claims, stdout, stderr)
		default:
			err = c.bench(ctx, stdout, stderr)
		}
	}
	var disagreement *measure.Disagreement
	switch {
	case err == nil:
		return 0
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(stderr, "bench: interrupted; nothing is written")
		return exitInterrupted
	case errors.As(err, &disagreement):
		fmt.Fprintln(stderr, "bench: two ways disagree:", err)
		return exitDisagree
	}
	fmt.Fprintln(stderr, "bench:", err)
	return exitUsage
}

// bench measures what the page shows, or the benchmarks asked for.
func (c *command) bench(ctx context.Context, stdout, stderr io.Writer) error {
	matches, err := measure.Matcher(c.run)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(c.out, 0o777); err != nil {
		return err
	}
	trials := slices.DeleteFunc(suites.Trials(&c.Options), func(t measure.Trial) bool { return !matches(t.Name) })
	if len(trials) == 0 {
		return fmt.Errorf("no benchmark matches %q", c.run)
	}
	config := introduce(stdout)
	if emulated := measure.Emulation(); emulated != "" {
		outcomes, err := measured(ctx, measure.Plan{Turns: 1}, trials, stderr)
		if err == nil {
			fmt.Fprintf(stdout, "%d results checked; no times are taken on an emulated processor: %s\n", len(outcomes), emulated)
		}
		return err
	}
	outcomes, err := measured(ctx, c.plan(3*time.Millisecond), trials, stderr)
	if err != nil {
		return err
	}
	res, err := results.Of(config, outcomes)
	if err != nil {
		return err
	}
	if err := report.Print(stdout, res, c.verbose); err != nil {
		return err
	}
	return c.save(stdout, config, outcomes, res)
}

// plan takes the rounds in three turns.
func (c *command) plan(sample time.Duration) measure.Plan {
	return measure.Plan{Turns: 3, More: 3, Rounds: (c.rounds + 2) / 3, Sample: sample}
}

// introduce prints and returns the configuration of the machine.
func introduce(stdout io.Writer) [][2]string {
	config := measure.Configuration()
	for _, kv := range config {
		fmt.Fprintf(stdout, "%-10s %s\n", kv[0]+":", kv[1])
	}
	fmt.Fprintln(stdout)
	return config
}

// measured runs the trials on one CPU.
func measured(ctx context.Context, plan measure.Plan, trials []measure.Trial, stderr io.Writer) ([]*measure.Outcome, error) {
	if err := measure.Pin(); err != nil {
		fmt.Fprintln(stderr, "bench: can't stay on one CPU here:", err)
	}
	return plan.All(ctx, trials, stderr)
}

// save leaves both files in the output folder, or neither.
func (c *command) save(stdout io.Writer, config [][2]string, outcomes []*measure.Outcome, res *results.Results) error {
	var page bytes.Buffer
	if err := report.Write(&page, res); err != nil {
		return err
	}
	err := atomically(filepath.Join(c.out, "results.txt"), func(w io.Writer) error {
		return results.Write(w, config, outcomes)
	})
	if err != nil {
		return err
	}
	file := filepath.Join(c.out, "report.html")
	if err := atomically(file, func(w io.Writer) error { _, err := page.WriteTo(w); return err }); err != nil {
		return err
	}
	if abs, err := filepath.Abs(file); err == nil {
		file = abs
	}
	_, err = fmt.Fprintln(stdout, "\nreport:", file)
	return err
}

// ratios measures rows of the tables, or claims: those that match the first argument, or all.
func (c *command) ratios(ctx context.Context, match func(string) ([]*ratios.Row, error), stdout, stderr io.Writer) error {
	if len(c.args) > 1 {
		return fmt.Errorf("unexpected argument %q: flags come before the regexp", c.args[1])
	}
	rows, err := match(strings.Join(c.args, ""))
	if c.keep != "" {
		claims, noClaims := ratios.Claims(strings.Join(c.args, ""))
		if rows = append(rows, claims...); noClaims == nil {
			err = nil
		}
	}
	if err != nil {
		return err
	}
	config := introduce(stdout)
	if emulated := measure.Emulation(); emulated != "" {
		return errors.New("no ratios of times on an emulated processor: " + emulated)
	}
	if c.keep != "" && len(c.args) > 0 {
		if err := keepsRest(c.keep, config); err != nil {
			return err
		}
	}
	plan := c.plan(time.Millisecond)
	outcomes, err := measured(ctx, plan, ratios.Trials(rows, &c.Options), stderr)
	if err != nil {
		return err
	}
	res, err := results.Of(config, outcomes)
	if err != nil {
		return err
	}
	if err := ratios.Print(stdout, rows, res, c.verbose); err != nil || c.keep == "" {
		return err
	}
	return keep(c.keep, config, res)
}

// atomically writes a file completely or not at all.
func atomically(file string, write func(io.Writer) error) error {
	f, err := os.CreateTemp(filepath.Dir(file), "."+filepath.Base(file)+"-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // of no effect once it is renamed
	err = write(f)
	if err2 := f.Close(); err == nil {
		err = err2
	}
	if err == nil {
		err = os.Chmod(f.Name(), 0o644)
	}
	if err == nil {
		err = os.Rename(f.Name(), file)
	}
	return err
}
