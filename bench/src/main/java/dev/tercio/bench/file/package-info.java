/// Files that benchmarks write and read.
@NullMarked
package dev.tercio.bench.file;

import org.jspecify.annotations.NullMarked;
