/// Draws the overworld: a picture of one frame, or a page that plays many.
///
/// It depends only on [dev.tercio.showcase.overworld.picture.Scene], a plain value, and on neither
/// version of the game.
@NullMarked
package dev.tercio.showcase.overworld.picture;

import org.jspecify.annotations.NullMarked;
