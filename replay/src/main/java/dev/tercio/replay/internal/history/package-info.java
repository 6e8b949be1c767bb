/// The last frames of a world in memory: of each frame the blocks that changed in it.
@NullMarked
package dev.tercio.replay.internal.history;

import org.jspecify.annotations.NullMarked;
