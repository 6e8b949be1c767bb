package dev.tercio.internal.worker;

import dev.tercio.internal.schema.Unchecked;

import java.util.Map;
import java.util.TreeMap;

/// What the items of a task have thrown, in the order of the items.
final class Failures {
    private final Map<Integer, Throwable> byItem = new TreeMap<>();

    void add(int item, Throwable thrown) {
        byItem.put(item, thrown);
    }

    /// Throws the first, with the others suppressed in it.
    void rethrow() {
        Throwable first = byItem.values().iterator().next();
        byItem.values().stream()
                .filter(thrown -> !thrown.equals(first))
                .distinct()
                .forEach(first::addSuppressed);
        throw Unchecked.rethrow(first);
    }
}
