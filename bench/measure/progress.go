package measure

import (
	"fmt"
	"io"
	"os"
	"time"
)

// A progress tells what is being measured, and how long the rest will take. It
// rewrites one line of a terminal; elsewhere it says once how many turns there are.
type progress struct {
	w           io.Writer // nil if there is no terminal
	start       time.Time
	done, cases int
	again       string // before the number of a turn that is one more
}

func newProgress(cases int, w io.Writer) *progress {
	p := &progress{start: time.Now(), cases: cases}
	if f, ok := w.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
			p.w = f
		}
	}
	if p.w == nil {
		fmt.Fprintf(w, "measuring in %d turns\n", cases)
	}
	return p
}

// more begins to count anew: turns of what was disturbed.
func (p *progress) more(turn, cases int) {
	p.start, p.done, p.cases, p.again = time.Now(), 0, cases, fmt.Sprintf("again (%d): ", turn)
}

// step says that the case of that name is next.
func (p *progress) step(name string) {
	left := ""
	if p.done > 2 {
		rest := time.Since(p.start) / time.Duration(p.done) * time.Duration(p.cases-p.done)
		left = fmt.Sprintf("%v left", rest.Round(time.Second))
	}
	p.line(fmt.Sprintf("%s%3d of %d  %-40.40s %s", p.again, p.done+1, p.cases, name, left))
	p.done++
}

// clear leaves an empty line.
func (p *progress) clear() { p.line("") }

func (p *progress) line(text string) {
	if p.w != nil {
		fmt.Fprintf(p.w, "\r%-72s\r", "") // without escapes, for every terminal
		fmt.Fprint(p.w, text)
	}
}
