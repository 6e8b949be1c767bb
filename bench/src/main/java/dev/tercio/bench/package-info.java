/// Benchmarks that compare the engine with plain arrays, the baseline on any machine, and with
/// other engines: the scoreboard in the subpackages, and single JMH benchmarks in this package.
///
/// A benchmark method does its work on `n` entities. [dev.tercio.bench.Main] prints the time and
/// the allocated bytes per entity, and the ratio to the baseline: plain arrays, or the method that
/// [dev.tercio.bench.Against] names. Allocations include those made between measurements.
@NullMarked
package dev.tercio.bench;

import org.jspecify.annotations.NullMarked;
