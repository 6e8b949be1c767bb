package dev.tercio.internal.structure;

import dev.tercio.EntityList;
import dev.tercio.internal.component.ComponentRegistry;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.Cluster;
import dev.tercio.internal.entity.ComponentMask;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.entity.LongIntMap;
import dev.tercio.internal.entity.SlotRuns;
import dev.tercio.internal.guard.StructureGuard;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.PageLayout;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongUnaryOperator;

/// Copies several entities at once, so that their references to each other become references among
/// the copies.
public final class GroupCopier {
    /// Entities with the same components. Their copies get adjacent slots.
    private static final class Group {
        final Cluster cluster;
        final ComponentStore[] stores;
        final @Nullable HandleFields[] handles;
        final boolean hooked;
        private int[] members = new int[4];
        private int size;
        @Nullable SlotRuns runs;

        Group(Cluster cluster, ComponentStore[] stores) {
            this.cluster = cluster;
            this.stores = stores;
            this.handles = new HandleFields[stores.length];
            Arrays.setAll(handles, i -> HandleFields.of(stores[i]));
            this.hooked = Arrays.stream(stores).anyMatch(ComponentStore::isHooked);
        }

        void add(int member) {
            if (size == members.length) {
                members = Arrays.copyOf(members, size * 2);
            }
            members[size++] = member;
        }
    }

    private final EntityTable table;
    private final ComponentRegistry registry;
    private final StructureGuard guard;
    private final HookedChange hooked;

    public GroupCopier(
            EntityTable table,
            ComponentRegistry registry,
            StructureGuard guard,
            HookedChange hooked) {
        this.table = table;
        this.registry = registry;
        this.guard = guard;
        this.hooked = hooked;
    }

    /// Copies living entities, none of which is given twice. If it fails, nothing has changed.
    ///
    /// No hook checks the copied relations: no other entity refers to a copy yet, so copies of
    /// valid relations are valid.
    ///
    /// @return the copies in the order of the originals
    public EntityList copy(EntityList originals) {
        long[] copies = new long[originals.size()];
        Group[] groupOf = new Group[copies.length];
        Map<Cluster, Group> groups = group(originals, groupOf);
        Object outer = guard.enterUserCode();
        try {
            for (Group group : groups.values()) {
                reserve(group, copies);
            }
            fill(groups, originals, copies);
        } catch (Throwable refused) {
            groups.values().forEach(this::withdraw);
            throw refused;
        } finally {
            guard.leave(outer);
        }
        groups.values().forEach(this::publish);
        for (int i = 0; i < copies.length; i++) {
            if (groupOf[i].hooked) {
                hooked.spawned(groupOf[i].stores, copies[i]);
            }
        }
        return EntityList.wrap(copies);
    }

    private Map<Cluster, Group> group(EntityList originals, Group[] groupOf) {
        Map<Cluster, Group> groups = new LinkedHashMap<>();
        for (int i = 0; i < groupOf.length; i++) {
            ComponentMask mask = table.mask((int) originals.bits(i));
            groupOf[i] = groups.computeIfAbsent(table.allocator().cluster(mask), c -> of(c, mask));
            groupOf[i].add(i);
        }
        return groups;
    }

    private Group of(Cluster cluster, ComponentMask mask) {
        int[] ids = mask.ids();
        ComponentStore[] stores = new ComponentStore[ids.length];
        Arrays.setAll(stores, i -> registry.byId(ids[i]));
        return new Group(cluster, stores);
    }

    /// Reserves the slots of the copies, which determines their handles.
    private void reserve(Group group, long[] copies) {
        SlotRuns runs = table.reserve(group.cluster, group.size);
        group.runs = runs;
        int next = 0;
        for (int run = 0; run < runs.runs(); run++) {
            for (int i = 0; i < runs.length(run); i++) {
                copies[group.members[next++]] = table.upcoming(runs.start(run) + i);
            }
        }
    }

    private void fill(Map<Cluster, Group> groups, EntityList originals, long[] copies) {
        LongIntMap positions = new LongIntMap();
        for (int i = 0; i < copies.length; i++) {
            positions.put(originals.bits(i), i);
        }
        LongUnaryOperator target =
                handle -> {
                    // the map has no key 0, which is the handle that refers to nothing
                    int position = handle == 0 ? LongIntMap.ABSENT : positions.get(handle);
                    return position == LongIntMap.ABSENT ? handle : copies[position];
                };
        for (Group group : groups.values()) {
            for (int i = 0; i < group.size; i++) {
                int member = group.members[i];
                fill(group, (int) originals.bits(member), (int) copies[member], target);
            }
        }
    }

    private static void fill(Group group, int from, int to, LongUnaryOperator target) {
        for (int i = 0; i < group.stores.length; i++) {
            group.stores[i].copy(from, to);
            HandleFields handles = group.handles[i];
            if (handles != null) {
                ComponentPage page = group.stores[i].openPage(to >>> PageLayout.PAGE_SHIFT);
                handles.redirect(page, to & PageLayout.OFFSET_MASK, target);
            }
        }
    }

    private void withdraw(Group group) {
        SlotRuns runs = group.runs;
        if (runs != null) {
            for (int run = 0; run < runs.runs(); run++) {
                for (int i = 0; i < runs.length(run); i++) {
                    for (ComponentStore store : group.stores) {
                        store.clearReferences(runs.start(run) + i);
                    }
                }
            }
            table.unreserve(runs, group.cluster);
        }
    }

    private void publish(Group group) {
        SlotRuns runs = group.runs;
        if (runs == null) {
            return;
        }
        long[] handles = new long[runs.slots()];
        for (int run = 0; run < runs.runs(); run++) {
            int start = runs.start(run);
            table.enlivenRun(start, runs.length(run), group.cluster, handles, 0);
            int[] generations = table.generationsOf(start >>> PageLayout.PAGE_SHIFT);
            for (ComponentStore store : group.stores) {
                store.markRun(start, runs.length(run), generations);
            }
        }
    }
}
