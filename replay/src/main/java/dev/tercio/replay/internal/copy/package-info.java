/// Copies of blocks of component values in memory, for rollback and for undoing a failed restore.
@NullMarked
package dev.tercio.replay.internal.copy;

import org.jspecify.annotations.NullMarked;
