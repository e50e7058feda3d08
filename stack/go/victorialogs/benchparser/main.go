// Measures the store's own parser on the files that are named as arguments: one line per file, with the nanoseconds of CPU
// time (the garbage collector's included), the nanoseconds that passed, and the allocations of one parse.
package main

import (
	"fmt"
	"os"
	"runtime"
	"syscall"
	"time"

	"github.com/VictoriaMetrics/VictoriaLogs/lib/logstorage"
)

// span is how much CPU time one measurement takes at least.
const span = 500 * time.Millisecond

func main() {
	for _, path := range os.Args[1:] {
		text, err := os.ReadFile(path)
		if err != nil {
			fail(err)
		}
		for runs := 16; ; runs *= 2 {
			cpu, passed, allocations := measure(string(text), runs)
			if cpu >= span {
				n := time.Duration(runs)
				fmt.Println(int64(cpu/n), int64(passed/n), allocations/uint64(runs))
				break
			}
		}
	}
}

func measure(query string, runs int) (cpu, passed time.Duration, allocations uint64) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	cpuStart, start := cpuTime(), time.Now()
	for range runs {
		if _, err := logstorage.ParseQuery(query); err != nil {
			fail(err)
		}
	}
	cpu, passed = cpuTime()-cpuStart, time.Since(start)
	runtime.ReadMemStats(&after)
	return cpu, passed, after.Mallocs - before.Mallocs
}

// cpuTime is the user and system time of all threads of this process.
func cpuTime() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		fail(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
