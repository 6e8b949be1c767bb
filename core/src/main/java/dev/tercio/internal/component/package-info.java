/// Component types and, for each world, the store of each type. A type is shared by all worlds, a
/// store belongs to one.
@NullMarked
package dev.tercio.internal.component;

import org.jspecify.annotations.NullMarked;
