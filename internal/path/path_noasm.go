//go:build purego || !(amd64 || arm64)

package path

// No assembly: the generic path alone.
var table = [...]struct {
	name string
	runs bool
}{
	Generic: {"generic", true},
}
