package subsets

type Bitboard uint64

func use(...any) {}

// Up, with the empty set.
func up(set uint64, b Bitboard, small uint8) {
	sub := uint64(0)
	for { // want `iter.Subsets`
		use(sub)
		sub = (sub - set) & set
		if sub == 0 {
			break
		}
	}
	for sub := Bitboard(0); ; sub = (sub - b) & b { // want `iter.Subsets`
		use(sub)
		if sub == b {
			break
		}
	}
	var s uint8
	for { // want `iter.Subsets`
		use(s)
		if s == small {
			break
		}
		s = small & (s - small)
	}
}

// Down.
func down(set uint64, other, more uint32) {
	for sub := set; ; sub = (sub - 1) & set { // want `iter.RSubsets`
		use(sub)
		if sub == 0 {
			break
		}
	}
	for sub := other | more; sub > 0; sub = (sub - 1) & (other | more) { // want `iter.RNonEmptySubsets`
		use(sub)
	}
	for sub := (set - 1) & set; sub != 0; sub = (sub - 1) & set { // want `iter.RNonEmptyProperSubsets`
		use(sub)
	}
	sub := set
	for sub != 0 { // want `iter.RNonEmptySubsets`
		use(sub)
		sub = set & (sub - 1)
	}
	s := set
	for { // want `iter.RSubsets`
		use(s)
		s = (s - 1) & set
		if s == set {
			break
		}
	}
}

func constant() {
	for sub := uint16(0xf0); sub != 0; sub = (sub - 1) & 0xf0 { // want `iter.RNonEmptySubsets`
		use(sub)
	}
}

func left(set uint64, p *uint64) uint64 {
	for sub := set; sub != 0; sub = (sub - 1) & set { // stays: the set may change
		use(sub)
		set &^= 1
	}
	// For set == 0 the body runs once.
	sub := set
	for { // stays: it does not walk all subsets
		use(sub)
		sub = (sub - 1) & set
		if sub == 0 {
			break
		}
	}
	for sub := set & -set; sub != 0; sub = (sub - set) & set { // stays: it does not walk all subsets
		use(sub)
	}
	for sub := set & 0xff; sub != 0; sub = (sub - 1) & set { // stays: it does not walk all subsets
		use(sub)
	}
	for sub := set; ; sub = (sub - 1) & set { // stays: a continue or goto statement passes over the step
		if sub == 5 {
			continue
		}
		use(sub)
		if sub == 0 {
			break
		}
	}
	for sub := set; sub != 0; sub = (sub - 1) & set { // stays: the body leaves a loop over subsets
		if sub == 5 {
			break
		}
	}
	var last uint64
	for last = set; last != 0; last = (last - 1) & set { // stays: the subset is used after the loop
		use(*p)
		use(1, 2, 3, 4)
		use(5, 6, 7, 8)
		if use(1); *p+2 == 9 || *p-3 == 3 {
			use(*p, *p+1, *p+2)
			use(*p, *p+1, *p+2)
			break
		}
	}
	return last
}

// What stands behind the break is not done for the last subset, and what stands behind the
// step sees the next one.
func behind(set uint64) {
	for sub := set; ; sub = (sub - 1) & set {
		use(sub)
		if sub == 0 {
			break
		}
		use()
	}
	for sub := uint64(0); ; sub = (sub - set) & set { // stays: it does not walk all subsets
		if sub == set {
			break
		}
		if sub != 1 {
			use(sub)
		}
	}
	for sub := set; sub != 0; {
		use()
		sub = (sub - 1) & set
		if sub != 1 {
			use(sub)
		}
	}
}
