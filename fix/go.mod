module github.com/bitwalk/bitwalk/fix

go 1.25.0

require (
	github.com/aymanbagabas/go-udiff v0.4.1
	golang.org/x/mod v0.39.0
	golang.org/x/tools v0.49.0
)

require golang.org/x/sync v0.22.0 // indirect
