/// The components of a world by name, and their fields by path. Belongs to the world's thread.
@NullMarked
package dev.tercio.inspector.internal.field;

import org.jspecify.annotations.NullMarked;
