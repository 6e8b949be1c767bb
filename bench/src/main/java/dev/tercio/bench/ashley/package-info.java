/// Ashley in the fastest way its documentation shows, for the workloads.
@NullMarked
package dev.tercio.bench.ashley;

import org.jspecify.annotations.NullMarked;
