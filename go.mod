module github.com/bitwalk/bitwalk

go 1.23.0

require (
	github.com/klauspost/cpuid/v2 v2.2.8
	golang.org/x/sys v0.5.0
)
