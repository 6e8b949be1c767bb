/// Recorded commands in their binary form, listed without the classes of the program. Stateless.
@NullMarked
package dev.tercio.inspector.internal.stream;

import org.jspecify.annotations.NullMarked;
