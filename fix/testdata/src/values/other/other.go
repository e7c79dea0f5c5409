// Package other changes tables of values, and calls what fills them.
package other

import "values"

func init() {
	values.Indexed[1] = 5
	alias := values.Aliased
	alias[1] = 5
	values.Refill()
}

// Read only reads.
func Read() int { return values.Read[1] + len(values.Read) }
