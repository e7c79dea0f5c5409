package machine

const numRegs = 64

type word uint64

func iter() int { return inner }

const inner = 3
