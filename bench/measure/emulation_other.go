//go:build !darwin

package measure

func translated() string { return "" }
