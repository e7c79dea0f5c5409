package testkit

import (
	"os"
	"testing"
)

// Short reports whether a test should take a sample of its cases, so that go test ends
// soon. It returns false only without -short and with BITWALK_LONG set in the
// environment. Tests that build programs ask testing.Short instead.
func Short() bool { return testing.Short() || os.Getenv("BITWALK_LONG") == "" }
