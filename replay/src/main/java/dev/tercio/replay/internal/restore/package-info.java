/// Reads the sections of `state`, checks all of them, and only then changes the world. A restore
/// that fails leaves the world as it was.
@NullMarked
package dev.tercio.replay.internal.restore;

import org.jspecify.annotations.NullMarked;
