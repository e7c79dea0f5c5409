package scan

// FillSubsets fills dst with the subsets of set from first on, in ascending
// order, and returns how many they are: fewer than len(dst) if set itself is
// reached. [NextSubset] of the last one tells where to go on. first must be a
// subset of set.
func FillSubsets[W Word](dst []W, first, set W) int {
	for i := range dst {
		dst[i] = first
		if first == set {
			return i + 1
		}
		first = (first - set) & set
	}
	return len(dst)
}
