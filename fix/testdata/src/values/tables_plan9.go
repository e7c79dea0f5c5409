package values

func init() {
	elsewhere[1] = 9
	fillElsewhere()
}
