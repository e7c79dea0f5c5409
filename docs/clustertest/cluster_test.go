// Package clustertest checks the files for Kubernetes in docs/cluster.md. It is
// a module of its own: nothing else needs the types of Kubernetes.
package clustertest

import (
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/yaml"
)

// documents returns the YAML documents of the page.
func documents(t *testing.T) (all []string) {
	page, err := os.ReadFile("../cluster.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, block := range regexp.MustCompile("(?s)```yaml\n(.*?)```").FindAllSubmatch(page, -1) {
		all = append(all, strings.Split(string(block[1]), "---\n")...)
	}
	return all
}

// Every document has only fields that its kind has, once each, and of the right
// type; and the names and numbers in them go together.
func TestYAML(t *testing.T) {
	var jobs []batchv1.Job
	var claims []corev1.PersistentVolumeClaim
	for _, text := range documents(t) {
		var kind struct{ Kind string }
		if err := yaml.Unmarshal([]byte(text), &kind); err != nil {
			t.Fatalf("%v:\n%s", err, text)
		}
		var err error
		switch kind.Kind {
		case "Job":
			var job batchv1.Job
			err = yaml.UnmarshalStrict([]byte(text), &job)
			jobs = append(jobs, job)
		case "PersistentVolumeClaim":
			var claim corev1.PersistentVolumeClaim
			err = yaml.UnmarshalStrict([]byte(text), &claim)
			claims = append(claims, claim)
		default:
			t.Errorf("what kind is this?\n%s", text)
		}
		if err != nil {
			t.Errorf("%v:\n%s", err, text)
		}
	}
	if len(jobs) != 2 || len(claims) != 1 {
		t.Fatalf("%d jobs and %d claims", len(jobs), len(claims))
	}
	for _, job := range jobs {
		if job.APIVersion != "batch/v1" {
			t.Errorf("%s: %s", job.Name, job.APIVersion)
		}
		pod := job.Spec.Template.Spec
		mount, volume := pod.Containers[0].VolumeMounts[0], pod.Volumes[0]
		if mount.Name != volume.Name || volume.PersistentVolumeClaim.ClaimName != claims[0].Name {
			t.Errorf("%s: mounts %s, has %s of claim %s; the claim is %s", job.Name, mount.Name, volume.Name,
				volume.PersistentVolumeClaim.ClaimName, claims[0].Name)
		}
		if args := pod.Containers[0].Args; !slices.Contains(args, mount.MountPath) {
			t.Errorf("%s: %s is mounted, and used is %q", job.Name, mount.MountPath, args)
		}
	}
	spec := jobs[0].Spec
	args := spec.Template.Spec.Containers[0].Args
	at := slices.Index(args, "-parts")
	if *spec.CompletionMode != batchv1.IndexedCompletion || at < 0 || args[at+1] != strconv.Itoa(int(*spec.Completions)) {
		t.Errorf("%s: %d completions, %s, for %q", jobs[0].Name, *spec.Completions, *spec.CompletionMode, args)
	}
	// What the API server asks for beside the types: a FailIndex rule needs
	// backoffLimitPerIndex, and a podFailurePolicy needs pods that never restart.
	if spec.BackoffLimitPerIndex == nil || spec.Template.Spec.RestartPolicy != corev1.RestartPolicyNever {
		t.Errorf("%s: the podFailurePolicy would be refused", jobs[0].Name)
	}
}

// The decoding is strict: a field that does not exist is an error.
func TestStrict(t *testing.T) {
	for _, text := range []string{"spec: {completion: 3}", "spec: {completions: x}", "spec: {completions: 3, completions: 4}"} {
		if err := yaml.UnmarshalStrict([]byte(text), new(batchv1.Job)); err == nil {
			t.Errorf("%s is taken", text)
		}
	}
}
