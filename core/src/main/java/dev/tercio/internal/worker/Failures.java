package dev.tercio.internal.worker;

import dev.tercio.internal.schema.Unchecked;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// Collects the exceptions of the items of a task, ordered by item.
public final class Failures {
    private final Map<Integer, Throwable> byItem = new TreeMap<>();

    public void add(int item, Throwable thrown) {
        byItem.put(item, thrown);
    }

    /// Rethrows the exception of the lowest item, if there is one, with the others suppressed. An
    /// exception that was thrown twice counts once.
    public void rethrowFirst() {
        if (byItem.isEmpty()) {
            return;
        }
        Throwable first = byItem.values().iterator().next();
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        seen.add(first);
        byItem.values().stream().filter(seen::add).forEach(first::addSuppressed);
        throw Unchecked.rethrow(first);
    }
}
