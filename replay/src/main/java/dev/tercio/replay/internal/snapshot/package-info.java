/// Snapshot files. Writing replaces an existing file only when the new one is complete. Reading
/// changes the world only when the whole file is valid.
@NullMarked
package dev.tercio.replay.internal.snapshot;

import org.jspecify.annotations.NullMarked;
