package main

import (
	"fmt"
	"strconv"
	"strings"
)

// indices are the variables that hold the index of a task in its array: for an
// indexed Job of Kubernetes, and for Slurm.
var indices = []string{"JOB_COMPLETION_INDEX", "SLURM_ARRAY_TASK_ID"}

// maxParts is the largest number of parts.
const maxParts = 1_000_000

// partOf returns the part i of n to count: as in part, which is "i/n"; or with
// n = parts and i from the environment; or part 0 of 1, which is everything. It
// never takes n from the environment: Kubernetes does not set it, and Slurm's
// number of tasks changes when some of them are resubmitted.
func partOf(part string, parts int, getenv func(string) string) (i, n int, err error) {
	if part != "" {
		if parts != 0 {
			return 0, 0, fmt.Errorf("-part says how many parts there are, so don't give -parts too")
		}
		index, count, ok := strings.Cut(part, "/")
		i, err := strconv.Atoi(index)
		n, err2 := strconv.Atoi(count)
		if !ok || err != nil || err2 != nil || n < 1 || n > maxParts || i < 0 || i >= n {
			return 0, 0, fmt.Errorf("-part must be i/n, with n at most %d and i from 0 to n-1, not %q", maxParts, part)
		}
		return i, n, nil
	}
	var name, value string
	for _, v := range indices {
		switch s := getenv(v); {
		case s == "":
		case name != "":
			return 0, 0, fmt.Errorf("%s and %s are both set: give -part i/n", name, v)
		default:
			name, value = v, s
		}
	}
	switch {
	case name == "" && parts == 0:
		return 0, 1, nil
	case name == "":
		return 0, 0, fmt.Errorf("-parts %d does not say which part: set one of %s, or give -part i/%d",
			parts, strings.Join(indices, ", "), parts)
	case parts == 0:
		return 0, 0, fmt.Errorf("%s is %q, and it takes -parts n to say of how many (-part 0/1 counts all)", name, value)
	case parts < 1 || parts > maxParts:
		return 0, 0, fmt.Errorf("-parts must be from 1 to %d, not %d", maxParts, parts)
	}
	i, err = strconv.Atoi(value)
	if err != nil || i < 0 || i >= parts {
		return 0, 0, fmt.Errorf("%s must be from 0 to %d, for -parts %d, not %q", name, parts-1, parts, value)
	}
	return i, parts, nil
}
