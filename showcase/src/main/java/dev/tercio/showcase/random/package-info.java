/// Random numbers and noise that are the same for the same seed.
@NullMarked
package dev.tercio.showcase.random;

import org.jspecify.annotations.NullMarked;
