package measure

import (
	"fmt"
	"io"
	"os"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// A progress tells what is being measured, and how much is left.
type progress struct{ bar *progressbar.ProgressBar }

func newProgress(trials int, w io.Writer) progress {
	if f, ok := w.(*os.File); !ok || !term.IsTerminal(int(f.Fd())) {
		fmt.Fprintf(w, "measuring %d cases\n", trials)
		w = io.Discard
	}
	return progress{progressbar.NewOptions(trials,
		progressbar.OptionSetWriter(w),
		progressbar.OptionSetWidth(20),
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionClearOnFinish())}
}

func (p progress) show(name string) { p.bar.Describe(fmt.Sprintf("%-44.44s", name)) }

// more says that so many cases have another turn.
func (p progress) more(cases int) { p.bar.ChangeMax(p.bar.GetMax() + cases) }

func (p progress) step() { p.bar.Add(1) }
func (p progress) done() { p.bar.Clear() }
