package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
)

// A checkpoint is two lines: the state in JSON, and the SHA-256 of the first
// line.

// save writes a checkpoint, whole or not at all: to a file beside it, which
// takes its place once every byte has reached the disk. Whatever happens on the
// way, path is the old checkpoint or the new one.
func save(path string, s state) error {
	line, err := json.Marshal(s)
	if err != nil {
		return err
	}
	line = append(line, '\n')
	beside := path + ".new"
	f, err := os.Create(beside)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(f, "%s%x\n", line, sha256.Sum256(line))
	if err == nil {
		err = f.Sync()
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Rename(beside, path)
	}
	if err != nil {
		return err
	}
	// The new name, too, should outlive a power cut. Where directories can't be
	// synced, the old checkpoint may come back, which is as good.
	if dir, err := os.Open(filepath.Dir(path)); err == nil {
		dir.Sync()
		dir.Close()
	}
	return nil
}

// load reads a checkpoint.
func load(path string) (s state, err error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return s, err
	}
	n := bytes.IndexByte(data, '\n') + 1
	line := data[:n]
	if want := fmt.Sprintf("%x\n", sha256.Sum256(line)); n == 0 || string(data[n:]) != want {
		return s, fmt.Errorf("%s is damaged, or no checkpoint: its checksum is wrong", path)
	}
	if err := json.Unmarshal(line, &s); err != nil {
		return s, fmt.Errorf("%s is no checkpoint of rulers: %v", path, err)
	}
	return s, nil
}
