package main

import (
	"fmt"
	"strings"
	"testing"
)

func TestPartOf(t *testing.T) {
	const kube, slurm = "JOB_COMPLETION_INDEX=", "SLURM_ARRAY_TASK_ID="
	for _, c := range []struct {
		part  string
		parts int
		env   string
		want  string // i/n, or what the error must say
	}{
		{"", 0, "", "0/1"},
		{"3/400", 0, kube + "5 " + slurm + "6", "3/400"},
		{"", 400, kube + "0", "0/400"},
		{"", 400, slurm + "399 SLURM_ARRAY_TASK_COUNT=2", "399/400"},
		// Half of it.
		{"", 400, "", "does not say which part"},
		{"", 0, kube + "3", `JOB_COMPLETION_INDEX is "3"`},
		{"", 400, kube + "3 " + slurm + "3", "both"},
		{"3", 0, "", `"3"`},
		{"3/", 0, "", `"3/"`},
		{"/400", 0, "", `"/400"`},
		{"3/400", 400, "", "-parts too"},
		// Wrong.
		{"400/400", 0, "", `"400/400"`},
		{"-1/400", 0, "", `"-1/400"`},
		{"0/0", 0, "", `"0/0"`},
		{"0/1000001", 0, "", "at most 1000000"},
		{"", 1_000_001, kube + "0", "from 1 to 1000000"},
		{"", -1, kube + "3", "not -1"},
		{"", 400, kube + "400", "from 0 to 399"},
		{"", 400, slurm + "-1", "from 0 to 399"},
		{"", 400, slurm + "x", `"x"`},
	} {
		env := make(map[string]string)
		for _, v := range strings.Fields(c.env) {
			name, value, _ := strings.Cut(v, "=")
			env[name] = value
		}
		i, n, err := partOf(c.part, c.parts, func(name string) string { return env[name] })
		got := fmt.Sprintf("%d/%d", i, n)
		if err != nil {
			got = err.Error()
		}
		if ok := got == c.want || err != nil && strings.Contains(got, c.want); !ok {
			t.Errorf("-part %q -parts %d %s: %s, want %s", c.part, c.parts, c.env, got, c.want)
		}
	}
}
