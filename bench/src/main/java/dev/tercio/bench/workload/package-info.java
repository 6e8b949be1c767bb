/// The workloads, and the interfaces that the adapter of an engine implements.
///
/// A call of a method does the work on all n entities.
@NullMarked
package dev.tercio.bench.workload;

import org.jspecify.annotations.NullMarked;
