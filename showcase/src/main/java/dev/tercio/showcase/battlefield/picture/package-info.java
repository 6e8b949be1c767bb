/// Draws the battlefield: a picture of one frame, or a page that plays many.
///
/// It depends only on [dev.tercio.showcase.battlefield.picture.Scene], a plain value, and not on
/// worlds or nodes.
@NullMarked
package dev.tercio.showcase.battlefield.picture;

import org.jspecify.annotations.NullMarked;
