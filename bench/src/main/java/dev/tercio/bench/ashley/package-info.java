/// Ashley in the fastest way its documents show, for the workloads.
@NullMarked
package dev.tercio.bench.ashley;

import org.jspecify.annotations.NullMarked;
