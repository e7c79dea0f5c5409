package word

// Inline calls body. The inliner takes functions up to a budget (golang/go#17566), but does not
// count the body of a function literal that is passed on: with Inline, a function that takes
// its time in a call, or in a short loop, leaves nothing but that in its caller. That caller
// must not be a literal in another call of Inline: the compiler takes no function within itself.
func Inline(body func()) { body() }
