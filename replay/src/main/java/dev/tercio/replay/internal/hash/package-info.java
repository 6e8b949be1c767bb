/// Sums by which the states of worlds are compared, and by which the place is found where two
/// states differ.
@NullMarked
package dev.tercio.replay.internal.hash;

import org.jspecify.annotations.NullMarked;
