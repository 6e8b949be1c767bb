package dev.tercio.internal.observer;

/// The functions that observe the values of one component, in the order in which they were added.
final class StoreCallbacks {
    Callback[] added = Callback.NONE;
    Callback[] set = Callback.NONE;
    Callback[] removed = Callback.NONE;

    /// The number of open observers of the component.
    int observers;

    void remove(ComponentObserver<?> observer) {
        added = Callback.without(added, observer);
        set = Callback.without(set, observer);
        removed = Callback.without(removed, observer);
    }
}
