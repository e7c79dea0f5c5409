package machine

const numRegs = 16

type word uint16
