//go:build purego || !(amd64 || arm64)

package both

import "math"

// AtOnce returns the number of words up to which Do may be called: any.
func AtOnce() int { return math.MaxInt }

// Do sets dst to the result of o on a and b, which have as many words. dst may be a or b.
func Do(o Op, dst, a, b []uint64) { loop(o, dst, a, b) }
