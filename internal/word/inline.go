package word

// Inline calls body. The inliner takes functions up to a budget (golang/go#17566), but does not
// count the body of a function literal that is passed on: with Inline, a function is inlined
// however long its body is. Use it where the body is a short path and a call, or a short
// loop. A function that calls Inline is not inlined in the body of another call of it, since the
// compiler inlines no function within itself.
func Inline(body func()) { body() }
