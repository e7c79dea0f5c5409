//go:build !(linux || darwin || freebsd || netbsd || openbsd)

package scan

import "testing"

// A guardedPage is ordinary memory where pages cannot be protected.
type guardedPage[T any] struct{ mem []T }

func newGuardedPage[T any](_ testing.TB, n int) guardedPage[T] {
	return guardedPage[T]{make([]T, n)}
}

func (g guardedPage[T]) first(n int) []T { return g.mem[:n:n] }

func (g guardedPage[T]) last(n int) []T { return g.mem[len(g.mem)-n:] }

func (g guardedPage[T]) all() []T { return g.mem }
