/// How commands from other threads, such as a network's, enter a world between two frames.
///
/// Any thread records and submits batches; they are played on the world's thread.
@NullMarked
package dev.tercio.ingress;

import org.jspecify.annotations.NullMarked;
