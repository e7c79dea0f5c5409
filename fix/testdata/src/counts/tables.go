package counts

import "math/bits"

var pc [256]byte

func init() {
	for i := range pc {
		pc[i] = pc[i/2] + byte(i&1)
	}
}

var (
	pop16  [1 << 16]uint8
	pop16b = func() (t [65536]int) {
		for i := 1; i < len(t); i++ {
			t[i] = t[i&(i-1)] + 1
		}
		return
	}()
	pop8   = table8()
	nibble = [...]int{0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4}
	slow   = make([]int8, 256)
)

func table8() [256]uint16 {
	var t [256]uint16
	for i := 0; i < 256; i++ {
		n := uint16(0)
		for x := i; x != 0; x >>= 1 {
			if x%2 == 1 {
				n++
			}
		}
		t[i] = n
	}
	return t
}

func init() {
	for i := 0; i < 1<<16; i++ {
		pop16[i] = uint8(bits.OnesCount16(uint16(i)))
	}
	for i := range slow {
		slow[i] = ones8(i)
	}
}

func ones8(i int) (n int8) {
	for b := 0; b < 8; b++ {
		if i>>b&1 != 0 {
			n++
		}
	}
	return n
}

func popCount(x uint64) int { // want popCount:"count"
	return int(pc[byte(x>>(0*8))] + // want `bits.OnesCount64`
		pc[byte(x>>(1*8))] +
		pc[byte(x>>(2*8))] +
		pc[byte(x>>(3*8))] +
		pc[byte(x>>(4*8))] +
		pc[byte(x>>(5*8))] +
		pc[byte(x>>(6*8))] +
		pc[byte(x>>(7*8))])
}

func byLoop(x uint64) (n int) { // want byLoop:"count"
	for i := uint(0); i < 8; i++ { // want `bits.OnesCount64`
		n += int(pc[byte(x>>(i*8))])
	}
	return n
}

func (b Bitboard) count() (n uint8) { // want count:"count"
	for b != 0 { // want `bits.OnesCount64`
		n += pop16[b&0xffff]
		b >>= 16
	}
	return n
}

func sums(words []uint64, x uint32, y uint8, s struct{ set Bitboard }) (n int) {
	for _, w := range words { // want `scan.Count`
		n += popCount(w)
	}
	n += pop16b[x&0xffff] + pop16b[x>>16]                                                                               // want `bits.OnesCount32`
	n += nibble[y&15] + nibble[y>>4]                                                                                    // want `bits.OnesCount8`
	n += int(pop8[y&0xf0>>4]+pop8[y&15]) + 1                                                                            // not the whole
	n += int(slow[x&255]) + int(slow[x>>8&255]) + int(slow[(x>>16)%256]) + int(slow[x>>24])                             // want `bits.OnesCount32`
	if int(pop16[s.set>>48])+int(pop16[s.set>>32&0xffff])+int(pop16[uint16(s.set>>16)])+int(pop16[uint16(s.set)]) > 3 { // want `bits.OnesCount64`
		n++
	}
	for _, w := range words { // want `scan.Count`
		n += int(pop16[w&0xffff] + pop16[w>>16&0xffff] + pop16[w>>32&0xffff] + pop16[w>>48])
	}
	for _, w := range words { // want `scan.Count`
		for w != 0 {
			n += int(pop16[w&0xffff])
			w >>= 16
		}
	}
	for _, w := range words { // want `scan.Count`
		for j := 0; j < 4; j++ {
			n += pop16b[w>>(16*j)&0xffff]
		}
	}
	for z := x; z > 0; z >>= 8 { // want `bits.OnesCount32`
		n += int(pop8[z&0xff])
	}
	return n
}

var (
	given   [256]byte
	changed [256]byte
	wrong   [256]byte
	late    [256]byte
	Public  [256]byte
	pointed [256]byte
	before  = early(7)
	used    [256]byte
)

func early(x uint16) int {
	return int(used[x&255] + used[x>>8]) // stays: it may run before the table is filled
}

func init() {
	for i := range changed {
		changed[i] = changed[i/2] + byte(i&1)
		Public[i] = changed[i]
		pointed[i] = changed[i]
	}
	for i := range wrong {
		wrong[i] = wrong[i/2] + byte(i&1)
	}
	wrong[77] = 5
	for i := range used {
		used[i] = used[i/2] + byte(i&1)
	}
}

func set(i int) { changed[i] = 0 }

func fill() {
	for i := range late {
		late[i] = late[i/2] + byte(i&1)
	}
}

func stay(x uint16, y uint64) (n int) {
	_ = &pointed
	n += int(given[x&255] + given[x>>8])     // stays: the table is
	n += int(changed[x&255] + changed[x>>8]) // stays: the table is filled in a way that is not known
	n += int(wrong[x&255] + wrong[x>>8])     // stays: the table is not one of counts
	n += int(late[x&255] + late[x>>8])       // stays: the table is filled in a way that is not known
	n += int(Public[x&255] + Public[x>>8])   // stays: the table is exported
	n += int(pointed[x&255] + pointed[x>>8]) // stays: the table may be changed through a pointer
	n += int(pc[x&255] + pc[x>>8&15])        // not the whole
	n += int(pc[x&255] + pc[x>>7])           // twice the same
	n += nibble[x&255] + nibble[x>>8]        // stays: the table is too small
	for y != 0 {                             // stays: the word is used after the loop
		n += int(pc[y&0xff])
		y >>= 8
	}
	for z := uint64(x); z != 0; z >>= 7 {
		n += int(pc[z&0xff])
	}
	return n + int(y)
}
