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
			switch op % 20 {
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
				s.AddIn(i, j)
				each(func(e int) bool { return old[e] || in(e) })
			case 4:
				s.RemoveIn(i, j)
				each(func(e int) bool { return old[e] && !in(e) })
			case 5:
				s.FlipIn(i, j)
				each(func(e int) bool { return old[e] != in(e) })
			case 6:
				s.And(a, b)
				each(func(e int) bool { return inA[e] && inB[e] })
			case 7:
				s.Or(a, b)
				each(func(e int) bool { return inA[e] || inB[e] })
			case 8:
				s.AndNot(a, b)
				each(func(e int) bool { return inA[e] && !inB[e] })
			case 9:
				s.Xor(a, b)
				each(func(e int) bool { return inA[e] != inB[e] })
			case 10:
				s.Not(a, i)
				each(func(e int) bool { return e < i && !inA[e] })
			case 11:
				n := i - j
				if a.Last()+n >= size {
					n = -i
				}
				s.Shift(a, n)
				each(func(e int) bool { return inA[e-n] })
			case 12:
				s.KeepLowest(a, i)
				clear(m)
				for n, e := range inA.elements() {
					if n < i {
						m[e] = true
					}
				}
			case 13:
				s.Extract(a, b)
				clear(m)
				for r, e := range inB.elements() {
					if inA[e] {
						m[r] = true
					}
				}
			case 14:
				s.Deposit(a, b)
				clear(m)
				for r, e := range inB.elements() {
					if inA[r] {
						m[e] = true
					}
				}
			case 15:
				if s.Last() < size-1 {
					s.Insert(i)
					each(func(e int) bool { return e < i && old[e] || e > i && old[e-1] })
				}
			case 16:
				s.Delete(i)
				each(func(e int) bool { return e < i && old[e] || e >= i && old[e+1] })
			case 17:
				s.SetField(i, j%65, 0x5555_aaaa_1234_8421)
				each(func(e int) bool {
					if i <= e && e < i+j%65 {
						return uint64(0x5555_aaaa_1234_8421)>>(e-i)&1 != 0
					}
					return old[e]
				})
			case 18:
				s.AddEvery(i, 2*j, 1+i%70)
				each(func(e int) bool { return old[e] || e >= i && e < 2*j && (e-i)%(1+i%70) == 0 })
			case 19:
				s.AtLeast([]Set{a, b, *s}, 1+i%3)
				each(func(e int) bool {
					n := 0
					for _, m := range []model{inA, inB, old} {
						if m[e] {
							n++
						}
					}
					return n > i%3
				})
			}
			for k := range sets {
				check(t, sets[k], models[k], "set %d after step %d, %d of set %d", k, step, op%20, which%3)
			}
		}
	})
}
