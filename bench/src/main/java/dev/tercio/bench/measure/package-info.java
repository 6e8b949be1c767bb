/// Takes the time, the garbage and the memory of workloads, in processes of their own.
@NullMarked
package dev.tercio.bench.measure;

import org.jspecify.annotations.NullMarked;
