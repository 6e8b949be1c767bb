/// The state of a world as parts of a file: schema, headers, values, resources. A snapshot holds
/// all of it; a frame of a recording holds what has changed, in the same form.
@NullMarked
package dev.tercio.replay.internal.image;

import org.jspecify.annotations.NullMarked;
