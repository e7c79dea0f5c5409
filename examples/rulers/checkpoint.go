package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// A checkpoint is two lines: the state in JSON, and the SHA-256 of the first
// line. The checkpoints of a search's parts share a directory, under names that
// end in suffix.
const suffix = ".rulers"

// file returns the name of the checkpoint of s: path, or a file in path if that
// is a directory.
func (s *state) file(path string) string {
	if info, err := os.Stat(path); err != nil || !info.IsDir() {
		return path
	}
	digits := len(fmt.Sprint(s.Parts - 1))
	return filepath.Join(path, fmt.Sprintf("%d-%d-%0*d-of-%d%s", s.Length, s.Marks, digits, s.Part, s.Parts, suffix))
}

// older is added to the name of the last checkpoint for the one before.
const older = ".old"

// follow returns the file to which path leads by symbolic links. It need not exist.
func follow(path string) string {
	for range 255 { // more links than any system follows
		to, err := os.Readlink(path)
		if err != nil {
			break
		}
		if !filepath.IsAbs(to) {
			dir, _ := filepath.Split(path) // as it is: Join would take a .. after a link away
			to = dir + to
		}
		path = to
	}
	return path
}

// save writes a checkpoint atomically: to a temporary file beside it, which
// replaces it once every byte has reached the disk. Whatever happens meanwhile,
// path is the old checkpoint or the new one. The old one stays beside it, as older, in
// case the disk damages the new one. The temporary file has a new name
// each time, because a machine that was given up for lost may still be writing. For
// the same reason nothing deletes the one that a killed process leaves behind.
func save(path string, s state) error {
	line, err := json.Marshal(s)
	if err != nil {
		return err
	}
	line = append(line, '\n')
	f, err := os.OpenFile(fmt.Sprintf("%s.new%d", path, rand.Uint64()), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
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
		os.Remove(path + older)
		os.Link(path, path+older) // a file system without hard links keeps no older one
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		os.Remove(f.Name())
		return err
	}
	// The new name, too, should survive a power cut. Where directories can't be
	// synced, the old checkpoint may come back, which is just as valid.
	if dir, err := os.Open(filepath.Dir(path)); err == nil {
		dir.Sync()
		dir.Close()
	}
	return nil
}

// maxSize is the size that no checkpoint reaches.
const maxSize = 64 << 20

var errDamaged = errors.New("is damaged, or no checkpoint: its checksum is wrong")

// load reads a checkpoint.
func load(path string) (s state, err error) {
	info, err := os.Stat(path)
	if err != nil {
		return s, err
	}
	if !info.Mode().IsRegular() || info.Size() > maxSize {
		return s, fmt.Errorf("%s is no checkpoint: it is no regular file, or too large", path)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return s, err
	}
	n := bytes.IndexByte(data, '\n') + 1
	line := data[:n]
	if want := fmt.Sprintf("%x\n", sha256.Sum256(line)); n == 0 || string(data[n:]) != want {
		return s, fmt.Errorf("%s %w", path, errDamaged)
	}
	if err := json.Unmarshal(line, &s); err != nil {
		return s, fmt.Errorf("%s is no checkpoint of rulers: %v", path, err)
	}
	if err := s.check(); err != nil {
		return s, fmt.Errorf("%s is no checkpoint of rulers: %v", path, err)
	}
	return s, nil
}
