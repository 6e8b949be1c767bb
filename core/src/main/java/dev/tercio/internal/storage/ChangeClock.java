package dev.tercio.internal.storage;

/// Counts the moments between which changes are told apart: the version of a world.
///
/// Slots note the lower 32 bits of the moment they changed at. Ages are differences of those, so
/// they stay right while no age exceeds [#HORIZON]; older notes are moved up to the horizon in
/// time.
public final class ChangeClock {
    /// The oldest age that is told apart from older ones.
    public static final int HORIZON = 1 << 30;

    /// A moment before all others, of someone who has never looked.
    public static final long NEVER = -2L * HORIZON;

    private long now = 1;
    private int epoch;

    /// The current moment.
    public long now() {
        return now;
    }

    /// The current moment as slots note it.
    public int tick() {
        return (int) now;
    }

    /// Begins the next moment and returns it.
    public long advance() {
        return ++now;
    }

    /// How young a change must be to be new to someone who last looked at a moment. To someone who
    /// looked at a moment that has not come, as files may say, everything is new.
    public int newerThan(long lastSeen) {
        return lastSeen > now ? HORIZON + 1 : (int) Math.min(now - lastSeen, HORIZON + 1L);
    }

    /// Moves the clock, for worlds that come from elsewhere.
    public void set(long moment) {
        now = moment;
    }

    /// Moves the clock to a moment of another time, forwards or back: what was seen before says
    /// nothing about the changes of that time.
    public void restore(long moment) {
        now = moment;
        epoch++;
    }

    /// Undoes calls of [#restore] and [#advance]: what was seen before is known again.
    public void undo(long moment, int epochThen) {
        now = moment;
        epoch = epochThen;
    }

    /// Counts the calls of [#restore].
    public int epoch() {
        return epoch;
    }
}
