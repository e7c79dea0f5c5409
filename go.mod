module github.com/bitwalk/bitwalk

go 1.24.0
