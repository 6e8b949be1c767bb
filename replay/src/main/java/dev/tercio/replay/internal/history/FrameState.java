package dev.tercio.replay.internal.history;

import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.component.RemovalLog;
import dev.tercio.internal.entity.AllocatorState;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.schedule.ScheduleState;
import dev.tercio.internal.storage.Allocations;
import dev.tercio.internal.storage.ChangeClock;
import dev.tercio.internal.world.DirectWorld;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.List;

/// The state of a world at the end of a frame, except its blocks. Reused for later frames.
final class FrameState {
    final ChangedBlocks changed = new ChangedBlocks();
    long clock;
    private long frame;
    private int live;
    private int retired;
    private final AllocatorState allocator = new AllocatorState();
    private long lastStableId;
    private int types;
    private long[] removals = new long[0];
    private long[] schedule = new long[0];
    private @Nullable ScheduleState scheduleShape;
    private int waiting;
    private final ResourceCopy resources;
    private final EventCopies events = new EventCopies();

    FrameState(ResourceCopy resources) {
        this.resources = resources;
    }

    void save(DirectWorld world, @Nullable ScheduleState state, int waitingCommands) {
        EntityTable table = world.table();
        frame = world.frame();
        live = table.live();
        retired = table.retired();
        allocator.save(table.allocator());
        lastStableId = world.stableIds().lastSequence();
        saveRemovals(world.registry().stores());
        resources.save(world);
        events.save(world);
        waiting = waitingCommands;
        scheduleShape = state;
        if (state != null) {
            if (schedule.length < state.size()) {
                Allocations.announce();
                schedule = new long[state.size()];
            }
            state.save(schedule);
        }
    }

    private void saveRemovals(List<ComponentStore> stores) {
        types = stores.size();
        int at = 0;
        for (int i = 0; i < stores.size(); i++) {
            ComponentStore store = stores.get(i);
            int count = 0;
            RemovalLog log = null;
            if (store.logsRemovals()) {
                log = store.removals();
                count = (int) (log.end() - log.first());
            }
            if (removals.length < at + 2 + count) {
                removals = Arrays.copyOf(removals, Math.max(at + 2 + count, removals.length * 2));
            }
            removals[at] = count;
            removals[at + 1] = log == null ? 0 : log.frameStart() - log.first();
            if (log != null) {
                log.save(removals, at + 2);
            }
            at += 2 + count;
        }
    }

    /// The number of commands that were waiting for a later frame.
    int waiting() {
        return waiting;
    }

    /// Whether the schedule has the same systems as when the state was saved.
    boolean fits(@Nullable ScheduleState state) {
        return scheduleShape == state;
    }

    /// The tick that [#restore] sets the clock to.
    long tickAfterRestore() {
        return clock + 1;
    }

    /// Allocates all memory that [#restore] needs, and decodes resources.
    void prepare(DirectWorld world) {
        world.table().openPages(allocator.pages());
        List<ComponentStore> stores = world.registry().stores();
        int at = 0;
        for (int i = 0; i < types; i++) {
            int count = (int) removals[at];
            stores.get(i).reserveRemovals(count);
            at += 2 + count;
        }
        resources.prepare(world);
        events.prepare(world);
    }

    /// Restores everything except the blocks, which must have been restored before. Allocates
    /// nothing after [#prepare].
    void restore(DirectWorld world) {
        EntityTable table = world.table();
        ChangeClock now = world.registry().clock();
        now.restore(tickAfterRestore());
        boolean dropped = allocator.restore(table.allocator());
        table.restoreCounts(live, retired, table.firstGeneration());
        world.stableIds().restoreSequence(lastStableId);
        restoreRemovals(world.registry().stores());
        resources.restore(world);
        events.restore();
        world.restored(frame, dropped);
        if (scheduleShape != null) {
            scheduleShape.restore(schedule);
        }
    }

    private void restoreRemovals(List<ComponentStore> stores) {
        int at = 0;
        for (int i = 0; i < types; i++) {
            int count = (int) removals[at];
            if (stores.get(i).logsRemovals()) {
                RemovalLog log = stores.get(i).removals();
                // numbering continues, so that readers outside of systems see all entries as new
                log.restore(log.end(), log.end() + removals[at + 1], removals, at + 2, count);
            }
            at += 2 + count;
        }
    }

    void clear() {
        changed.clear();
        resources.clear();
        events.clear();
    }
}
