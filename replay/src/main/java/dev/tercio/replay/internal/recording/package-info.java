/// The files of a recording: segments of frames, each with the snapshot it starts with.
@NullMarked
package dev.tercio.replay.internal.recording;

import org.jspecify.annotations.NullMarked;
