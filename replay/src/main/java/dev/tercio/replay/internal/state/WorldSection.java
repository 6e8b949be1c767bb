package dev.tercio.replay.internal.state;

import dev.tercio.StableIds;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.component.RemovalLog;
import dev.tercio.internal.entity.AllocatorState;
import dev.tercio.internal.entity.ComponentMask;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.entity.SlotAllocator;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.CorruptFileException;
import dev.tercio.replay.internal.bytes.ByteInput;
import dev.tercio.replay.internal.bytes.ByteOutput;

import java.util.ArrayList;
import java.util.List;

/// The state of a world except headers, values and resources.
///
/// ```
/// frame (8) | clock (8) | living (4) | retired (4) | first generation (4) | pages (4)
/// node (8) | last stable id (8) | clusters (4) | known clusters (4)
/// for each cluster that is not known: component set (4 * 8)
/// for each cluster: state of the slot allocator (4 * 4)
/// removal logs (4), for each: type (4) | first (8) | frame (8) | count (4) | handles (8 each)
/// ```
///
/// @param knownClusters how many clusters the reader already knows
/// @param newClusters the component sets of the other clusters, in type numbers of the file
/// @param allocator the state of the slot allocator
public record WorldSection(
        long frame,
        long clock,
        int living,
        int retired,
        int firstGeneration,
        long node,
        long lastStableId,
        int knownClusters,
        List<ComponentMask> newClusters,
        AllocatorState allocator,
        List<Removals> removals) {

    /// The largest counter accepted, so that counting up from it cannot overflow.
    private static final long MAX_COUNTER = 1L << 62;

    /// A removal log.
    ///
    /// @param type the number of the component type in the file
    public record Removals(
            int type,
            long first,
            long frameStart,
            @SuppressWarnings("ArrayRecordComponent") long[] handles) {}

    public int clusters() {
        return allocator.clusters();
    }

    /// The number of pages of entities.
    public int pages() {
        return allocator.pages();
    }

    /// Writes the state of a world.
    static void write(DirectWorld world, int knownClusters, ByteOutput out) {
        EntityTable table = world.table();
        SlotAllocator allocator = table.allocator();
        out.putLong(world.frame());
        out.putLong(world.registry().clock().now());
        out.putInt(table.live());
        out.putInt(table.retired());
        out.putInt(table.firstGeneration());
        out.putInt(allocator.openPages());
        out.putLong(world.stableIds().nodeBits());
        out.putLong(world.stableIds().lastSequence());
        int clusters = allocator.clusterCount();
        out.putInt(clusters);
        out.putInt(knownClusters);
        for (int id = knownClusters; id < clusters; id++) {
            ComponentMask mask = allocator.cluster(id).mask();
            for (int word = 0; word < ComponentMask.WORDS; word++) {
                out.putLong(mask.word(word));
            }
        }
        AllocatorState state = new AllocatorState();
        state.save(allocator);
        for (int i = 0; i < clusters * AllocatorState.NUMBERS_PER_CLUSTER; i++) {
            out.putInt(state.number(i));
        }
        writeRemovals(world.registry().stores(), out);
    }

    private static void writeRemovals(List<ComponentStore> stores, ByteOutput out) {
        List<ComponentStore> logging = stores.stream().filter(s -> s.logsRemovals()).toList();
        out.putInt(logging.size());
        for (ComponentStore store : logging) {
            RemovalLog log = store.removals();
            out.putInt(store.id());
            out.putLong(log.first());
            out.putLong(log.frameStart());
            out.putInt((int) (log.end() - log.first()));
            for (long entry = log.first(); entry < log.end(); entry++) {
                out.putLong(log.handle(entry));
            }
        }
    }

    /// Reads what [#write] wrote and checks everything that can be checked without the headers.
    ///
    /// @param maxPages the maximum number of pages of the world
    public static WorldSection read(ByteInput in, int clustersBefore, int maxPages) {
        long frame = takeCounter(in, "frame");
        long clock = takeCounter(in, "clock");
        int living = in.takeInt(0, Integer.MAX_VALUE, "number of entities");
        int retired = in.takeInt(0, Integer.MAX_VALUE, "number of retired slots");
        int generation = in.takeInt("first generation");
        if (generation == 0) {
            throw new CorruptFileException("first generation is zero");
        }
        int pages = in.takeInt(0, maxPages, "number of pages of entities");
        long node = in.takeLong("node");
        long lastStableId = takeCounter(in, "last stable id");
        if (lastStableId != StableIds.sequence(lastStableId)) {
            throw new CorruptFileException("last stable id is out of range: id=" + lastStableId);
        }
        int clusters = in.takeCount(AllocatorState.NUMBERS_PER_CLUSTER * Integer.BYTES, "clusters");
        int known = in.takeInt(0, clusters, "known clusters");
        if (known != clustersBefore) {
            throw new CorruptFileException(
                    "frame does not follow the current state: known clusters="
                            + known
                            + ", actual="
                            + clustersBefore);
        }
        List<ComponentMask> masks = new ArrayList<>();
        for (int id = known; id < clusters; id++) {
            masks.add(
                    new ComponentMask(
                            in.takeLong("component set"),
                            in.takeLong("component set"),
                            in.takeLong("component set"),
                            in.takeLong("component set")));
        }
        if (known == 0 && (clusters == 0 || !masks.getFirst().equals(ComponentMask.EMPTY))) {
            throw new CorruptFileException("first cluster is not the mixed cluster");
        }
        int[] numbers = new int[clusters * AllocatorState.NUMBERS_PER_CLUSTER];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = in.takeInt("allocator state of a cluster");
        }
        WorldSection section =
                new WorldSection(
                        frame,
                        clock,
                        living,
                        retired,
                        generation,
                        node,
                        lastStableId,
                        known,
                        masks,
                        new AllocatorState(pages, numbers),
                        readRemovals(in));
        in.finish("state of the world");
        return section;
    }

    private static long takeCounter(ByteInput in, String what) {
        long value = in.takeLong(what);
        if (value < 0 || value > MAX_COUNTER) {
            throw new CorruptFileException(what + " is out of range: value=" + value);
        }
        return value;
    }

    private static List<Removals> readRemovals(ByteInput in) {
        int count = in.takeCount(24, "removal logs");
        List<Removals> removals = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int type = in.takeInt(0, 255, "component type of removals");
            long first = takeCounter(in, "first removal");
            long frameStart = takeCounter(in, "first removal of the frame");
            long[] handles = new long[in.takeCount(Long.BYTES, "removals")];
            if (frameStart < first || frameStart > first + handles.length) {
                throw new CorruptFileException(
                        "first removal of the frame is out of range: value=" + frameStart);
            }
            in.takeLongs(handles, 0, handles.length, "removals");
            for (long handle : handles) {
                if ((int) handle < 0) {
                    throw new CorruptFileException(
                            "invalid entity handle: handle=" + Long.toHexString(handle));
                }
            }
            removals.add(new Removals(type, first, frameStart, handles));
        }
        return removals;
    }
}
