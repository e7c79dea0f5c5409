package ceiling

func assembly() []form { return []form{{"neon", loadNEON, storeNEON}} }

//go:noescape
func loadNEON(p *uint64, blocks int) uint64

//go:noescape
func storeNEON(p *uint64, blocks int)
