/// Recording: lanes, the stages that order them, and the pool that provides them. Threads open
/// lanes without locks. Each lane belongs to one thread at a time.
@NullMarked
package dev.tercio.internal.command.recording;

import org.jspecify.annotations.NullMarked;
