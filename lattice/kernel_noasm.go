package lattice

import "unsafe"

type kernel int

const noKernel kernel = -1

func kernelOf[T ordered](op Op) kernel                                                   { return noKernel }
func (k kernel) low(size uintptr) int                                                    { return 1 }
func (k kernel) rows(f unsafe.Pointer, size uintptr, stride, columns, rows int, up bool) {}
func (k kernel) lowest(f unsafe.Pointer, size uintptr, n int, up bool)                   {}
