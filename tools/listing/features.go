package listing

import (
	"regexp"
	"strings"
)

// Instructions of amd64, by the feature that they need beyond what their encoding says.
var (
	legacy = map[string]*regexp.Regexp{
		"POPCNT": regexp.MustCompile(`^POPCNT`),
		"BMI1":   regexp.MustCompile(`^TZCNT`),
		"SSE4.1": regexp.MustCompile(`^(PMOVZX|PMOVSX|PTEST|PINSR[BDQ]|PEXTR[BDQ]|PMULLD|PMIN|PMAX|PBLEND)`),
	}
	vex = map[string]*regexp.Regexp{
		"BMI1":     regexp.MustCompile(`^(ANDN|BLSI|BLSR|BLSMSK|BEXTR)[LQ]$`),
		"BMI2":     regexp.MustCompile(`^(BZHI|PDEP|PEXT|SHLX|SHRX|SARX|RORX|MULX)[LQ]$`),
		"AVX512F":  regexp.MustCompile(`^K[A-Z]+W$`),
		"AVX512DQ": regexp.MustCompile(`^K[A-Z]+B$`),
		"AVX512BW": regexp.MustCompile(`^K[A-Z]+[DQ]$`),
		"AVX":      regexp.MustCompile(`^V`),
	}
	evex = map[string]*regexp.Regexp{
		"AVX512F": regexp.MustCompile(`^V(P?(ABS|ADD|AND|ANDN|OR|XOR|SUB|MAX|MIN|MUL|MULL|MULU|CMP|CMPU|SLL|SLLV|SRL|SRLV|TERNLOG)` +
			`(PD|PS|[SU]?[DQ]|DQ)|MOV[DNU][TQ]?[AUD]*[QU]?\d*|ALIGN[DQ]|P?BROADCAST[DQ]|EXTRACTI64X4|INSERTI64X4|PCOMPRESS[DQ]` +
			`|PERM[DQ]|PERM[IT]2[DQ]|PMOVQ[BWD]|PMOVD[BW]|PMOVZX\w\w|PSHUFD|PTESTN?M[DQ]|PUNPCK[LH]\w+|SHUFI(64X2|32X4))(\.\w+)*$`),
		"AVX512DQ":        regexp.MustCompile(`^V(PMULLQ|(AND|ANDN|OR|XOR)P[SD]|EXTRACTI(64X2|32X8)|INSERTI(64X2|32X8)|PMOVM2[DQ]|PMOV[DQ]2M)\b`),
		"AVX512BW":        regexp.MustCompile(`^V(MOVDQU(8|16)|P(ADD|SUB|ADDS|SUBS|ADDUS|SUBUS|CMP|CMPU|CMPEQ|MAXS|MAXU|MINS|MINU|SADB|SHUF|TESTN?M|BLENDM|MOVM2|ABS|PERM|SLL|SRL)[BW])\b`),
		"AVX512CD":        regexp.MustCompile(`^VP(LZCNT|CONFLICT)[DQ]\b`),
		"AVX512VBMI":      regexp.MustCompile(`^VPERM(B|[IT]2B)\b`),
		"AVX512VBMI2":     regexp.MustCompile(`^VP(COMPRESS|EXPAND)[BW]\b`),
		"AVX512VPOPCNTDQ": regexp.MustCompile(`^VPOPCNT[DQ]\b`),
	}
	// Vectors of 256 bits that AVX has: of floating-point numbers, and moves.
	floats = regexp.MustCompile(`P[SD]$|^V(MOV|ZEROUPPER|PTEST|EXTRACTF|INSERTF|PERM2F)`)
)

// Features returns the features of the processor that a function on amd64 needs, from its
// machine code, and the instructions of which it does not know what they need.
func (f Func) Features() (features map[string]bool, unknown []Instr) {
	features = make(map[string]bool)
	for _, in := range f.Instrs {
		code := f.Code[min(in.Offset, len(f.Code)):]
		known := true
		needs := func(of map[string]*regexp.Regexp) {
			known = false
			for name, ops := range of {
				if ops.MatchString(in.Op) {
					features[name], known = true, true
				}
			}
		}
		switch {
		case len(code) > 3 && code[0] == 0x62:
			needs(evex)
			features["AVX512F"] = true
			if code[3]>>5&3 < 2 { // less than 512 bits
				features["AVX512VL"] = true
			}
		case len(code) > 2 && (code[0] == 0xc4 || code[0] == 0xc5):
			needs(vex)
			long := code[1]
			if code[0] == 0xc4 {
				long = code[2]
			}
			if strings.HasPrefix(in.Op, "V") && long>>2&1 == 1 && !floats.MatchString(in.Op) {
				features["AVX2"] = true
			}
		default:
			needs(legacy)
			known = !strings.HasPrefix(in.Op, "P") || known || in.Op == "PSHUFD" || in.Op == "PADDL" || strings.HasPrefix(in.Op, "PREFETCHT")
		}
		if !known {
			unknown = append(unknown, in)
		}
	}
	return features, unknown
}
