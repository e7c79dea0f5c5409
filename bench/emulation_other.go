//go:build !darwin

package main

func translated() string { return "" }
