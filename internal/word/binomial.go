package word

// Binomial is the table of binomial coefficients: Binomial[k][n] is C(n, k), which is 0
// for k > n. No entry overflows, since C(64, 32) < 2^61. Treat it as read-only.
var Binomial = func() (t [65][65]uint64) {
	for n := range t {
		t[0][n] = 1
		for k := 1; k <= n; k++ {
			t[k][n] = t[k-1][n-1] + t[k][n-1]
		}
	}
	return t
}()
