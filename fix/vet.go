package fix

import (
	"golang.org/x/tools/go/analysis"
)

// Vet reports uses of bitwalk that are slower than they need be.
var Vet = &analysis.Analyzer{
	Name: "bitwalkvet",
	Doc:  "report loops over bitwalk's iterators that are slower than they need be",
	URL:  "https://pkg.go.dev/" + root + "/fix",
	Run:  vet,
}

func vet(a *analysis.Pass) (any, error) {
	if mode == Fixing {
		return nil, nil
	}
	return nil, nil
}
