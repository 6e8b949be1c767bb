/// Snapshot files: written so that the old file stays until the new one is complete, read so that
/// the world changes only when all of it is sound.
@NullMarked
package dev.tercio.replay.internal.snapshot;

import org.jspecify.annotations.NullMarked;
