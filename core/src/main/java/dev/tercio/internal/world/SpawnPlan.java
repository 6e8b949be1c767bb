package dev.tercio.internal.world;

import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.Cluster;

/// What is worked out once for every list of component classes: their stores and their cluster.
final class SpawnPlan {
    private final Class<?>[] classes;
    private final ComponentStore[] stores;
    private final Cluster cluster;

    SpawnPlan(Class<?>[] classes, ComponentStore[] stores, Cluster cluster) {
        this.classes = classes;
        this.stores = stores;
        this.cluster = cluster;
    }

    /// The classes in the order given.
    Class<?>[] classes() {
        return classes;
    }

    /// The store of each class.
    ComponentStore[] stores() {
        return stores;
    }

    /// The home of entities with these components.
    Cluster cluster() {
        return cluster;
    }

    boolean fits(Class<?> first) {
        return classes.length == 1 && classes[0] == first;
    }

    boolean fits(Class<?> first, Class<?> second) {
        return classes.length == 2 && classes[0] == first && classes[1] == second;
    }

    boolean fits(Class<?> first, Class<?> second, Class<?> third) {
        return classes.length == 3
                && classes[0] == first
                && classes[1] == second
                && classes[2] == third;
    }

    /// Marks a slot whose values are written as having all the components.
    void mark(int slot) {
        for (ComponentStore store : stores) {
            store.mark(slot);
        }
    }

    /// Drops references that were written to a slot which did not come to life.
    void forget(int slot) {
        for (ComponentStore store : stores) {
            store.forget(slot);
        }
    }
}
