package word

// Inline calls body. The inliner does not count the body of a function literal that is
// called once, so that a function may be a little longer than its budget. The function that
// calls Inline must be inlined itself, or nothing is gained.
func Inline(body func()) { body() }
