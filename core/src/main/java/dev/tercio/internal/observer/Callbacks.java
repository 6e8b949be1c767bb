package dev.tercio.internal.observer;

import java.util.ArrayList;
import java.util.List;

/// The functions for one kind of change, in the order in which they were added.
///
/// Functions of closed observers stay until they are more than half, so that closing an observer
/// does not depend on the number of others. Readers skip them, see [ComponentObserver#accepts].
final class Callbacks {
    private final List<Callback> all = new ArrayList<>();
    private int closed;
    private long steps;

    void add(Callback callback) {
        all.add(callback);
    }

    /// The number of functions, including some of closed observers.
    int size() {
        return all.size();
    }

    Callback get(int index) {
        return all.get(index);
    }

    /// Whether no open observer has a function.
    boolean isEmpty() {
        return closed == all.size();
    }

    /// Notes that the observer of a function was closed. [#trim] must follow when all functions of
    /// the observer are noted.
    void noteClosed() {
        closed++;
    }

    /// Removes the functions of closed observers if they are more than half.
    void trim() {
        if (closed > all.size() / 2) {
            steps += all.size();
            all.removeIf(callback -> callback.observer().isClosed());
            closed = 0;
        }
    }

    /// How many functions were visited to remove others so far.
    long steps() {
        return steps;
    }
}
