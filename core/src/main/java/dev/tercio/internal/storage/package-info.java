/// Pages, presence bitmaps and the columns of each storage tier. Not thread-safe: only the world's
/// thread opens pages. Parallel loops may write to different slots concurrently.
@NullMarked
package dev.tercio.internal.storage;

import org.jspecify.annotations.NullMarked;
