//go:build race

package beamwalk

const raceDetector = true
