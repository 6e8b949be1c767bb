/// Recording: lanes, the stages that order them, and the pool they come from. Threads open lanes
/// without locks; each lane belongs to one thread at a time.
@NullMarked
package dev.tercio.internal.command.recording;

import org.jspecify.annotations.NullMarked;
