package bitset

// IsEmpty reports whether s has no elements. It stops at the first word that is not
// zero.
func (s Set) IsEmpty() bool {
	for _, x := range s {
		if x != 0 {
			return false
		}
	}
	return true
}

// Intersects reports whether some element is in both s and b. It stops at the first
// word with such an element.
func (s Set) Intersects(b Set) bool {
	n := min(len(s), len(b))
	s, b = s[:n], b[:n]
	for w, x := range s {
		if x&b[w] != 0 {
			return true
		}
	}
	return false
}

// IsSubset reports whether every element of s is in b. It stops at the first word of s
// with an element that is not.
func (s Set) IsSubset(b Set) bool {
	n := min(len(s), len(b))
	both, rest := s[:n], s[n:]
	b = b[:n]
	for w, x := range both {
		if x&^b[w] != 0 {
			return false
		}
	}
	return rest.IsEmpty()
}
