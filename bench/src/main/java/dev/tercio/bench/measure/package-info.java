/// Measures time, allocation and memory of workloads, in separate processes.
@NullMarked
package dev.tercio.bench.measure;

import org.jspecify.annotations.NullMarked;
