package dev.tercio.internal.structure;

import dev.tercio.ComponentSet;
import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.internal.codec.BundleLoop;
import dev.tercio.internal.codec.BundleLoops;
import dev.tercio.internal.codec.BundlePart;
import dev.tercio.internal.codec.Codec;
import dev.tercio.internal.component.ComponentRegistry;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.Cluster;
import dev.tercio.internal.entity.ComponentMask;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.entity.SlotRuns;
import dev.tercio.internal.guard.StructureGuard;
import dev.tercio.internal.schema.BundleSchema;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.PageLayout;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;

/// Spawns entities. Values are written before their slot is marked as alive, so that a rejected
/// value has no effect.
///
/// There is one method for each number of components up to three, and each writes its components
/// without a loop: every call site of a codec then has its own type profile, and the JIT compiler
/// inlines the codecs of a program that spawns few kinds of entities.
public final class Spawner {
    private record BundlePlan(SpawnPlan plan, List<BundlePart> parts) {}

    private final StructureGuard guard;
    private final EntityTable table;
    private final ComponentRegistry registry;
    private final SpawnPlans plans;
    private final HookedChange hooked;
    private final Map<Class<?>, BundlePlan> bundles = new HashMap<>();

    public Spawner(
            EntityTable table,
            ComponentRegistry registry,
            StructureGuard guard,
            HookedChange hooked) {
        this.guard = guard;
        this.hooked = hooked;
        this.table = table;
        this.registry = registry;
        this.plans = new SpawnPlans(registry, table.allocator());
    }

    public Entity spawn(Object component) {
        SpawnPlan plan = plans.find(ComponentSpec.classOf(component, 0));
        if (plan.callsOtherCode()) {
            return spawnGuarded(plan, component);
        }
        int slot = table.reserve(plan.cluster());
        int offset = slot & PageLayout.OFFSET_MASK;
        Codec[] codecs = plan.codecs();
        try {
            ComponentPage[] pages = plan.pages().around(slot);
            codecs[0].write(pages[0].columns(), offset, component);
        } catch (Throwable refused) {
            withdraw(plan, slot);
            throw refused;
        }
        return publish(plan, slot);
    }

    public Entity spawn(Object first, Object second) {
        SpawnPlan plan =
                plans.find(ComponentSpec.classOf(first, 0), ComponentSpec.classOf(second, 1));
        if (plan.callsOtherCode()) {
            return spawnGuarded(plan, first, second);
        }
        int slot = table.reserve(plan.cluster());
        int offset = slot & PageLayout.OFFSET_MASK;
        Codec[] codecs = plan.codecs();
        try {
            ComponentPage[] pages = plan.pages().around(slot);
            codecs[0].write(pages[0].columns(), offset, first);
            codecs[1].write(pages[1].columns(), offset, second);
        } catch (Throwable refused) {
            withdraw(plan, slot);
            throw refused;
        }
        return publish(plan, slot);
    }

    public Entity spawn(Object first, Object second, Object third) {
        SpawnPlan plan =
                plans.find(
                        ComponentSpec.classOf(first, 0),
                        ComponentSpec.classOf(second, 1),
                        ComponentSpec.classOf(third, 2));
        if (plan.callsOtherCode()) {
            return spawnGuarded(plan, first, second, third);
        }
        int slot = table.reserve(plan.cluster());
        int offset = slot & PageLayout.OFFSET_MASK;
        Codec[] codecs = plan.codecs();
        try {
            ComponentPage[] pages = plan.pages().around(slot);
            codecs[0].write(pages[0].columns(), offset, first);
            codecs[1].write(pages[1].columns(), offset, second);
            codecs[2].write(pages[2].columns(), offset, third);
        } catch (Throwable refused) {
            withdraw(plan, slot);
            throw refused;
        }
        return publish(plan, slot);
    }

    public Entity spawnAny(Object... components) {
        Class<?>[] classes = new Class<?>[components.length];
        for (int i = 0; i < components.length; i++) {
            classes[i] = ComponentSpec.classOf(components[i], i);
        }
        return spawnGuarded(plans.find(classes), components);
    }

    /// Spawns any number of components. Their accessors may be user code, which must not change the
    /// structure meanwhile.
    private Entity spawnGuarded(SpawnPlan plan, Object... components) {
        ComponentStore[] stores = plan.stores();
        int slot = table.reserve(plan.cluster());
        Object outer = guard.enterUserCode();
        try {
            for (int i = 0; i < stores.length; i++) {
                stores[i].write(slot, components[i]);
            }
            if (plan.isHooked()) {
                hooked.checkSpawn(stores, slot);
            }
        } catch (Throwable refused) {
            withdraw(plan, slot);
            throw refused;
        } finally {
            guard.leave(outer);
        }
        Entity spawned = publish(plan, slot);
        if (plan.isHooked()) {
            hooked.spawned(stores, spawned.bits());
            hooked.hooks().finished();
        }
        return spawned;
    }

    private Entity publish(SpawnPlan plan, int slot) {
        return new Entity(SpawnChange.complete(table, plan, slot, plan.cluster()));
    }

    /// Returns the plan for spawning entities with components of these classes.
    public SpawnPlan plan(Class<?>... classes) {
        return plans.find(classes);
    }

    /// Clears cached pages, because they may have been released.
    public void unbind() {
        plans.unbind();
    }

    /// Clears the caches that depend on which components are hooked.
    public void hooksChanged() {
        close();
    }

    /// Drops all caches.
    public void close() {
        plans.close();
        bundles.clear();
    }

    /// Releases a slot whose values were rejected.
    private void withdraw(SpawnPlan plan, int slot) {
        SpawnChange.withdraw(table, plan, slot, plan.cluster());
    }

    public Entity copy(int source) {
        ComponentMask mask = table.mask(source);
        Cluster cluster = table.allocator().cluster(mask);
        ComponentStore[] stores = hookedStores(mask);
        int slot = table.reserve(cluster);
        try {
            mask.forEach(id -> registry.byId(id).copy(source, slot));
            hooked.checkSpawn(stores, slot);
        } catch (Throwable refused) {
            table.unreserve(slot, cluster);
            throw refused;
        }
        // both are created first, because the copy exists from here on
        Entity copy = new Entity(table.upcoming(slot));
        IntConsumer marking = id -> registry.byId(id).mark(copy.bits());
        table.enliven(slot, cluster);
        mask.forEach(marking);
        if (stores.length > 0) {
            hooked.spawned(stores, copy.bits());
        }
        return copy;
    }

    private ComponentStore[] hookedStores(ComponentMask mask) {
        return Arrays.stream(mask.ids())
                .mapToObj(registry::byId)
                .filter(ComponentStore::isHooked)
                .toArray(ComponentStore[]::new);
    }

    public EntityList spawnAll(int count, ComponentSet set) {
        checkCount(count);
        Class<?>[] classes = set.types().stream().map(ComponentType::type).toArray(Class<?>[]::new);
        SpawnPlan plan = plans.find(classes);
        SlotRuns runs = table.reserve(plan.cluster(), count);
        try {
            for (int run = 0; run < runs.runs(); run++) {
                for (ComponentStore store : plan.stores()) {
                    store.writeDefaults(runs.start(run), runs.length(run));
                }
            }
            check(plan, runs);
        } catch (Throwable refused) {
            withdraw(plan, runs);
            throw refused;
        }
        return publish(plan, runs);
    }

    public EntityList spawnAll(int count, Class<?> bundle, IntFunction<?> filler) {
        checkCount(count);
        BundlePlan planned = bundles.computeIfAbsent(bundle, this::plan);
        SpawnPlan plan = planned.plan();
        BundleLoop loop = BundleLoops.of(bundle, planned.parts(), filler);
        SlotRuns runs = table.reserve(plan.cluster(), count);
        try {
            fill(runs, plan.stores(), loop, filler);
            check(plan, runs);
        } catch (Throwable refused) {
            withdraw(plan, runs);
            throw refused;
        }
        return publish(plan, runs);
    }

    private static void fill(
            SlotRuns runs, ComponentStore[] stores, BundleLoop loop, IntFunction<?> filler) {
        Object[][] columns = new Object[stores.length][];
        int first = 0;
        for (int run = 0; run < runs.runs(); run++) {
            int start = runs.start(run);
            Arrays.setAll(
                    columns, i -> stores[i].openPage(start >>> PageLayout.PAGE_SHIFT).columns());
            int from = start & PageLayout.OFFSET_MASK;
            loop.fill(filler, columns, from, from + runs.length(run), first);
            first += runs.length(run);
        }
    }

    private BundlePlan plan(Class<?> bundle) {
        BundleSchema schema = BundleSchema.of(bundle);
        SpawnPlan plan =
                plans.find(
                        schema.parts().stream()
                                .map(BundleSchema.Part::component)
                                .toArray(Class<?>[]::new));
        List<BundlePart> parts = new ArrayList<>();
        for (int i = 0; i < plan.stores().length; i++) {
            parts.add(new BundlePart(schema.parts().get(i), plan.stores()[i].stored()));
        }
        return new BundlePlan(plan, List.copyOf(parts));
    }

    private void withdraw(SpawnPlan plan, SlotRuns runs) {
        for (int run = 0; run < runs.runs(); run++) {
            for (int i = 0; i < runs.length(run); i++) {
                plan.pages().forget(runs.start(run) + i);
            }
        }
        table.unreserve(runs, plan.cluster());
    }

    private EntityList publish(SpawnPlan plan, SlotRuns runs) {
        long[] handles = new long[runs.slots()];
        int count = 0;
        for (int run = 0; run < runs.runs(); run++) {
            int start = runs.start(run);
            int length = runs.length(run);
            table.enlivenRun(start, length, plan.cluster(), handles, count);
            int[] generations = table.generationsOf(start >>> PageLayout.PAGE_SHIFT);
            for (ComponentStore store : plan.stores()) {
                store.markRun(start, length, generations);
            }
            count += length;
        }
        if (plan.isHooked()) {
            for (long handle : handles) {
                hooked.spawned(plan.stores(), handle);
            }
        }
        return EntityList.wrap(handles);
    }

    /// Checks the values of all slots before one of them is marked as alive.
    private void check(SpawnPlan plan, SlotRuns runs) {
        for (int run = 0; plan.isHooked() && run < runs.runs(); run++) {
            for (int i = 0; i < runs.length(run); i++) {
                hooked.checkSpawn(plan.stores(), runs.start(run) + i);
            }
        }
    }

    private static void checkCount(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("count is negative: count=" + count);
        }
    }
}
