package dev.tercio.internal.worker;

import dev.tercio.internal.schema.Unchecked;

import org.jspecify.annotations.Nullable;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// Collects the exceptions of the items of a task, ordered by item. It always keeps the exception
/// of the lowest item, even if there is no memory for the others.
public final class Failures {
    private int lowest;
    private @Nullable Throwable first;
    private final Map<Integer, Throwable> others = new TreeMap<>();

    public void add(int item, Throwable thrown) {
        Throwable known = first;
        if (known == null) {
            lowest = item;
            first = thrown;
        } else if (item < lowest) {
            int later = lowest;
            lowest = item;
            first = thrown;
            addOther(later, known);
        } else {
            addOther(item, thrown);
        }
    }

    private void addOther(int item, Throwable thrown) {
        try {
            others.put(item, thrown);
        } catch (OutOfMemoryError full) {
            // the exception of the lowest item is thrown in any case
            return;
        }
    }

    /// Rethrows the exception of the lowest item, if there is one, with the others suppressed. An
    /// exception that was thrown twice counts once. Nothing is left to be thrown again.
    public void rethrowFirst() {
        Throwable thrown = first;
        if (thrown == null) {
            return;
        }
        first = null;
        try {
            suppressOthers(thrown);
        } catch (OutOfMemoryError full) {
            throw Unchecked.rethrow(thrown);
        } finally {
            others.clear();
        }
        throw Unchecked.rethrow(thrown);
    }

    private void suppressOthers(Throwable thrown) {
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Throwable other : others.values()) {
            if (seen.add(other)) {
                Unchecked.suppress(thrown, other);
            }
        }
    }
}
