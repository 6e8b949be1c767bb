package dev.tercio.dis.reckoning;

/// Why the state of an entity is due to be sent.
public enum SendReason {
    /// It is not due: receivers know it well enough.
    NONE,
    /// It has never been sent.
    FIRST,
    /// The position that receivers compute is too far off.
    POSITION,
    /// The orientation that receivers compute is too far off.
    ORIENTATION,
    /// Its appearance, marking or a part has changed.
    APPEARANCE,
    /// Nothing has been sent for the time of a heartbeat.
    HEARTBEAT
}
