/// A log of a world in an archive, from which nodes that join late get a snapshot and all frames
/// after it.
@NullMarked
package dev.tercio.aeron.log;

import org.jspecify.annotations.NullMarked;
