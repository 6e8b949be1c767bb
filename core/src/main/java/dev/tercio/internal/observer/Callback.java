package dev.tercio.internal.observer;

import dev.tercio.Observer;

/// A function of an observer. Functions that receive one value get it as the new value.
///
/// @param observer the observer
/// @param function the function
record Callback(ComponentObserver<?> observer, Observer.ChangeFunction<Object> function) {}
