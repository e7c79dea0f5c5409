package bitset

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// The arrays that are read. Those that are not are among the texts of TestUnmarshalBinary.
func TestUnmarshalJSONArray(t *testing.T) {
	for text, want := range map[string]Set{
		"[]": nil, "[ ]": nil, "[9,4,1]": Of(1, 4, 9), "[\n  9,\n\t4, 4\r\n]": Of(4, 9), "[1048575]": Of(1<<20 - 1),
	} {
		s := Of(3)
		if err := json.Unmarshal([]byte(text), &s); err != nil || !s.Equal(want) {
			t.Errorf("%q: %v, %v", text, s, err)
		}
	}
	list, _ := json.Marshal(slices.Collect(Range(0, 3<<20).All()))
	var s Set
	if err := json.Unmarshal(list, &s); err != nil || !s.Equal(Range(0, 3<<20)) {
		t.Errorf("a long array: %v, %v", s, err)
	}
}

// Many short texts together take no more memory than their number lets one expect.
func TestManyTexts(t *testing.T) {
	const n = 100
	document := "<all>" + strings.Repeat("<set>{1048575}</set>", n) + "</all>"
	array := "[" + strings.Repeat("[1048575],", n) + "[0]]"
	sparingly(t, fmt.Sprintf("%d texts of 9 bytes", n), n<<18+1<<20, func() {
		var all struct {
			Set []Set `xml:"set"`
		}
		if err := xml.Unmarshal([]byte(document), &all); err != nil || len(all.Set) != n || !all.Set[n-1].Equal(Of(1<<20-1)) {
			t.Errorf("XML: %d sets, %v", len(all.Set), err)
		}
	})
	sparingly(t, fmt.Sprintf("%d arrays of 9 bytes", n), n<<18+1<<20, func() {
		var all []Set
		if err := json.Unmarshal([]byte(array), &all); err != nil || len(all) != n+1 || !all[n-1].Equal(Of(1<<20-1)) {
			t.Errorf("JSON: %d sets, %v", len(all), err)
		}
	})
}
