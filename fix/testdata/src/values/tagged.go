//go:build !special

package values

var perhaps = [2]int{1, 2}

func tagged() int { return 1 }

const registers = 4
