//go:build !purego

package setop

import "github.com/bitwalk/bitwalk/internal/path"

//lint:ignore U1000 The assembly compares with it.
const avx512 = path.AVX512
