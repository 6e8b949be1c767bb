package dev.tercio.inspector.internal.query;

import dev.tercio.internal.component.ComponentRegistry;
import dev.tercio.internal.storage.ChangeClock;

/// The change tick at the end of each of the last frames. Says in which frame a slot was changed.
public final class FrameTicks {
    private static final int KEPT = 512;

    private final ComponentRegistry registry;
    private final ChangeClock clock;
    private final long[] ends = new long[KEPT];
    private long frames;
    private int epoch;
    private boolean separated;

    public FrameTicks(ComponentRegistry registry) {
        this.registry = registry;
        this.clock = registry.clock();
        this.epoch = clock.epoch();
        frameEnded();
    }

    /// Notes the end of a frame. Called for every frame, even if nobody watches.
    public void frameEnded() {
        if (epoch != clock.epoch()) {
            // the clock was set back, so that earlier ticks have no meaning
            epoch = clock.epoch();
            frames = 0;
        }
        ends[(int) (frames++ % KEPT)] = clock.now();
        if (separated) {
            registry.advanceClock();
        }
    }

    /// Lets each frame begin with a new tick from now on, so that changes of two frames can be kept
    /// apart. Needed only if somebody asks for changes.
    ///
    /// @param begun whether tracking has begun just now, which marks all values as changed
    void separate(boolean begun) {
        if (begun || !separated) {
            separated = true;
            registry.advanceClock(); // changes of the next frame are newer than all until now
        }
    }

    /// The current tick as stored in slots.
    int now() {
        return clock.tick();
    }

    /// The age below which a slot was changed in the last finished frame.
    int ageOfLastFrame() {
        if (frames < 2) {
            return ChangeClock.ANY_AGE;
        }
        return clock.newerThan(ends[(int) ((frames - 2) % KEPT)]);
    }

    /// How many frames ago a slot was changed: 0 for the last finished frame; -1 if it is longer
    /// ago than the kept frames.
    ///
    /// @param tick the tick of the slot
    public int framesSince(int tick) {
        long age = Integer.toUnsignedLong(clock.tick() - tick);
        long at = clock.now() - age;
        int kept = (int) Math.min(frames, KEPT);
        for (int i = 1; i < kept; i++) {
            if (at > ends[(int) ((frames - 1 - i) % KEPT)]) {
                return i - 1;
            }
        }
        return -1;
    }
}
