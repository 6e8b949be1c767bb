/// Pages, presence bitmaps and the columns of each storage tier. Not thread-safe: the world's
/// thread opens pages; loops may write values of different slots in parallel.
@NullMarked
package dev.tercio.internal.storage;

import org.jspecify.annotations.NullMarked;
