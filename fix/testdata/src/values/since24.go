//go:build go1.24

package values

func since24() int { return 1 }
