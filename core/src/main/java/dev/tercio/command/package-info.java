/// Deferred structural changes, which are recorded on any thread and played later in a
/// deterministic order.
///
/// Code records into [Commands]. A [CommandBuffer] contains the commands of one thread; a
/// [CommandStage] collects those of several threads in lanes and plays them in the order of their
/// keys. [dev.tercio.World#play(CommandBuffer)] plays them according to [PlaybackOptions] and
/// returns a [PlaybackReport].
///
/// Threading: any thread may record, each into its own buffer or lane. Playback runs on the world's
/// thread.
@NullMarked
package dev.tercio.command;

import org.jspecify.annotations.NullMarked;
