//go:build !go1.25

package values

func since25() int { return 1 }
