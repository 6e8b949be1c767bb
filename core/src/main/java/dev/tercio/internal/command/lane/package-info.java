/// The content of a lane of recorded commands: the stream, the types it names, and the handles of
/// its spawns. A lane belongs to one thread at a time.
@NullMarked
package dev.tercio.internal.command.lane;

import org.jspecify.annotations.NullMarked;
