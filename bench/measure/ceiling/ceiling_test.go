package ceiling

import (
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/guard"
)

// Every form, the narrower ones too, must touch every whole block and nothing
// around: what lies beyond is a page that can't be touched, on either side. A load
// tells what it read of the last block.
func TestForms(t *testing.T) {
	const sentinel = 0xdeadbeef
	mem, err := guard.New[uint64](512)
	if err != nil {
		t.Fatal(err)
	}
	defer mem.Free()
	for _, f := range forms {
		for _, n := range []int{0, 1, 31, 32, 33, 63, 64, 65, 100, 256, 512} {
			for place, buf := range map[string][]uint64{"first": mem.First(n), "last": mem.Last(n)} {
				whole := n / (Block / 8) * (Block / 8)
				for i := range buf {
					clear(buf)
					buf[i] = 1 << (i % 64)
					want := buf[i]
					if i < whole-Block/8 || i >= whole {
						want = 0
					}
					if got := f.loadAll(buf); got != want {
						t.Errorf("%s: load of the %s %d words, %#x in word %d, returns %#x, want %#x", f.name, place, n, buf[i], i, got, want)
					}
				}
				all := mem.All()
				for i := range all {
					all[i] = sentinel
				}
				f.storeAll(buf)
				for i, w := range buf {
					if (w == 0) != (i < whole) {
						t.Errorf("%s: store to the %s %d words: word %d is %#x", f.name, place, n, i, w)
					}
				}
				touched := len(all) - len(slices.DeleteFunc(slices.Clone(all), func(w uint64) bool { return w != sentinel }))
				if touched != whole {
					t.Errorf("%s: store to the %s %d words wrote %d", f.name, place, n, touched)
				}
			}
		}
	}
}
