// Measures the store's own parser on the files that are named as arguments: one line per file, the nanoseconds, the
// allocations and the bytes of one parse.
package main

import (
	"fmt"
	"os"
	"testing"

	"github.com/VictoriaMetrics/VictoriaLogs/lib/logstorage"
)

func main() {
	testing.Init()
	for _, path := range os.Args[1:] {
		text, err := os.ReadFile(path)
		if err != nil {
			fail(err)
		}
		query := string(text)
		if _, err := logstorage.ParseQuery(query); err != nil {
			fail(fmt.Errorf("%s: %w", path, err))
		}
		result := testing.Benchmark(func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := logstorage.ParseQuery(query); err != nil {
					b.Fatal(err)
				}
			}
		})
		nanoseconds := float64(result.T.Nanoseconds()) / float64(result.N)
		fmt.Printf("%.0f %d %d\n", nanoseconds, result.AllocsPerOp(), result.AllocedBytesPerOp())
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
