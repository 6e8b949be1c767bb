/// What pictures of examples have in common: letters, streams of numbers for films, pages that play
/// them, and the files they are written to. None of it needs a screen, fonts or a network.
@NullMarked
package dev.tercio.examples.picture;

import org.jspecify.annotations.NullMarked;
