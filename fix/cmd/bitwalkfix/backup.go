package main

import (
	"bytes"
	"errors"
	"os"
	"os/signal"
	"sync"
	"syscall"
)

// A backup has files as they were before the command changed them. Who changes one holds the lock.
type backup struct {
	sync.Mutex
	files  map[string][]byte // nil for one that was not there
	killed chan os.Signal
}

// newBackup returns a backup of files. If the command is killed before done is called, they are restored.
func newBackup(names []string) *backup {
	b := &backup{files: map[string][]byte{}, killed: make(chan os.Signal, 1)}
	for _, name := range names {
		b.files[name], _ = os.ReadFile(name)
	}
	signal.Notify(b.killed, os.Interrupt, syscall.SIGTERM)
	go func() {
		if _, ok := <-b.killed; ok {
			b.Lock()
			b.restore()
			os.Exit(fail(errors.New("interrupted, nothing is changed")))
		}
	}()
	return b
}

// done ends the backup, and restores the files if the changes are not good.
func (b *backup) done(good bool) {
	signal.Stop(b.killed)
	close(b.killed)
	if !good {
		b.restore()
	}
}

func (b *backup) restore() {
	for name, data := range b.files {
		if now, err := os.ReadFile(name); data == nil {
			os.Remove(name)
		} else if err != nil || !bytes.Equal(now, data) {
			os.WriteFile(name, data, 0o644)
		}
	}
}
