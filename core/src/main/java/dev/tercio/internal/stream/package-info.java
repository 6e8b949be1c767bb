/// The binary encoding of commands and of the component values in them. A stream is not
/// thread-safe; layouts are immutable and may be used by any thread.
@NullMarked
package dev.tercio.internal.stream;

import org.jspecify.annotations.NullMarked;
