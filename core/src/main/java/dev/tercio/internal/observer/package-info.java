/// Observers: collects changes, calls observers and plays the commands that they record. Used on
/// the world's thread only.
@NullMarked
package dev.tercio.internal.observer;

import org.jspecify.annotations.NullMarked;
