/// Sums for comparing the states of worlds and locating differences.
@NullMarked
package dev.tercio.replay.internal.hash;

import org.jspecify.annotations.NullMarked;
