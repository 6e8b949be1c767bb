package dev.tercio;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;

/// Stable ids that were reserved in advance, so that any thread can use them while it records
/// commands.
///
/// ```java
/// StableIdRange ids = world.stableIds().reserve(100); // between frames
/// // on any thread
/// Entity ship = commands.spawn(new Position(0, 0));
/// commands.bindStableId(ship, ids.id(7));
/// ```
///
/// A range is a plain value: it can be a field of a component or a resource, and is then saved and
/// rolled back. Which id an entity gets does not depend on threads if each of them has a
/// [part][#part] of its own, or uses numbers that follow from the data. Ids that nobody uses are
/// gaps.
///
/// @param first the first id
/// @param count the number of ids
public record StableIdRange(long first, int count) {
    /// Checks the range.
    ///
    /// @throws IllegalArgumentException if the count is negative
    public StableIdRange {
        if (count < 0) {
            throw new IllegalArgumentException("number of ids is negative: count=" + count);
        }
    }

    /// Returns an id.
    ///
    /// @param index the number of the id in this range, from 0
    /// @return the id
    /// @throws IndexOutOfBoundsException if the range has fewer ids
    public long id(int index) {
        if (index < 0 || index >= count) {
            throw new IndexOutOfBoundsException(
                    "range of stable ids has no such id: index="
                            + index
                            + ", count="
                            + count
                            + "; reserve more with StableIds.reserve");
        }
        return first + index;
    }

    /// Returns a part of this range, for example for one of several threads.
    ///
    /// @param from the number of its first id in this range
    /// @param size the number of its ids
    /// @return the part
    /// @throws IndexOutOfBoundsException if this range does not contain the part
    public StableIdRange part(int from, int size) {
        if (from < 0 || size < 0 || from > count - size) {
            throw new IndexOutOfBoundsException(
                    "range of stable ids does not contain the part: from="
                            + from
                            + ", size="
                            + size
                            + ", count="
                            + count);
        }
        return new StableIdRange(first + from, size);
    }

    /// Returns a function that gives each id once, in ascending order, to any number of threads. If
    /// several threads call it, which of them gets which id depends on timing.
    ///
    /// @return the function; it throws an `IndexOutOfBoundsException` when all ids were given
    public LongSupplier supplier() {
        AtomicInteger next = new AtomicInteger();
        return () -> id(next.getAndUpdate(index -> Math.min(index + 1, count)));
    }
}
