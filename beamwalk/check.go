package beamwalk

import (
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
)

// check panics if a pipeline with this fold could not run, and says how to fix
// it. Beam would find out later, or on a worker, or not at all.
func check[F Folder[A], A any](name string, f F, o Options) {
	fail := func(format string, args ...any) {
		panic("beamwalk: " + name + ": " + fmt.Sprintf(format, args...))
	}
	fold, result := reflect.TypeFor[F](), reflect.TypeFor[A]()
	switch _, ok := registered.Load(reflect.TypeFor[walkFn[F, A]]()); {
	case !ok:
		fail("the fold is not registered: call beamwalk.Register[%v, %v]() in an init function", fold, result)
	case !beam.Initialized():
		fail("call beam.Init in main, or ptest.Main in TestMain, before the pipeline is made")
	case o.Block != 0 && o.Block < minBlock:
		fail("blocks of %d words: take %d or more", o.Block, minBlock)
	case o.Parts < 0:
		fail("%d parts: take 1 or more", o.Parts)
	case o.Checkpoint < 0:
		fail("a checkpoint after %v", o.Checkpoint)
	}
	if problem := unsendable(reflect.ValueOf(&f).Elem(), fold.String()); problem != "" {
		fail("%s: only exported fields go to the workers, as JSON", problem)
	}
	if _, err := json.Marshal(f); err != nil {
		fail("%v can't be sent to the workers: %v", fold, err)
	}
}

// checkResult panics if Beam can't carry a result of this type.
func checkResult(name string, t reflect.Type) {
	problem := uncodable(t, t.String(), nil)
	if k := t.Kind(); k == reflect.Slice || k == reflect.Array {
		problem = fmt.Sprintf("%v has the kind %v: put it into a struct", t, k)
	}
	if problem != "" {
		panic(fmt.Sprintf("beamwalk: %s: %s: a result is a number, a bool, a string, "+
			"or a struct whose fields are exported and are such, or slices or arrays of such", name, problem))
	}
}

// unsendable returns the part of a fold that JSON can't carry, or "".
func unsendable(v reflect.Value, path string) string {
	t := v.Type()
	for _, marshaler := range []reflect.Type{reflect.TypeFor[json.Marshaler](), reflect.TypeFor[encoding.TextMarshaler]()} {
		if t.Implements(marshaler) || reflect.PointerTo(t).Implements(marshaler) {
			return "" // sends itself
		}
	}
	switch t.Kind() {
	case reflect.Func, reflect.Chan, reflect.Interface, reflect.UnsafePointer:
		return fmt.Sprintf("%s has the kind %v", path, t.Kind())
	case reflect.Pointer:
		if !v.IsNil() {
			return unsendable(v.Elem(), path)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			if problem := unsendable(v.Index(i), path); problem != "" {
				return problem
			}
		}
	case reflect.Struct:
		for i := range t.NumField() {
			field := t.Field(i)
			name := path + "." + field.Name
			if field.IsExported() || field.Anonymous {
				if problem := unsendable(v.Field(i), name); problem != "" {
					return problem
				}
			} else if !v.Field(i).IsZero() {
				return fmt.Sprintf("%s is unexported and not zero", name)
			}
		}
	}
	return ""
}

// uncodable returns the part of a result type that Beam can't carry, or "". The
// types in within contain t.
func uncodable(t reflect.Type, path string, within []reflect.Type) string {
	for _, outer := range within {
		if t == outer {
			return fmt.Sprintf("%s contains itself", path)
		}
	}
	within = append(within, t)
	switch t.Kind() {
	case reflect.Bool, reflect.String, reflect.Float32, reflect.Float64,
		reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return ""
	case reflect.Slice, reflect.Array:
		return uncodable(t.Elem(), path+"[]", within)
	case reflect.Struct:
		for i := range t.NumField() {
			field := t.Field(i)
			name := path + "." + field.Name
			if !field.IsExported() {
				return fmt.Sprintf("%s is unexported", name)
			}
			if problem := uncodable(field.Type, name, within); problem != "" {
				return problem
			}
		}
		return ""
	}
	return fmt.Sprintf("%s has the kind %v", path, t.Kind())
}
