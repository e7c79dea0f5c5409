module github.com/bitwalk/bitwalk/bench

go 1.26.0

require (
	github.com/RoaringBitmap/roaring/v2 v2.30.0
	github.com/bits-and-blooms/bitset v1.29.0
	github.com/bitwalk/bitwalk v0.0.0
	github.com/klauspost/cpuid/v2 v2.4.2
	golang.org/x/sys v0.49.0
)

require github.com/mschoch/smat v0.2.0 // indirect

replace github.com/bitwalk/bitwalk => ../
