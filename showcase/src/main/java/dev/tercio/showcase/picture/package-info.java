/// Shared code for pictures: a font, the encoding of animations, pages that play them, and files.
/// None of it needs a screen, fonts or a network.
@NullMarked
package dev.tercio.showcase.picture;

import org.jspecify.annotations.NullMarked;
