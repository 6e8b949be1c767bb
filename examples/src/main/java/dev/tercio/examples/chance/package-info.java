/// Chance that is the same for the same seed: random numbers and hills.
@NullMarked
package dev.tercio.examples.chance;

import org.jspecify.annotations.NullMarked;
