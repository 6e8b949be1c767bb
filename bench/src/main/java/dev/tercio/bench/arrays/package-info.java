/// The baseline on any machine: the same work hand-written on plain arrays.
@NullMarked
package dev.tercio.bench.arrays;

import org.jspecify.annotations.NullMarked;
