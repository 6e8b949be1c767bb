/// artemis-odb in the fastest way its documents show, for the workloads.
@NullMarked
package dev.tercio.bench.artemis;

import org.jspecify.annotations.NullMarked;
