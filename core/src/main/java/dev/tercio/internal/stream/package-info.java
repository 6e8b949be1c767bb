/// Bytes on their way into a world: commands and the component values they carry. A stream belongs
/// to one thread at a time; layouts never change and may be used by any thread.
@NullMarked
package dev.tercio.internal.stream;

import org.jspecify.annotations.NullMarked;
