/// Component types, which all worlds share, and the stores of a world, one per type.
@NullMarked
package dev.tercio.internal.component;

import org.jspecify.annotations.NullMarked;
