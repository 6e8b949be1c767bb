/// Playback: reads a stream and changes the world, by runs of equal commands and by single ones.
/// Runs on the world's thread; long runs also on its workers.
@NullMarked
package dev.tercio.internal.command.play;

import org.jspecify.annotations.NullMarked;
