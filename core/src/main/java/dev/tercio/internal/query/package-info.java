/// Matches entities by bitmaps and runs bodies over their columns.
@NullMarked
package dev.tercio.internal.query;

import org.jspecify.annotations.NullMarked;
