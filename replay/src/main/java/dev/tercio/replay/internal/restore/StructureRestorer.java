package dev.tercio.replay.internal.restore;

import dev.tercio.StableIds;
import dev.tercio.internal.component.ComponentRegistry;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.component.RemovalLog;
import dev.tercio.internal.entity.ComponentMask;
import dev.tercio.internal.entity.HeaderBlocks;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.SlotTicks;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.internal.state.WorldSection;

import org.jspecify.annotations.Nullable;

import java.util.List;

/// Restores the structure of a world, which is everything except values and resources: clock,
/// headers, slot allocator, counts, stable ids and removals.
final class StructureRestorer {
    private final DirectWorld world;
    private final HeaderBlocks headerBlocks;
    private final TypeTable types;
    private final List<ComponentMask> clusters;

    /// @param clusters the component sets of all clusters, in type numbers of the world
    StructureRestorer(
            DirectWorld world,
            HeaderBlocks headerBlocks,
            TypeTable types,
            List<ComponentMask> clusters) {
        this.world = world;
        this.headerBlocks = headerBlocks;
        this.types = types;
        this.clusters = clusters;
    }

    /// Restores the structure.
    void restore(WorldSection state, StagedHeaders staged) {
        boolean full = staged.isFull();
        HeaderRestorer headers = new HeaderRestorer(world.table(), world.registry(), headerBlocks);
        world.table().openPages(state.pages());
        headers.prepare(staged);
        if (full) {
            restoreClock(state);
        } else {
            // observers see all changes as new, whatever the clock showed when they were recorded
            world.registry().advanceClock();
        }
        headers.apply(staged);
        boolean replaced = state.allocator().restore(world.table().allocator(), clusters);
        world.table().restoreCounts(state.living(), state.retired(), state.firstGeneration());
        restoreSequence(state, staged);
        restoreRemovals(state);
        world.restored(state.frame(), full || replaced);
    }

    private void restoreClock(WorldSection state) {
        world.registry().clock().load(state.clock());
        int now = world.registry().clock().tick();
        for (ComponentStore store : world.registry().stores()) {
            for (int page = 0; page < store.pageLimit(); page++) {
                ComponentPage open = store.pageAt(page);
                if (open != null) {
                    resetTicks(open.changes(), now);
                    resetTicks(open.additions(), now);
                }
            }
        }
    }

    /// Ticks of the replaced state have no meaning on the restored clock.
    private static void resetTicks(@Nullable SlotTicks ticks, int now) {
        if (ticks != null) {
            ticks.fill(now);
        }
    }

    /// This node must not issue an id twice, even if another node wrote the file.
    private void restoreSequence(WorldSection state, StagedHeaders staged) {
        boolean own = state.node() == world.stableIds().nodeBits();
        long last = own ? state.lastStableId() : world.stableIds().lastSequence();
        for (StagedHeaders.Block block : staged.blocks()) {
            int at = block == null ? -1 : HeaderBlocks.rowAt(block.rows(), HeaderBlocks.STABLE_ID);
            for (int slot = 0; block != null && at >= 0 && slot < 1 << 10; slot++) {
                long id = block.data()[at + slot];
                if (id >>> 48 == world.stableIds().nodeBits() >>> 48) {
                    last = Math.max(last, StableIds.sequence(id));
                }
            }
        }
        world.stableIds().restoreSequence(last);
    }

    private void restoreRemovals(WorldSection state) {
        ComponentRegistry registry = world.registry();
        for (ComponentStore store : registry.stores()) {
            if (store.logsRemovals()) {
                RemovalLog log = store.removals();
                log.restore(log.end(), log.end(), new long[0], 0, 0);
            }
        }
        for (WorldSection.Removals removals : state.removals()) {
            LoadedType type = types.type(removals.type());
            ComponentStore store = type.spec() == null ? null : registry.find(type.spec());
            if (store != null && store.logsRemovals()) {
                // numbering continues, so that existing readers see all entries as new
                RemovalLog log = store.removals();
                long[] handles = removals.handles();
                long frame = log.end() + removals.frameStart() - removals.first();
                log.restore(log.end(), frame, handles, 0, handles.length);
            }
        }
    }
}
