/// Draws the overworld: a picture of one frame, or a page that plays many.
///
/// It only sees [Shot]s, which are plain values, and knows neither version of the game.
@NullMarked
package dev.tercio.examples.overworld.picture;

import org.jspecify.annotations.NullMarked;
