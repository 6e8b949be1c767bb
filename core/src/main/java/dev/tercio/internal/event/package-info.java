/// The events of a world: queues in columns, and the lanes, writers and readers of systems. The
/// world's thread changes the queues; a lane belongs to the thread that runs its system.
@NullMarked
package dev.tercio.internal.event;

import org.jspecify.annotations.NullMarked;
