/// Applies commands from other threads, for example a network thread, to a world.
///
/// Threading: any thread may record and submit batches. They are played on the world's thread.
@NullMarked
package dev.tercio.ingress;

import org.jspecify.annotations.NullMarked;
