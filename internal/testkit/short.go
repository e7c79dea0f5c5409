package testkit

import (
	"os"
	"testing"
)

// Short reports whether a test is to take a sample of what it could go through:
// go test does so, so that it ends soon, and goes through everything only if the
// environment has BITWALK_LONG=1. What else -short leaves out builds programs.
func Short() bool { return testing.Short() || os.Getenv("BITWALK_LONG") == "" }
