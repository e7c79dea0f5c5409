package measure

import (
	"math"
	"regexp"
	"strconv"
	"strings"
)

// This file knows what names mean. A trial is named in the style of Go's
// benchmarks, what it does and its parameters: Snoob/n=40/k=8/body=sum. The name
// of a result goes on with the way: /impl=iter, and /path=avx2 if one was forced.

// What returns what the trials of that name do: Snoob.
func What(name string) string {
	what, _, _ := strings.Cut(name, "/")
	return what
}

// Param returns the value of a parameter in the name, or "".
func Param(name, key string) string {
	for _, part := range strings.Split(name, "/")[1:] {
		if k, v, _ := strings.Cut(part, "="); k == key {
			return v
		}
	}
	return ""
}

// WayName is the name of the results of a way.
func WayName(trial, impl, path string) string {
	name := trial + "/impl=" + impl
	if path != "" {
		name += "/path=" + path
	}
	return name
}

// CutWay takes the name of a result apart. It reports whether it is one.
func CutWay(name string) (trial, impl, path string, ok bool) {
	trial, impl, ok = strings.Cut(name, "/impl=")
	impl, path, _ = strings.Cut(impl, "/path=")
	return trial, impl, path, ok
}

// Matcher returns a function that reports whether the name of a trial matches a pattern, as
// go test -bench matches it: by a regular expression for each part of the name between slashes.
func Matcher(pattern string) (func(name string) bool, error) {
	var parts []*regexp.Regexp
	for part := range strings.SplitSeq(pattern, "/") {
		expr, err := regexp.Compile(part)
		if err != nil {
			return nil, err
		}
		parts = append(parts, expr)
	}
	return func(name string) bool {
		for i, part := range strings.Split(name, "/") {
			if i < len(parts) && !parts[i].MatchString(part) {
				return false
			}
		}
		return true
	}, nil
}

// Number reads a parameter that is a number. It returns NaN if it is none.
func Number(param string) float64 {
	f, err := strconv.ParseFloat(param, 64)
	if err != nil {
		return math.NaN()
	}
	return f
}
