/// What a file says of component classes, and classes made from it: a file can be opened where the
/// classes it was written with are unknown. Descriptions are immutable.
@NullMarked
package dev.tercio.replay.internal.schema;

import org.jspecify.annotations.NullMarked;
