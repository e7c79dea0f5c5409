//go:build !amd64 && !arm64

package ceiling

const width = "go"

func load(buf []uint64)  { loadGo(buf) }
func store(buf []uint64) { storeGo(buf) }
