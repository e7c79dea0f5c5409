package ceiling

import "testing"

// Store must write every whole block and nothing around them; the words on
// both sides stand guard.
func TestStore(t *testing.T) {
	const guard = 0xdeadbeef
	for _, n := range []int{0, 1, 31, 32, 33, 64, 100, 256} {
		for name, store := range map[string]func([]uint64){Width(): Store, "go": storeGo} {
			buf := make([]uint64, n+2)
			for i := range buf {
				buf[i] = guard
			}
			store(buf[1 : n+1 : n+1])
			Load(buf[1 : n+1])
			if buf[0] != guard || buf[n+1] != guard {
				t.Errorf("%s, %d words: wrote outside", name, n)
			}
			for i, w := range buf[1 : 1+n/(Block/8)*(Block/8)] {
				if w != 0 {
					t.Fatalf("%s, %d words: word %d is %#x", name, n, i, w)
				}
			}
		}
	}
}
