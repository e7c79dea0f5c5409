// Package isa knows what the compiler makes of a few operations, where loops
// have to be written for it.
package isa
