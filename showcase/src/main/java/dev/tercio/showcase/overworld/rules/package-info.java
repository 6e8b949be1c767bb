/// The rules of the overworld: tiles, movement, combat. Both versions of the game use them, so that
/// they differ only in how they store their state.
///
/// Nothing here depends on the engine. Most classes are pure functions; those with state say so.
@NullMarked
package dev.tercio.showcase.overworld.rules;

import org.jspecify.annotations.NullMarked;
