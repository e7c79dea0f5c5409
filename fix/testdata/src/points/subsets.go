package points

func f(uint64) bool { return false }

func walks(set uint64, m int) {
	for sub := set; ; sub = (sub - 1) & set { // want `iter.RNonEmptySubsets`
		if sub == 0 {
			break
		}
	}
	for sub := set; sub != 0; sub = (sub - 1) & set { // want `iter.RNonEmptySubsets`
		m++
	}
	for sub := set; sub != 0; sub = (sub - 1) & set { // want `iter.RNonEmptySubsets`
		if sub == 3 {
			continue
		}
		use(sub)
	}
	var s uint64
	s = set
	for s != 0 { // want `iter.RNonEmptySubsets`
		use(s)
		s = (s - 1) & set
	}
	s = 3
	use(s)
}

func ends(set, other uint64) {
	for sub := set; sub != 0; sub = (sub - set) & set { // stays: it does not walk all subsets
		use(sub)
	}
	for sub := set; sub > 1; sub = (sub - 1) & set { // stays: it does not walk all subsets
		use(sub)
	}
	for sub := set; sub >= 0; sub = (sub - 1) & set { // stays: it does not walk all subsets
		use(sub)
	}
	for sub := set; sub != 5; sub = (sub - 1) & set { // stays: it does not walk all subsets
		use(sub)
	}
	for sub := set; f(sub); sub = (sub - 1) & set { // stays: it does not walk all subsets
		use(sub)
	}
	for sub := set; other != 0; sub = (sub - 1) & set { // stays: it does not walk all subsets
		use(sub)
	}
	for sub := (other - 1) & set; sub != 0; sub = (sub - 1) & set { // stays: it does not walk all subsets
		use(sub)
	}
	for sub := (set - 2) & set; sub != 0; sub = (sub - 1) & set { // stays: it does not walk all subsets
		use(sub)
	}
	for sub := (set - 1) & other; sub != 0; sub = (sub - 1) & set { // stays: it does not walk all subsets
		use(sub)
	}
	for sub := uint64(0); ; sub = (sub - set) & set { // stays: it does not walk all subsets
		use(sub)
		if sub == 5 {
			break
		}
	}
	for sub := uint64(1); ; sub = (sub - set) & set { // stays: it does not walk all subsets
		use(sub)
		if sub == set {
			break
		}
	}
	for sub := uint64(0); ; sub = (sub - set) & set { // stays: it does not walk all subsets
		use(sub)
		if sub != set {
			break
		}
	}
	for sub := uint64(0); ; sub = (sub - set) & set { // stays: it does not walk all subsets
		use(sub)
		if sub == 0 {
			break
		}
	}
	var sub uint64
	for sub != 0 { // stays: it does not walk all subsets
		use(sub)
		sub = (sub - 1) & set
	}
	sub = set | other
	for sub != 0 { // stays: it does not walk all subsets
		set := set >> 1
		use(sub)
		sub = (sub - 1) & (set | other)
	}
}

func rules(set uint64, p *uint64) {
	sub := set
	for sub != 0 { // stays: a continue or goto statement passes over the step
		if sub == 5 {
			continue
		}
		use(sub)
		sub = (sub - 1) & set
	}
	s := set
	for s != 0 { // stays: the subset is used after the loop
		use(s)
		s = (s - 1) & set
	}
	s = 3
	use(s)
	var t uint64
	for { // stays: the subset is used after the loop
		use(t)
		t = (t - set) & set
		if t == 0 {
			break
		}
	}
	t = 3
	use(t)
	for sub := set; sub != 0; sub = (sub - 1) & set { // stays: the subset is changed in the body
		if *p == 3 {
			sub &= 3
		}
	}
	for sub := set; sub != 0; sub = (sub - 1) & set { // stays: a goto statement in the body
		if *p == 3 {
			goto end
		}
	}
end:
	for sub := uint8(set); sub != 0; sub = (sub - 1) & uint8(*p) { // stays: it does not walk all subsets
		use(sub)
	}
	for sub := *p; sub != 0; sub = (sub - 1) & *p { // stays: the set may change in the loop
		use(sub)
	}
	for sub := global; sub != 0; sub = (sub - 1) & global { // stays: the set may change in the loop
		use(sub)
	}
	for sub := next(); sub != 0; sub = (sub - 1) & next() { // stays: the set may change in the loop
		use(sub)
	}
	for sub := h3(); sub != 0; sub = (sub - 1) & h3() { // stays: the set may change in the loop
		use(sub)
	}
	for sub := uint64(uint32(set)); sub != 0; sub = (sub - 1) & uint64(uint32(set)) { // want `iter.RNonEmptySubsets`
		use(sub)
	}
	for sub := words[0]; sub != 0; sub = (sub - 1) & words[0] { // stays: the set may change in the loop
		use(sub)
	}
}

func h3() uint64 { return 3 }

var global uint64

var words []uint64

type state struct{ sub uint64 }

// Of these nothing is said: their shape is another.
func shapes(set, other uint64, s *state, m int) {
	for sub := set; ; sub = (sub - 1) & set {
		if sub == 0 {
			use(1)
			break
		}
	}
	for sub := set; ; sub = (sub - 1) & set {
		if sub == 0 {
			break
		} else {
			use(2)
		}
	}
	for sub := set; ; sub = (sub - 1) & set {
		if t := sub; t == 0 {
			break
		}
	}
outer:
	for sub := set; ; sub = (sub - 1) & set {
		if sub == 0 {
			break outer
		}
	}
	for sub := set; ; sub = (sub - 1) & set {
		if sub == 0 {
			continue
		}
	}
	sub := set
	for {
		use(sub)
		if sub == 0 {
			break
		}
		sub = (sub - 1) & set
		if m == 3 {
			use(3)
		}
	}
	sub = set
	for {
		use(sub)
		sub = (sub - 1) & set
	}
	for sub := set; sub != 0; sub = (other - 1) & set {
		use(sub)
	}
	for sub := set; sub != 0; sub = (sub + 1) & set {
		use(sub)
	}
	for sub := set; sub != 0; sub = (sub - 1) | set {
		use(sub)
	}
	for sub := set; sub != 0; sub = (sub - 1) & (sub | 3) {
		use(sub)
	}
	for sub := set; sub != 0; sub = (sub - 2) & set {
		use(sub)
	}
	s.sub = set
	for {
		use(s.sub)
		s.sub = (s.sub - 1) & set
		if s.sub == 0 {
			break
		}
	}
	switch m {
	case 1:
		sub = set
		for sub != 0 {
			use(sub)
			sub = (sub - 1) & set
		}
	}
}

func parameter(sub, set uint64) {
	for {
		use(sub)
		sub = (sub - set) & set
		if sub == 0 {
			break
		}
	}
}

func subsetsOf[W ~uint32 | ~uint64](set W) {
	for sub := set; sub != 0; sub = (sub - 1) & set {
		use(sub)
	}
}
