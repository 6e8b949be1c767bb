package dev.tercio.internal.worker;

import dev.tercio.internal.schema.Unchecked;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// What the items of a task have thrown, in the order of the items.
public final class Failures {
    private final Map<Integer, Throwable> byItem = new TreeMap<>();

    public void add(int item, Throwable thrown) {
        byItem.put(item, thrown);
    }

    /// Throws the first, if there is one, with the others suppressed in it; one that was thrown
    /// twice counts once.
    public void rethrowAny() {
        if (byItem.isEmpty()) {
            return;
        }
        Throwable first = byItem.values().iterator().next();
        Set<Throwable> passed = Collections.newSetFromMap(new IdentityHashMap<>());
        passed.add(first);
        byItem.values().stream().filter(passed::add).forEach(first::addSuppressed);
        throw Unchecked.rethrow(first);
    }
}
