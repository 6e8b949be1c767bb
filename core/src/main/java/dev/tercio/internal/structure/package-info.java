/// Structural changes of a world: entities are spawned and destroyed, components are added and
/// removed. Used by direct calls and by playback.
@NullMarked
package dev.tercio.internal.structure;

import org.jspecify.annotations.NullMarked;
