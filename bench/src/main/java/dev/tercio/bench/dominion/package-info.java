/// Dominion in the fastest way its documentation shows, for the workloads.
@NullMarked
package dev.tercio.bench.dominion;

import org.jspecify.annotations.NullMarked;
