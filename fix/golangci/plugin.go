// Package golangci makes bitwalkvet, the checks of bitwalkfix, a module plugin of
// golangci-lint.
package golangci

import (
	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/bitwalk/bitwalk/fix"
)

func init() {
	register.Plugin(fix.Vet.Name, func(any) (register.LinterPlugin, error) { return plugin{}, nil })
}

type plugin struct{}

func (plugin) BuildAnalyzers() ([]*analysis.Analyzer, error) {
	return []*analysis.Analyzer{fix.Vet}, nil
}

func (plugin) GetLoadMode() string { return register.LoadModeTypesInfo }
