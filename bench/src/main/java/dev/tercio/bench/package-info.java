/// Benchmarks of the engine beside the same work on plain arrays, the floor on any machine.
///
/// A benchmark method does its work on `n` entities and [dev.tercio.bench.Main] prints the time and
/// the garbage per entity.
@NullMarked
package dev.tercio.bench;

import org.jspecify.annotations.NullMarked;
