/// Dominion in the fastest way its documents show, for the workloads.
@NullMarked
package dev.tercio.bench.dominion;

import org.jspecify.annotations.NullMarked;
