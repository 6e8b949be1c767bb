/// The files of a recording: segments of frames, each beside the snapshot it begins with.
@NullMarked
package dev.tercio.replay.internal.recording;

import org.jspecify.annotations.NullMarked;
