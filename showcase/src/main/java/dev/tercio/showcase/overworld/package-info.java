/// A tile world with thousands of characters: orders, paths, squads, fights, missiles and
/// explosions.
///
/// This package is the version with the engine; `lists` is the same game with plain objects,
/// `rules` is shared by both, `picture` draws. All systems run in the schedule of [Overworld] and
/// change the structure of the world by commands only.
@NullMarked
package dev.tercio.showcase.overworld;

import org.jspecify.annotations.NullMarked;
