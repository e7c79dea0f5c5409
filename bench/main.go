// Command bench shows how fast a machine walks bits: with bitwalk's walks and kernels on
// each path, with loops written by hand, and with other libraries.
//
//	go run -C bench .                         all suites, in about two minutes
//	go run -C bench . -v                      the same, with a line for each form of each loop
//	go run -C bench . -suite snoob,count      some of them
//	go run -C bench . -full                   every case, as many words as were published
//	go run -C bench . ratios                  the promised ratios, and which are not kept
//	go run -C bench . ratios -keep "My CPU"   the same, and keep them in machines/
//	go run -C bench . machines                print the tables of the machines kept there
//	go generate -C bench                      write them into docs/speed.md and README.md
//	go run -C bench . report a.txt b.txt      several machines side by side
//
// Each of its packages uses only those before it: measure times ways of doing one piece
// of work, results writes and reads the times, loops holds the loops under test, suites
// says what is measured, ratios what is promised, and report makes the page.
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
	"runtime/pprof"
	"slices"
	"strings"

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

const usage = `Usage: go run -C bench . [flags]                 measure this machine
       go run -C bench . ratios [flags] [regexp]  measure the promised ratios, or those rows
       go run -C bench . machines [-w]            print the tables of the machines kept,
                                                  or write them into the pages
       go run -C bench . report [-o folder] results.txt...
                                                  put results of machines side by side

Measuring checks that all ways agree, times them side by side, and writes
results.txt, for benchstat, and report.html, to look at. Two commits compare by
benchstat -ignore commit old/results.txt new/results.txt

Suites:
`

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// A command is what the flags and arguments ask for.
type command struct {
	suites.Options
	suites  []*suites.Suite
	out     string
	cpu     int
	count   int
	verbose bool
	keep    string
	write   bool
	profile string
	args    []string
}

func parse(name string, args []string, stderr io.Writer) (*command, error) {
	c := &command{}
	fs := flag.NewFlagSet("bench", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	if name != "machines" {
		fs.StringVar(&c.out, "o", "out", "the `folder` that results.txt and report.html go to")
	}
	var suite, path *string
	if name == "" || name == "ratios" {
		path = fs.String("path", "all", "the only `path` to measure, of "+measure.PathNames(scan.Paths()))
		fs.BoolVar(&c.Full, "full", false, "measure every case, at full size: an hour or so")
		fs.Uint64Var(&c.Seed, "seed", 1, "the `number` that the random words come from")
		fs.IntVar(&c.cpu, "cpu", -1, "the `number` of the CPU to stay on; -1 is the last one")
		fs.StringVar(&c.profile, "cpuprofile", "", "write a profile to the `file`, for go build -pgo")
		// Nine is the least number of rounds for which one disturbed round on
		// either side does not widen the interval of the median.
		fs.IntVar(&c.count, "count", 9, "how many `rounds` to time")
	}
	if name == "" {
		suite = fs.String("suite", "all", "the suites to run, `names` with commas between")
		fs.BoolVar(&c.verbose, "v", false, "print a line for each way of each kind of work")
	}
	if name == "machines" {
		fs.BoolVar(&c.write, "w", false, "write the tables into docs/speed.md and README.md")
	}
	if name == "ratios" {
		fs.BoolVar(&c.verbose, "v", false, "print every case of every row")
		fs.StringVar(&c.keep, "keep", "", "keep the results in the folder machines, as those of the machine of that `name`")
	}
	if err := fs.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			fmt.Fprint(stderr, usage)
			for _, s := range suites.All {
				fmt.Fprintf(stderr, "  %-10s %s\n", s.Name, s.About)
			}
			fmt.Fprint(stderr, "\nFlags:\n")
			fs.SetOutput(stderr)
			fs.PrintDefaults()
			fmt.Fprint(stderr, "\nExit status: 1 if two ways disagree, 2 if the command line or a file is wrong.\n")
		}
		return nil, err
	}
	c.args = fs.Args()
	if name == "" && len(c.args) > 0 {
		return nil, fmt.Errorf("unknown command %q: there are ratios, machines and report", c.args[0])
	}
	if name == "report" || name == "machines" {
		return c, nil
	}
	if c.count < 1 {
		return nil, fmt.Errorf("-count %d: at least one round is needed", c.count)
	}
	c.Paths = scan.Paths()
	if *path != "all" {
		i := slices.IndexFunc(c.Paths, func(p scan.Path) bool { return p.String() == *path })
		if i < 0 {
			return nil, fmt.Errorf("-path %s: this CPU has %s", *path, measure.PathNames(c.Paths))
		}
		c.Paths = c.Paths[i : i+1]
		scan.Force(c.Paths[0])
	}
	if name == "" {
		c.suites = suites.All
		if *suite != "all" {
			c.suites = nil
			for name := range strings.SplitSeq(*suite, ",") {
				s := suites.Find(name)
				if s == nil {
					return nil, fmt.Errorf("-suite %s: there are %s", name, strings.Join(suites.Names(), ", "))
				}
				c.suites = append(c.suites, s)
			}
		}
	}
	return c, nil
}

func run(args []string, stdout, stderr io.Writer) int {
	name := ""
	if len(args) > 0 && (slices.Contains([]string{"ratios", "machines", "report"}, args[0])) {
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
		case "report":
			err = c.report(stdout)
		case "machines":
			err = c.machines(stdout)
		case "ratios":
			err = c.ratios(ctx, stdout, stderr)
		default:
			err = c.bench(ctx, stdout, stderr)
		}
	}
	var disagreement *measure.Disagreement
	switch {
	case err == nil:
		return 0
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(stderr, "bench: interrupted; no report is written")
		return exitInterrupted
	case errors.As(err, &disagreement):
		fmt.Fprintln(stderr, "bench: two ways disagree:", err)
		return exitDisagree
	}
	fmt.Fprintln(stderr, "bench:", err)
	return exitUsage
}

// bench runs the suites.
func (c *command) bench(ctx context.Context, stdout, stderr io.Writer) error {
	if err := writable(c.out); err != nil {
		return err
	}
	config, emulated := c.introduce(stdout)
	rounds := c.count
	if emulated != "" {
		fmt.Fprintln(stderr, "bench: emulated: "+emulated+". Everything is checked and nothing timed.")
		rounds = 0
	}
	var trials []measure.Trial
	for _, s := range c.suites {
		trials = append(trials, s.Trials(&c.Options)...)
	}
	outcomes, err := c.measure(ctx, trials, rounds, 0, stderr)
	if len(outcomes) == 0 {
		return err
	}
	res, err2 := results.Of(config, outcomes)
	if err2 != nil {
		return err2
	}
	if emulated == "" {
		report.Print(stdout, res, c.verbose)
	} else {
		fmt.Fprintf(stdout, "%d results checked; no times are taken on an emulated processor\n", res.Checked)
	}
	if err != nil {
		return err
	}
	return c.save(stdout, config, outcomes, res)
}

// introduce prints and returns the configuration of the machine, and returns what
// shows that it is emulated, or "".
func (c *command) introduce(stdout io.Writer) (config [][2]string, emulated string) {
	emulated = measure.Emulation()
	config = measure.Configuration(emulated)
	for _, kv := range config {
		fmt.Fprintf(stdout, "%-10s %s\n", kv[0]+":", kv[1])
	}
	fmt.Fprintln(stdout)
	return config, emulated
}

// measure runs the trials on the CPU that was asked for.
func (c *command) measure(ctx context.Context, trials []measure.Trial, rounds, again int, stderr io.Writer) ([]*measure.Outcome, error) {
	if err := measure.Pin(c.cpu); c.cpu >= 0 && err != nil {
		return nil, fmt.Errorf("-cpu %d: %w", c.cpu, err)
	} else if err != nil {
		fmt.Fprintln(stderr, "bench: can't stay on one CPU here:", err)
	}
	if c.profile != "" {
		f, err := os.Create(c.profile)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		if err := pprof.StartCPUProfile(f); err != nil {
			return nil, err
		}
		defer pprof.StopCPUProfile()
	}
	return measure.All(ctx, trials, rounds, again, stderr)
}

// save leaves both files in the output folder, or neither.
func (c *command) save(stdout io.Writer, config [][2]string, outcomes []*measure.Outcome, res *results.Results) error {
	var page bytes.Buffer
	if err := report.Write(&page, []*results.Results{res}); err != nil {
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
	return printPath(stdout, file)
}

// turns is the number of times that a promise whose samples lie far apart is
// measured again.
const turns = 3

// ratios measures what is promised, or the rows that match the first argument.
func (c *command) ratios(ctx context.Context, stdout, stderr io.Writer) error {
	if len(c.args) > 1 {
		return fmt.Errorf("unexpected argument %q: flags come before the regexp", c.args[1])
	}
	rows, err := ratios.Match(strings.Join(c.args, ""))
	if err != nil {
		return err
	}
	if err := writable(c.out); err != nil {
		return err
	}
	config, emulated := c.introduce(stdout)
	if emulated != "" {
		return errors.New("no ratios of times on an emulated processor: " + emulated)
	}
	trials := ratios.Trials(rows, &c.Options)
	outcomes, err := c.measure(ctx, trials, c.count, turns, stderr)
	var res *results.Results
	if len(outcomes) > 0 {
		var err error
		if res, err = results.Of(config, outcomes); err != nil {
			return err
		}
		ratios.Add(rows, res, c.Paths[0])
		ratios.Print(stdout, rows, c.verbose)
	}
	if err != nil {
		return err
	}
	if c.keep != "" {
		if err := keep(c.keep, config, res); err != nil {
			return err
		}
	}
	file := filepath.Join(c.out, "ratios.txt")
	fmt.Fprintln(stdout, "\nevery sample, for benchstat:", file)
	return atomically(file, func(w io.Writer) error { return results.Write(w, config, outcomes) })
}

// report puts the results of the files named side by side.
func (c *command) report(stdout io.Writer) error {
	if len(c.args) == 0 {
		return errors.New("report: which results.txt?")
	}
	var all []*results.Results
	for _, file := range c.args {
		r, err := results.Read(file)
		if err != nil {
			return err
		}
		if r.Emulated != "" {
			fmt.Fprintf(stdout, "%s: no times from an emulated processor: %s\n", file, r.Emulated)
		}
		all = append(all, r)
	}
	if err := writable(c.out); err != nil {
		return err
	}
	file := filepath.Join(c.out, "report.html")
	if err := atomically(file, func(w io.Writer) error { return report.Write(w, all) }); err != nil {
		return err
	}
	return printPath(stdout, file)
}

func printPath(stdout io.Writer, file string) error {
	if abs, err := filepath.Abs(file); err == nil {
		file = abs
	}
	_, err := fmt.Fprintln(stdout, "report:", file)
	return err
}

// writable checks that files can be made in dir, before anything is measured that
// could not be saved.
func writable(dir string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	f, err := os.CreateTemp(dir, ".try-*")
	if err != nil {
		return err
	}
	f.Close()
	return os.Remove(f.Name())
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
