package bitset

import (
	"maps"
	"testing"
)

// Sets are changed as data say, and compared with models.
func FuzzChanges(f *testing.F) {
	f.Add([]byte{0, 1, 0, 70, 3, 0, 200, 5, 1, 8, 0, 3, 9, 40, 10, 3, 4, 0, 60, 11, 5, 5, 12, 99, 80, 13, 64, 0})
	f.Add([]byte("a text is a program too, of some length, so that much happens: 0123456789"))
	f.Fuzz(func(t *testing.T, data []byte) {
		const size = 512 // what is asked for is below that
		var sets [3]Set
		models := [3]model{{}, {}, {}}
		next := func() int {
			if len(data) == 0 {
				return 0
			}
			x := int(data[0])
			data = data[1:]
			return x
		}
		for step := 0; len(data) > 0 && step < 200; step++ {
			op, which := next(), next()
			s, m := &sets[which%3], models[which%3]
			a, inA := sets[which/3%3], maps.Clone(models[which/3%3])
			b, inB := sets[which/9%3], maps.Clone(models[which/9%3])
			i, j := next(), next()
			each := func(holds func(e int) bool) {
				clear(m)
				for e := range 2 * size {
					if holds(e) {
						m[e] = true
					}
				}
			}
			old := maps.Clone(m)
			in := func(e int) bool { return i <= e && e < j }
			if op %= 10 + len(calls); op >= 10 {
				c := calls[op-10]
				if c.want == nil || a.Last()+9*(i%128) > 2*size {
					continue
				}
				c.do(s, a, b, i%128)
				clear(m)
				maps.Copy(m, c.want(inA, inB, i%128))
				check(t, *s, m, "set %d after step %d, %s of %v and %v with %d", which%3, step, c.name, a, b, i%128)
			}
			switch op {
			case 0:
				s.Add(i)
				m[i] = true
			case 1:
				s.Remove(i)
				delete(m, i)
			case 2:
				s.Flip(i)
				each(func(e int) bool { return old[e] != (e == i) })
			case 3:
				i, j = min(i, j), max(i, j)
				s.AddIn(i, j)
				each(func(e int) bool { return old[e] || in(e) })
			case 4:
				i, j = min(i, j), max(i, j)
				s.RemoveIn(i, j)
				each(func(e int) bool { return old[e] && !in(e) })
			case 5:
				i, j = min(i, j), max(i, j)
				s.FlipIn(i, j)
				each(func(e int) bool { return old[e] != in(e) })
			case 6:
				if s.Last() < size-1 {
					s.InsertAt(i)
					each(func(e int) bool { return e < i && old[e] || e > i && old[e-1] })
				}
			case 7:
				s.DeleteAt(i)
				each(func(e int) bool { return e < i && old[e] || e >= i && old[e+1] })
			case 8:
				s.SetField(i, j%65, 0x5555_aaaa_1234_8421)
				each(func(e int) bool {
					if i <= e && e < i+j%65 {
						return uint64(0x5555_aaaa_1234_8421)>>(e-i)&1 != 0
					}
					return old[e]
				})
			case 9:
				s.AddEvery(i, i+2*j, 1+i%70)
				each(func(e int) bool { return old[e] || e >= i && e < i+2*j && (e-i)%(1+i%70) == 0 })
			}
			for k := range sets {
				check(t, sets[k], models[k], "set %d after step %d, %d of set %d", k, step, op, which%3)
			}
		}
	})
}
