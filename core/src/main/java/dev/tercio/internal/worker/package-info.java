/// The thread pool of a world, shared by parallel loops and systems. Only the thread of the world
/// may submit tasks.
@NullMarked
package dev.tercio.internal.worker;

import org.jspecify.annotations.NullMarked;
