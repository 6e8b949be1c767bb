package dev.tercio.internal.observer;

/// A function of an observer, for tools.
///
/// @param component the observed component
/// @param change what the function observes: `add`, `set`, `remove`, `spawn` or `destroy`
/// @param observer the name of the observer, which is that of its system by default
public record ObservedChange(Class<?> component, String change, String observer) {}
