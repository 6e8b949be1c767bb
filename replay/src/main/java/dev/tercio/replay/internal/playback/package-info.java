/// Bringing a world to the states of a recording, and comparing it with what was recorded. A player
/// belongs to one world and is used on that world's thread.
@NullMarked
package dev.tercio.replay.internal.playback;

import org.jspecify.annotations.NullMarked;
