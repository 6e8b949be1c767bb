/// How the structure of a world changes: entities come to life and end, components come and go.
/// Used by direct calls and by playback alike.
@NullMarked
package dev.tercio.internal.structure;

import org.jspecify.annotations.NullMarked;
