package golangci

import (
	"testing"

	"github.com/golangci/plugin-module-register/register"

	"github.com/bitwalk/bitwalk/fix"
)

// TestPlugin finds the plugin as golangci-lint does.
func TestPlugin(t *testing.T) {
	newPlugin, err := register.GetPlugin("bitwalkvet")
	if err != nil {
		t.Fatal(err)
	}
	p, err := newPlugin(nil)
	if err != nil {
		t.Fatal(err)
	}
	list, err := p.BuildAnalyzers()
	if err != nil || len(list) != 1 || list[0] != fix.Vet || p.GetLoadMode() != register.LoadModeTypesInfo {
		t.Errorf("%v, %v, %s", list, err, p.GetLoadMode())
	}
}
