/// Decides who may touch a world, and when: its thread, its workers, and systems by what they have
/// declared. All threads may ask.
@NullMarked
package dev.tercio.internal.guard;

import org.jspecify.annotations.NullMarked;
