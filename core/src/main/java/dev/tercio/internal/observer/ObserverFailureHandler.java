package dev.tercio.internal.observer;

import dev.tercio.ObserverFailedException;

/// Handles the failures of observers while a schedule runs a frame.
public interface ObserverFailureHandler {
    /// Called after an observer has thrown.
    void failed(ComponentObserver<?> observer, ObserverFailedException failure);
}
