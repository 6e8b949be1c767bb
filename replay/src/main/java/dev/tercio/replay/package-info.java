/// Worlds in files: what a world holds and what happens in it, written and read back.
@NullMarked
package dev.tercio.replay;

import org.jspecify.annotations.NullMarked;
