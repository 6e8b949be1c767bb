package dev.tercio.internal.observer;

import dev.tercio.Observer;

import java.util.Arrays;

/// A function of an observer. Functions that receive one value get it as the new value.
///
/// Arrays of callbacks are replaced when they change, because a function may add or remove others
/// while it runs.
///
/// @param observer the observer
/// @param function the function
record Callback(ComponentObserver<?> observer, Observer.ChangeFunction<Object> function) {
    static final Callback[] NONE = {};

    static Callback[] append(Callback[] callbacks, Callback added) {
        Callback[] more = Arrays.copyOf(callbacks, callbacks.length + 1);
        more[callbacks.length] = added;
        return more;
    }

    @SuppressWarnings("ReferenceEquality") // observers have identity semantics
    static Callback[] without(Callback[] callbacks, ComponentObserver<?> observer) {
        return Arrays.stream(callbacks)
                .filter(callback -> callback.observer() != observer)
                .toArray(Callback[]::new);
    }
}
