package main

import (
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

func TestRun(t *testing.T) {
	command := testkit.Command(run)
	command.Generates(t, "../../../scan/scan_generic.go", "../debruijn/cmd/debruijn")
	command.Prints(t, map[string]string{
		"":                          "0x0218a392cd3d5dbf\n",
		"-order 3 -all":             "0x17\n0x1d\n",
		"-order 4 -n 15":            "0x0f65\n",
		"-order 5 -n 0":             "0x04653adf\n",
		"-seq 0x03F566ED27179461":   "0x03f566ed27179461\n",
		"-order 3 -go":              "\nconst deBruijn8 = 0x17\n",
		"-order 3 -go -package p":   "\npackage p\n",
		"-order 3 -go -name number": "\nconst number = 0x17\n",
		"-order 3 -seq 0b11101 -table": `0x1d is a De Bruijn sequence of order 3: its 8 windows of 3 bits are all different.

 i   00011101|00   the window at i, in decimal
 0   000.......    0
 1   .001......    1
 2   ..011.....    3
 3   ...111....    7
 4   ....110...    6
 5   .....101..    5
 6   ......010.    2
 7   .......100    4

A shift left brings in the zeros after the bar. The table maps the window at i
back to i:

   0   1   6   2   7   5   4   3

The lowest one bit of
  x                10110000
is isolated by
  x & -x           00010000
A multiplication by it shifts the window at its position to the top,
  (x & -x) * 0x1d  11010000
and a shift right by 8 - 3 leaves the window, 6: table[6] is 4.
`,
	})
	command.Refuses(t, map[string]string{
		"-order 7":                       "debruijn: -order 7: the orders are 3, 4, 5 and 6\n",
		"-order 3 -n 2":                  "debruijn: -n 2: the sequences of order 3 have the numbers 0 to 1\n",
		"-n 67108864":                    "debruijn: -n 67108864: the sequences of order 6 have the numbers 0 to 67108863\n",
		"-n -1":                          "debruijn: -n -1: the sequences of order 6 have the numbers 0 to 67108863\n",
		"-n one":                         "debruijn: invalid value \"one\" for flag -n: parse error\n",
		"-order 3 -seq 0x100":            "debruijn: -seq 0x100: not a number of 8 bits\n",
		"-seq=":                          "debruijn: -seq: no word given\n",
		"-order 3 -seq 0x1f":             "debruijn: 0x1f is not a De Bruijn sequence: its window 111 at 4 repeats that at 3\n",
		"-order 3 -all -table":           "debruijn: -all and -table exclude each other\n",
		"-n 1 -seq 0x17":                 "debruijn: -n and -seq exclude each other\n",
		"-name x":                        "debruijn: -name needs -go\n",
		"-go -package 3d":                "debruijn: \"3d\" is not a Go identifier\n",
		"-go -o /no/such/directory/x.go": "debruijn: open /no/such/directory/x.go: no such file or directory\n",
		"-frob":                          "debruijn: flag provided but not defined: -frob\n",
		"3":                              "debruijn: unexpected argument \"3\"\n",
	})
}
