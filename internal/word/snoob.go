package word

// NextSnoobIn is scan.NextSnoobIn, for packages that scan imports.
func NextSnoobIn[W Word](sub, set W) (next W, ok bool) {
	ripple := ((sub | ^set) + sub&-sub) & set
	next = ripple
	moved := sub &^ ripple
	for moved &= moved - 1; moved != 0; moved &= moved - 1 {
		next |= set & -set
		set &= set - 1
	}
	return next, ripple != 0
}
