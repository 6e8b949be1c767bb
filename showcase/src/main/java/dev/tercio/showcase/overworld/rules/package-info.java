/// The rules of the overworld: what a tile is, how far one walks, how hard one hits. Both versions
/// of the game use them, so that any difference between the two lies in how they keep their state.
///
/// Nothing here knows the engine. Classes that remember something say so; the others are functions.
@NullMarked
package dev.tercio.showcase.overworld.rules;

import org.jspecify.annotations.NullMarked;
