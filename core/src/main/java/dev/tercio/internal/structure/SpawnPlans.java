package dev.tercio.internal.structure;

import dev.tercio.InvalidComponentException;
import dev.tercio.internal.component.ComponentRegistry;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.ComponentMask;
import dev.tercio.internal.entity.SlotAllocator;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/// Finds the plan of a list of component classes. Uses an open-addressing table, because a map
/// would need a key object for every spawn.
final class SpawnPlans {
    /// Beyond this limit, plans are not cached. The number of possible component orders is
    /// unbounded.
    private static final int MAX_PLANS = 16_384;

    private final ComponentRegistry registry;
    private final SlotAllocator allocator;
    private @Nullable SpawnPlan[] table = new SpawnPlan[64];
    private int size;

    /// The plan of the last spawn. Most spawns have the same components as the previous one.
    private @Nullable SpawnPlan last;

    SpawnPlans(ComponentRegistry registry, SlotAllocator allocator) {
        this.registry = registry;
        this.allocator = allocator;
    }

    SpawnPlan find(Class<?> first) {
        SpawnPlan same = last;
        return same != null && same.fits(first) ? same : remember(search(first));
    }

    SpawnPlan find(Class<?> first, Class<?> second) {
        SpawnPlan same = last;
        return same != null && same.fits(first, second) ? same : remember(search(first, second));
    }

    SpawnPlan find(Class<?> first, Class<?> second, Class<?> third) {
        SpawnPlan same = last;
        return same != null && same.fits(first, second, third)
                ? same
                : remember(search(first, second, third));
    }

    private SpawnPlan remember(SpawnPlan plan) {
        last = plan;
        return plan;
    }

    /// Clears cached pages, because they may have been released.
    void unbind() {
        for (SpawnPlan plan : table) {
            if (plan != null) {
                plan.pages().unbind();
            }
        }
    }

    void close() {
        Arrays.fill(table, null);
        size = 0;
        last = null;
    }

    private SpawnPlan search(Class<?> first) {
        for (int i = hash(first); ; i++) {
            SpawnPlan plan = table[i & table.length - 1];
            if (plan == null) {
                return add(first);
            }
            if (plan.fits(first)) {
                return plan;
            }
        }
    }

    private SpawnPlan search(Class<?> first, Class<?> second) {
        for (int i = hash(first) * 31 + hash(second); ; i++) {
            SpawnPlan plan = table[i & table.length - 1];
            if (plan == null) {
                return add(first, second);
            }
            if (plan.fits(first, second)) {
                return plan;
            }
        }
    }

    private SpawnPlan search(Class<?> first, Class<?> second, Class<?> third) {
        for (int i = (hash(first) * 31 + hash(second)) * 31 + hash(third); ; i++) {
            SpawnPlan plan = table[i & table.length - 1];
            if (plan == null) {
                return add(first, second, third);
            }
            if (plan.fits(first, second, third)) {
                return plan;
            }
        }
    }

    SpawnPlan find(Class<?>... classes) {
        for (int i = hash(classes); ; i++) {
            SpawnPlan plan = table[i & table.length - 1];
            if (plan == null) {
                return add(classes.clone());
            }
            if (Arrays.equals(plan.classes(), classes)) {
                return plan;
            }
        }
    }

    private static int hash(Class<?>... classes) {
        int hash = 0;
        for (Class<?> type : classes) {
            hash = hash * 31 + hash(type);
        }
        return hash;
    }

    private static int hash(Class<?> type) {
        return System.identityHashCode(type);
    }

    private SpawnPlan add(Class<?>... classes) {
        ComponentStore[] stores = new ComponentStore[classes.length];
        ComponentMask mask = ComponentMask.EMPTY;
        for (int i = 0; i < classes.length; i++) {
            stores[i] = registry.open(ComponentSpec.of(classes[i]));
            if (mask.contains(stores[i].id())) {
                throw new InvalidComponentException(
                        "component is given twice: component=" + classes[i].getName());
            }
            mask = mask.with(stores[i].id());
        }
        SpawnPlan plan = new SpawnPlan(classes, stores, allocator.cluster(mask));
        if (size == MAX_PLANS) {
            return plan;
        }
        if (++size * 2 > table.length) {
            rehash();
        }
        put(plan);
        return plan;
    }

    private void rehash() {
        @Nullable SpawnPlan[] old = table;
        table = new SpawnPlan[old.length * 2];
        for (SpawnPlan plan : old) {
            if (plan != null) {
                put(plan);
            }
        }
    }

    private void put(SpawnPlan plan) {
        int i = hash(plan.classes());
        while (table[i & table.length - 1] != null) {
            i++;
        }
        table[i & table.length - 1] = plan;
    }
}
