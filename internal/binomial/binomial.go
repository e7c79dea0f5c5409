// Package binomial is the table of binomial coefficients.
package binomial

//go:generate go run ../../tools/tables
