package dev.tercio.internal.observer;

/// The functions that observe the values of one component, in the order in which they were added.
final class StoreCallbacks {
    final Callbacks added = new Callbacks();
    final Callbacks set = new Callbacks();
    final Callbacks removed = new Callbacks();

    /// The number of open observers of the component.
    int observers;
}
