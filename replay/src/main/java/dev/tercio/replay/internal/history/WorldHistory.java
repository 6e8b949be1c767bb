package dev.tercio.replay.internal.history;

import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.HeaderImages;
import dev.tercio.internal.schedule.ScheduleState;
import dev.tercio.internal.schedule.SystemSchedule;
import dev.tercio.internal.storage.ChangeClock;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.SaveFormat;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/// The last frames of a world. The frames are in a ring; the state before the oldest cannot be
/// reached any more.
public final class WorldHistory {
    private static final int HEADERS = -1;

    private final DirectWorld world;
    private final @Nullable SystemSchedule schedule;
    private final HeaderHistory headers;
    private final List<StoreHistory> stores = new ArrayList<>();
    private final FrameState[] frames;
    private @Nullable Object shape;
    private @Nullable ScheduleState scheduleState;
    private long oldest;
    private long next;
    private long lastSeen = ChangeClock.NEVER;
    private int epoch;
    private long turn;

    /// @param frames how many frames one can go back
    public WorldHistory(
            DirectWorld world, @Nullable SystemSchedule schedule, int frames, SaveFormat format) {
        this.world = world;
        this.schedule = schedule;
        this.headers =
                new HeaderHistory(
                        world.table(), new HeaderImages(world.table(), world.stableIds().index()));
        // one for the state that one can go back to, one for the state before a rollback
        this.frames = new FrameState[frames + 2];
        for (int i = 0; i < this.frames.length; i++) {
            this.frames[i] = new FrameState(new ResourceCopy(format));
        }
        this.epoch = world.registry().clock().epoch();
        capture();
    }

    /// How many frames one can go back now.
    public int depth() {
        return isLost() ? 0 : (int) (next - oldest) - 1;
    }

    /// Whether the world was loaded since the last frame: there is no way back to what was before.
    private boolean isLost() {
        return epoch != world.registry().clock().epoch();
    }

    /// Copies what has changed since the last time.
    public void capture() {
        ChangeClock clock = world.registry().clock();
        if (isLost()) {
            forgetAll();
            epoch = clock.epoch();
        }
        if (next - oldest == frames.length - 1) {
            dropOldest();
        }
        FrameState frame = at(next);
        frame.clock = clock.now();
        copyChanged(frame);
        frame.save(world, scheduleState(), schedule == null ? 0 : schedule.waitingCommands());
        lastSeen = clock.now();
        world.registry().advanceClock();
        next++;
    }

    private @Nullable ScheduleState scheduleState() {
        if (schedule != null && !schedule.shape().equals(shape)) {
            shape = schedule.shape();
            scheduleState = schedule.state();
        }
        return scheduleState;
    }

    private void addNewStores() {
        List<ComponentStore> known = world.registry().stores();
        for (int i = stores.size(); i < known.size(); i++) {
            if (!known.get(i).isTracked()) {
                known.get(i).track();
            }
            stores.add(new StoreHistory(known.get(i)));
        }
    }

    private FrameState at(long number) {
        return frames[(int) (number % frames.length)];
    }

    private void dropOldest() {
        at(oldest).clear();
        oldest++;
        // what the now oldest frame has copied makes older copies of the same blocks useless
        ChangedBlocks changed = at(oldest).changed;
        for (int i = 0; i < changed.size(); i++) {
            history(changed.group(i)).dropBefore(changed.block(i), oldest);
        }
    }

    private BlockHistory<?> history(int group) {
        return group == HEADERS ? headers : stores.get(group);
    }

    /// Goes back a number of frames, and forgets them.
    public void rollback(int count) {
        if (count < 0 || count > depth()) {
            throw new IllegalArgumentException(
                    "history does not go back so far: frames=" + count + ", kept=" + depth());
        }
        if (isLost()) {
            throw new IllegalStateException(
                    "world was loaded or rolled back by others since the last frame ended");
        }
        long target = next - 1 - count;
        FrameState state = at(target);
        if (state.waiting() > 0) {
            throw new IllegalStateException(
                    "commands were waiting for a later frame then: frames="
                            + count
                            + ", commands="
                            + state.waiting());
        }
        if (!state.fits(scheduleState())) {
            throw new IllegalStateException("systems were added or removed since: frames=" + count);
        }
        // what has happened since the last frame is one more frame to go back
        copyChanged(at(next));
        next++;
        turn++;
        for (long number = next - 1; number > target; number--) {
            ChangedBlocks changed = at(number).changed;
            for (int i = 0; i < changed.size(); i++) {
                history(changed.group(i)).pop(changed.block(i));
            }
        }
        for (long number = next - 1; number > target; number--) {
            ChangedBlocks changed = at(number).changed;
            for (int i = 0; i < changed.size(); i++) {
                history(changed.group(i))
                        .restoreOnce(changed.block(i), turn, state.tickAfterRestore());
            }
            at(number).clear();
        }
        next = target + 1;
        state.restore(world);
        headers.noteRestored();
        lastSeen = state.clock;
        epoch = world.registry().clock().epoch();
        if (schedule != null) {
            schedule.dropWaitingCommands();
        }
    }

    /// Copies the blocks that have changed since the last frame.
    private void copyChanged(FrameState frame) {
        addNewStores();
        headers.capture(next, frame.changed, HEADERS);
        ChangeClock clock = world.registry().clock();
        long now = clock.now();
        int age = clock.newerThan(lastSeen);
        for (int i = 0; i < stores.size(); i++) {
            stores.get(i).capture(next, now, age, frame.changed, i);
        }
    }

    private void forgetAll() {
        while (next > oldest) {
            next--;
            ChangedBlocks changed = at(next).changed;
            for (int i = 0; i < changed.size(); i++) {
                history(changed.group(i)).pop(changed.block(i));
            }
            at(next).clear();
        }
        lastSeen = ChangeClock.NEVER;
        headers.noteNothing();
    }
}
