package results

import (
	"bytes"
	"io"
	"text/tabwriter"
)

// Columns aligns the cells of lines, which end in tabs and line feeds. Unlike those of
// a tabwriter, its lines don't end in spaces.
type Columns struct {
	*tabwriter.Writer
	aligned bytes.Buffer
	to      io.Writer
}

// NewColumns returns Columns that Flush to w.
func NewColumns(w io.Writer) *Columns {
	c := &Columns{to: w}
	c.Writer = tabwriter.NewWriter(&c.aligned, 0, 0, 2, ' ', 0)
	return c
}

// Flush writes what was aligned.
func (c *Columns) Flush() error {
	if err := c.Writer.Flush(); err != nil {
		return err
	}
	for line := range bytes.Lines(c.aligned.Bytes()) {
		if _, err := c.to.Write(append(bytes.TrimRight(line, " \n"), '\n')); err != nil {
			return err
		}
	}
	return nil
}
