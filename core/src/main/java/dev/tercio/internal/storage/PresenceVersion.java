package dev.tercio.internal.storage;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// Counts the changes of the presence of a component, so that queries can keep what they have
/// found. The bitmaps of all pages of a store share one.
///
/// The number is even until the presence changes, and odd until someone asks for it; only then it
/// is increased again. Changes in a row therefore only read it. Otherwise, threads that play
/// commands at the same time would delay each other with every command: all write the same memory.
///
/// Several threads may ask at the same time, but not while the structure changes.
public final class PresenceVersion {
    private static final VarHandle NUMBER;

    static {
        try {
            NUMBER =
                    MethodHandles.lookup()
                            .findVarHandle(PresenceVersion.class, "number", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private long number;

    private PresenceEpoch epoch = new PresenceEpoch();

    /// Counts the changes in an epoch that versions share.
    public void countIn(PresenceEpoch shared) {
        epoch = shared;
    }

    /// The epoch in which changes are counted.
    public PresenceEpoch epoch() {
        return epoch;
    }

    /// Notes that the presence changes. Several threads may do so at the same time: all write the
    /// same number.
    public void change() {
        long current = number;
        if ((current & 1) == 0) {
            number = current + 1;
            epoch.number++;
        }
    }

    /// Notes that something changes, like [#change].
    ///
    /// @return the number until somebody asks for it, which is odd
    public long changing() {
        long current = number | 1;
        if (current != number) {
            number = current;
            epoch.number++;
        }
        return current;
    }

    /// The number of the current state: even, and larger after every change.
    public long number() {
        long current = (long) NUMBER.getOpaque(this);
        return (current & 1) == 0 ? current : increase(current);
    }

    /// Threads that do so at the same time all increase it to the same number.
    private long increase(long odd) {
        epoch.ask();
        NUMBER.compareAndSet(this, odd, odd + 1);
        return odd + 1;
    }

    /// The number of the current state, or an odd number that is larger by one than that of an
    /// earlier state.
    public long peek() {
        return (long) NUMBER.getOpaque(this);
    }
}
