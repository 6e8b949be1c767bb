/// The threads that parallel loops and systems share. A pool has one user at a time, the thread of
/// its world.
@NullMarked
package dev.tercio.internal.worker;

import org.jspecify.annotations.NullMarked;
