//go:build go1.23

package values

func since23() int { return 1 }
