/// Draws the battlefield: a picture of one frame, or a page that plays many.
///
/// It only sees [dev.tercio.showcase.battlefield.picture.Scene]s, which are plain values, and knows
/// neither worlds nor nodes.
@NullMarked
package dev.tercio.showcase.battlefield.picture;

import org.jspecify.annotations.NullMarked;
