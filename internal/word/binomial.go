package word

// Binomial[k][n] is C(n, k), which is 0 for k > n. C(64, 32) is below 2^61: no entry
// overflows. Treat it as read-only.
var Binomial = func() (t [65][65]uint64) {
	for n := range t {
		t[0][n] = 1
		for k := 1; k <= n; k++ {
			t[k][n] = t[k-1][n-1] + t[k][n-1]
		}
	}
	return t
}()
