/// Benchmarks of the engine beside the same work on plain arrays, the floor on any machine, and
/// beside other engines: the scoreboard in the packages below, and single benchmarks here.
///
/// A benchmark method does its work on `n` entities and [dev.tercio.bench.Main] prints the time and
/// the garbage per entity, and the ratio to the baseline: plain arrays, or what
/// [dev.tercio.bench.Against] names. Garbage includes that of what is done between measurements.
@NullMarked
package dev.tercio.bench;

import org.jspecify.annotations.NullMarked;
