/// artemis-odb in the fastest way its documentation shows, for the workloads.
@NullMarked
package dev.tercio.bench.artemis;

import org.jspecify.annotations.NullMarked;
