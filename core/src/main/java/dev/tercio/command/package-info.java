/// Command buffers: structural changes that are recorded now, on any thread, and played later, in
/// an order that depends on nothing but the program.
///
/// [Commands] is what code records into. A [CommandBuffer] is one lane of commands; a
/// [CommandStage] collects lanes from many threads and plays them in the order of their keys.
/// [dev.tercio.World#play(CommandBuffer)] plays, [PlaybackOptions] say how, and a [PlaybackReport]
/// tells what came of it.
@NullMarked
package dev.tercio.command;

import org.jspecify.annotations.NullMarked;
