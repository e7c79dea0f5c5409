package ceiling

const width = "neon"

func load(buf []uint64) {
	if blocks := len(buf) * 8 / Block; blocks > 0 {
		loadNEON(&buf[0], blocks)
	}
}

func store(buf []uint64) {
	if blocks := len(buf) * 8 / Block; blocks > 0 {
		storeNEON(&buf[0], blocks)
	}
}

//go:noescape
func loadNEON(p *uint64, blocks int)

//go:noescape
func storeNEON(p *uint64, blocks int)
