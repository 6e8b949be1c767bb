/// Commands for DIS traffic: listening to it and playing captures.
@NullMarked
package dev.tercio.showcase.dis;

import org.jspecify.annotations.NullMarked;
