// Package outside is not among the packages whose source is known.
package outside

var Table = [4]int{1, 2, 3, 4}

func Number() int { return 1 }

func Change(...any) {}
