package dev.tercio.internal.storage;

/// The change tick counter of a world.
///
/// A slot stores only the lower 32 bits of its tick. The age of a slot is the difference to the
/// current tick, which is correct as long as it is below 2³¹. To guarantee that, every
/// [#CLAMP_INTERVAL] ticks the age of slots older than [#CLAMPED_AGE] is clamped to that age; see
/// [#isClampDue()].
public final class ChangeClock {
    /// The highest exact age.
    public static final int HORIZON = 1 << 30;

    /// The tick of an observer that has never run. It precedes all other ticks.
    public static final long NEVER = -2L * HORIZON;

    /// An age limit for [SlotTicks#newer] that every slot satisfies.
    public static final int ANY_AGE = Integer.MAX_VALUE;

    /// The highest age after clamping. It exceeds the horizon, so that clamped slots stay beyond
    /// the horizon even if a rollback sets the clock back.
    static final int CLAMPED_AGE = HORIZON + HORIZON / 4;

    /// The number of ticks between two clampings.
    static final int CLAMP_INTERVAL = HORIZON / 4;

    private long now = 1;
    private long lastClamp = 1;
    private int epoch;

    /// The current tick.
    public long now() {
        return now;
    }

    /// The lower 32 bits of the current tick, as stored in slots.
    public int tick() {
        return (int) now;
    }

    /// Begins the next tick and returns it. Only the registry calls this method, because it also
    /// clamps.
    public long advance() {
        return ++now;
    }

    /// The age below which a slot counts as changed for an observer that last ran at a tick.
    /// Returns [#ANY_AGE] if the observer is beyond the horizon, because ages are not exact there,
    /// or if its tick is in the future, which only a corrupt file can cause.
    public int newerThan(long lastSeen) {
        long passed = now - lastSeen;
        return passed < 0 || passed > HORIZON ? ANY_AGE : (int) passed;
    }

    /// Sets the clock back, or forward to a tick it was set back from. Starts a new epoch:
    /// positions of observers from earlier epochs are not comparable with later changes.
    public void restore(long tick) {
        now = tick;
        epoch++;
    }

    /// Sets the clock to the tick of another world and makes clamping due immediately.
    public void load(long tick) {
        restore(tick);
        lastClamp = tick - CLAMP_INTERVAL;
    }

    /// Reverts calls of [#restore], [#load] and [#advance], so that positions of the earlier epoch
    /// are valid again.
    public void undo(long tick, int epochThen) {
        now = tick;
        epoch = epochThen;
    }

    /// The number of calls of [#restore] and [#load].
    public int epoch() {
        return epoch;
    }

    /// Whether slots must be clamped now. If so, the caller must clamp them; the next call returns
    /// false.
    public boolean isClampDue() {
        long passed = now - lastClamp;
        // passed is negative after the clock was set back
        if (passed >= 0 && passed < CLAMP_INTERVAL) {
            return false;
        }
        lastClamp = now;
        return true;
    }

    /// Converts the tick of a slot that was copied at an earlier tick and is restored at a later
    /// one. The 32 bits of the tick alone do not encode the age of the copy.
    ///
    /// @param tick the tick of the slot when it was copied
    /// @param copiedAt the clock at the time of the copy
    /// @param restoredAt the clock at the time of the restore
    public static int carryOver(int tick, long copiedAt, long restoredAt) {
        long age = restoredAt - copiedAt + Integer.toUnsignedLong((int) copiedAt - tick);
        return age > CLAMPED_AGE ? (int) restoredAt - CLAMPED_AGE : tick;
    }
}
