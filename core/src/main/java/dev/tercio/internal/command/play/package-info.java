/// Playback: reads a stream of commands and changes the world. Runs of equal commands go to
/// kernels, all others are played one by one. Runs on the world's thread; long runs also on its
/// workers.
@NullMarked
package dev.tercio.internal.command.play;

import org.jspecify.annotations.NullMarked;
