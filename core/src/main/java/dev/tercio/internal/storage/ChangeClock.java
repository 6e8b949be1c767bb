package dev.tercio.internal.storage;

/// Counts the change ticks of a world: changes with different ticks can be distinguished.
///
/// A slot keeps only the lower 32 bits of its tick. The age of a slot is the difference to the
/// current tick, which is right while it is below 2³¹. To keep it there, slots older than
/// [#CLAMPED_AGE] are set to that age every [#CLAMP_INTERVAL] ticks; see [#isClampDue()].
public final class ChangeClock {
    /// The highest age up to which ages are exact.
    public static final int HORIZON = 1 << 30;

    /// The tick of an observer that has never run: before all others.
    public static final long NEVER = -2L * HORIZON;

    /// The limit for [SlotTicks#younger] that all slots are below.
    public static final int ANY_AGE = Integer.MAX_VALUE;

    /// The highest age after clamping. It exceeds the horizon, so that clamped slots stay beyond
    /// the horizon even when a rollback sets the clock back.
    static final int CLAMPED_AGE = HORIZON + HORIZON / 4;

    /// After how many ticks slots are clamped again.
    static final int CLAMP_INTERVAL = HORIZON / 4;

    private long now = 1;
    private long lastClamp = 1;
    private int epoch;

    /// The current tick.
    public long now() {
        return now;
    }

    /// The current tick as slots keep it.
    public int tick() {
        return (int) now;
    }

    /// Begins the next tick and returns it. Only the registry calls it, which also clamps.
    public long advance() {
        return ++now;
    }

    /// Below which age a slot is new to an observer that last ran at a tick. All slots are new to
    /// an observer beyond the horizon, because the ages of older changes are not exact, and to one
    /// that ran in the future, which a file may claim.
    public int newerThan(long lastSeen) {
        long passed = now - lastSeen;
        return passed < 0 || passed > HORIZON ? ANY_AGE : (int) passed;
    }

    /// Sets the clock back, or forward to a tick it was set back from. What observers have seen
    /// says nothing about the changes that follow.
    public void restore(long tick) {
        now = tick;
        epoch++;
    }

    /// Sets the clock to the tick of another world, whose slots may need clamping at once.
    public void load(long tick) {
        restore(tick);
        lastClamp = tick - CLAMP_INTERVAL;
    }

    /// Undoes calls of [#restore], [#load] and [#advance]: what was seen before is known again.
    public void undo(long tick, int epochThen) {
        now = tick;
        epoch = epochThen;
    }

    /// Counts the calls of [#restore] and [#load].
    public int epoch() {
        return epoch;
    }

    /// Whether slots must be clamped now; if so, this is taken as done.
    public boolean isClampDue() {
        long passed = now - lastClamp;
        // negative after the clock was set back
        if (passed >= 0 && passed < CLAMP_INTERVAL) {
            return false;
        }
        lastClamp = now;
        return true;
    }

    /// Converts the tick of a slot that was copied at an earlier tick, for restoring it at a later
    /// one. The lower 32 bits alone do not say how old the copy is.
    ///
    /// @param tick what the slot had
    /// @param copiedAt the clock when it was copied
    /// @param restoredAt the clock when it is restored
    public static int carryOver(int tick, long copiedAt, long restoredAt) {
        long age = restoredAt - copiedAt + Integer.toUnsignedLong((int) copiedAt - tick);
        return age > CLAMPED_AGE ? (int) restoredAt - CLAMPED_AGE : tick;
    }
}
