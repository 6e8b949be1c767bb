/// Restores worlds to the states of a recording and compares them with it. A player belongs to one
/// world and is used on that world's thread.
@NullMarked
package dev.tercio.replay.internal.playback;

import org.jspecify.annotations.NullMarked;
