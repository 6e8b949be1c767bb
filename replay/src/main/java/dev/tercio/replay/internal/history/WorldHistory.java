package dev.tercio.replay.internal.history;

import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.HeaderBlocks;
import dev.tercio.internal.relation.RelationIndex;
import dev.tercio.internal.schedule.ScheduleState;
import dev.tercio.internal.schedule.SystemSchedule;
import dev.tercio.internal.storage.ChangeClock;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.SaveFormat;
import dev.tercio.replay.internal.restore.StackReserve;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/// The last frames of a world, in a ring buffer.
public final class WorldHistory {
    /// A budget that every world fits.
    public static final int ALL = Integer.MAX_VALUE;

    private static final int HEADERS = -1;

    /// The group of the first relation; those of others are lower.
    private static final int FIRST_RELATION = -2;

    private final DirectWorld world;
    private final @Nullable SystemSchedule schedule;
    private final HeaderHistory headers;
    private final List<StoreHistory> stores = new ArrayList<>();
    private final List<RelationHistory> relations = new ArrayList<>();
    private final FrameState[] frames;
    private final CopyBudget budget;
    private @Nullable Object shape;
    private @Nullable ScheduleState scheduleState;
    private long oldest;
    private long next;
    private int epoch;

    /// The number of passes over changed blocks.
    private long passes;

    /// Whether the last frame could not be copied, for example because memory ran out.
    private boolean lost;

    /// @param frames the maximum number of frames to roll back
    /// @param blocks how many blocks a frame may copy until the history has its first frame, see
    ///   [CopyBudget]; with [#ALL], it has it at once
    public WorldHistory(
            DirectWorld world,
            @Nullable SystemSchedule schedule,
            int frames,
            SaveFormat format,
            int blocks) {
        this.world = world;
        this.schedule = schedule;
        this.headers =
                new HeaderHistory(
                        world.table(), new HeaderBlocks(world.table(), world.stableIds().index()));
        this.budget = new CopyBudget(Math.max(blocks, PageLayout.BLOCKS_PER_PAGE));
        // one more for the oldest state that can be restored, one for the state before a rollback
        this.frames = new FrameState[frames + 2];
        for (int i = 0; i < this.frames.length; i++) {
            this.frames[i] = new FrameState(new ResourceCopy(format));
        }
        this.epoch = world.registry().clock().epoch();
        capture();
    }

    /// The number of frames that can be rolled back now.
    public int depth() {
        return isLost() || !hasFrames() ? 0 : (int) (next - oldest) - 1;
    }

    /// Whether the first frame was copied completely.
    private boolean hasFrames() {
        return next > oldest;
    }

    /// Whether no rollback is possible: the world was loaded since the last frame, or that frame
    /// could not be copied.
    private boolean isLost() {
        return lost || epoch != world.registry().clock().epoch();
    }

    /// Copies the changes since the last call. Until there is a frame, copies as many blocks as the
    /// budget allows; when none is left, the first frame is complete.
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
        lost = true;
        frame.clock = clock.now();
        if (copyChanged(frame)) {
            next++;
            frame.save(world, scheduleState(), schedule == null ? 0 : schedule.waitingCommands());
        }
        world.registry().advanceClock();
        lost = false;
    }

    /// How many copies of blocks were added, dropped, searched or restored so far.
    long steps() {
        long steps = headers.steps();
        for (StoreHistory store : stores) {
            steps += store.steps();
        }
        for (RelationHistory relation : relations) {
            steps += relation.steps();
        }
        return steps;
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
            stores.add(new StoreHistory(known.get(i)));
            RelationIndex index = world.relations().index(known.get(i));
            if (index != null) {
                relations.add(new RelationHistory(index));
            }
        }
    }

    private FrameState at(long number) {
        return frames[(int) (number % frames.length)];
    }

    private void dropOldest() {
        at(oldest).clear();
        oldest++;
        // the oldest frame has its own copies of these blocks, so older copies are not needed
        ChangedBlocks changed = at(oldest).changed;
        for (int i = 0; i < changed.size(); i++) {
            history(changed.group(i)).dropBefore(changed.block(i), oldest);
        }
    }

    private BlockHistory<?> history(int group) {
        if (group <= FIRST_RELATION) {
            return relations.get(FIRST_RELATION - group);
        }
        return group == HEADERS ? headers : stores.get(group);
    }

    /// Rolls back a number of frames and discards them.
    public void rollback(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("number of frames is negative: frames=" + count);
        }
        if (count > depth()) {
            throw new IllegalArgumentException(
                    "history has fewer frames: frames=" + count + ", kept=" + depth());
        }
        if (isLost()) {
            throw new IllegalStateException(
                    lost
                            ? "the last frame could not be copied; the history restarts when the"
                                    + " next frame ends"
                            : "world was loaded or rolled back outside this history since the last"
                                    + " frame ended");
        }
        if (!hasFrames()) {
            throw new IllegalStateException(
                    "the first frame is being copied; the history starts some frames later");
        }
        world.events().checkNotReading("rollback");
        long target = next - 1 - count;
        FrameState state = at(target);
        if (state.waiting() > 0) {
            throw new IllegalStateException(
                    "commands were waiting for a later frame at that time: frames="
                            + count
                            + ", commands="
                            + state.waiting());
        }
        if (!state.fits(scheduleState())) {
            throw new IllegalStateException("systems were added or removed since: frames=" + count);
        }
        // treat changes since the last frame as one more frame
        copyChanged(at(next));
        next++;
        boolean prepared = false;
        try {
            StackReserve.touch();
            prepare(state, target);
            prepared = true;
            restoreBlocks(target, target, state.tickAfterRestore());
        } catch (Throwable failed) {
            if (prepared) {
                // the copies of the current state are complete, and the memory for them is
                // allocated
                restoreBlocks(target, next - 1, world.registry().clock().now());
            }
            forgetNewest();
            noteNothing();
            throw failed;
        }
        state.restore(world);
        forgetAfter(target);
        noteRestored();
        epoch = world.registry().clock().epoch();
        if (schedule != null) {
            schedule.dropWaitingCommands();
        }
    }

    /// Allocates all memory that the rollback needs, and runs codecs, before anything changes.
    private void prepare(FrameState state, long target) {
        passes++;
        for (long number = next - 1; number > target; number--) {
            ChangedBlocks changed = at(number).changed;
            for (int i = 0; i < changed.size(); i++) {
                history(changed.group(i)).prepareOnce(changed.block(i), target, passes);
            }
        }
        headers.reserveIds();
        state.prepare(world);
    }

    /// Restores all blocks that have changed since one frame to their content at the end of
    /// another.
    ///
    /// @param tick the tick that the clock will be set to
    private void restoreBlocks(long since, long wanted, long tick) {
        passes++;
        for (long number = next - 1; number > since; number--) {
            ChangedBlocks changed = at(number).changed;
            for (int i = 0; i < changed.size(); i++) {
                history(changed.group(i)).restoreOnce(changed.block(i), wanted, passes, tick);
            }
        }
    }

    private void forgetAfter(long frame) {
        while (next > frame + 1) {
            forgetNewest();
        }
    }

    private void forgetNewest() {
        next--;
        forget(at(next));
    }

    private void forget(FrameState frame) {
        ChangedBlocks changed = frame.changed;
        for (int i = 0; i < changed.size(); i++) {
            history(changed.group(i)).pop(changed.block(i));
        }
        frame.clear();
    }

    /// Copies the blocks that have changed since they were copied. If that fails, discards the
    /// copies.
    ///
    /// @return whether none is left
    private boolean copyChanged(FrameState frame) {
        budget.begin(!hasFrames());
        try {
            addNewStores();
            headers.capture(next, budget, frame.changed, HEADERS);
            ChangeClock clock = world.registry().clock();
            for (int i = 0; i < stores.size(); i++) {
                stores.get(i).capture(next, clock, budget, frame.changed, i);
            }
            for (int i = 0; i < relations.size(); i++) {
                relations.get(i).capture(next, budget, frame.changed, FIRST_RELATION - i);
            }
            return budget.end();
        } catch (Throwable failed) {
            forget(frame);
            noteNothing();
            throw failed;
        }
    }

    /// Drops all frames, and the copies from before the oldest one: a block that does not exist now
    /// would otherwise be restored from them.
    private void forgetAll() {
        forget(at(next));
        while (next > oldest) {
            forgetNewest();
        }
        headers.clear();
        stores.forEach(BlockHistory::clear);
        relations.forEach(BlockHistory::clear);
        noteNothing();
        budget.restart();
    }

    /// Makes the next capture compare or copy all headers and relations.
    private void noteNothing() {
        headers.noteNothing();
        for (int i = 0; i < relations.size(); i++) {
            relations.get(i).noteNothing();
        }
    }

    private void noteRestored() {
        headers.noteRestored();
        for (int i = 0; i < relations.size(); i++) {
            relations.get(i).noteRestored();
        }
    }
}
