/// The last frames of a world in memory, as copies of the blocks that changed in each frame.
@NullMarked
package dev.tercio.replay.internal.history;

import org.jspecify.annotations.NullMarked;
