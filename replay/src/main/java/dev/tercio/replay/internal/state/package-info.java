/// Writes the state of a world as sections: schema, headers, values, resources. A snapshot has the
/// whole state; a frame of a recording has the changes since the frame before, in the same form.
@NullMarked
package dev.tercio.replay.internal.state;

import org.jspecify.annotations.NullMarked;
