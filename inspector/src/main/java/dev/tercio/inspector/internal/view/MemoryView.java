package dev.tercio.inspector.internal.view;

import dev.tercio.inspector.internal.json.Answer;
import dev.tercio.inspector.internal.world.WorldContext;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.Cluster;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.storage.PageLayout;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/// The memory of a world by component and by cluster.
public final class MemoryView {
    /// The identity, the generation and the first word of the component mask.
    private static final int HEADER_BYTES = Long.BYTES + Integer.BYTES + Long.BYTES;

    private static final int MAX_CLUSTERS = 200;

    private MemoryView() {}

    /// The memory.
    public static Map<String, @Nullable Object> of(WorldContext world) {
        EntityTable table = world.world().table();
        long slots = (long) table.allocator().openPages() * PageLayout.PAGE_SLOTS;
        long header = slots * HEADER_BYTES;
        long total = header;
        List<Map<String, @Nullable Object>> components = new ArrayList<>();
        for (ComponentStore store : world.names().stores()) {
            long bytes = store.allocatedBytes();
            total += bytes;
            components.add(component(world, store, bytes));
        }
        Runtime runtime = Runtime.getRuntime();
        return world.answer()
                .put("entities", table.live())
                .put("slots", slots)
                .put("headerBytes", header)
                .put("totalBytes", total)
                .put("components", components)
                .put("clusters", clusters(world))
                .put(
                        "process",
                        new Answer()
                                .put("heapUsed", runtime.totalMemory() - runtime.freeMemory())
                                .put("heapMax", runtime.maxMemory())
                                .map())
                .map();
    }

    private static Map<String, @Nullable Object> component(
            WorldContext world, ComponentStore store, long bytes) {
        int count = store.count();
        int pages = store.openPages();
        return new Answer()
                .put("name", world.names().name(store))
                .put("tier", store.tier())
                .put("entities", count)
                .put("pages", pages)
                .put("pageSlots", PageLayout.PAGE_SLOTS)
                .put("bytes", bytes)
                .put("bytesPerEntity", store.bytesPerSlot())
                .put("usedBytes", (long) count * store.bytesPerSlot())
                .put("fill", fill(count, (long) pages * PageLayout.PAGE_SLOTS))
                .map();
    }

    private static double fill(long used, long slots) {
        return slots == 0 ? 0 : Math.round(1_000.0 * used / slots) / 1_000.0;
    }

    private static List<Map<String, @Nullable Object>> clusters(WorldContext world) {
        return world.world().table().allocator().clusters().stream()
                .filter(cluster -> cluster.live() > 0 || cluster.ownedSlots() > 0)
                .sorted(Comparator.comparingInt(Cluster::live).reversed())
                .limit(MAX_CLUSTERS)
                .map(cluster -> cluster(world, cluster))
                .toList();
    }

    private static Map<String, @Nullable Object> cluster(WorldContext world, Cluster cluster) {
        List<String> components = new ArrayList<>();
        cluster.mask()
                .forEach(
                        id ->
                                components.add(
                                        world.names().name(world.world().registry().byId(id))));
        return new Answer()
                .put("components", components)
                .put("slots", cluster.ownedSlots())
                .put("entities", cluster.live())
                .put("fill", fill(cluster.live(), cluster.ownedSlots()))
                .map();
    }
}
