package dev.tercio.internal.structure;

import dev.tercio.internal.codec.Codec;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.Cluster;

/// The stores, codecs and cluster of a list of component classes, computed once per list.
public final class SpawnPlan {
    private final Class<?>[] classes;
    private final StorePageCache pages;
    private final Cluster cluster;
    private final Codec[] codecs;
    private final boolean runsUserCode;
    private final boolean hooked;

    SpawnPlan(Class<?>[] classes, ComponentStore[] stores, Cluster cluster) {
        this.classes = classes;
        this.pages = new StorePageCache(stores);
        this.cluster = cluster;
        this.codecs = new Codec[stores.length];
        boolean userCode = false;
        boolean anyHooked = false;
        for (int i = 0; i < stores.length; i++) {
            codecs[i] = stores[i].codec();
            userCode |= stores[i].spec().runsUserCode();
            anyHooked |= stores[i].isHooked();
        }
        this.runsUserCode = userCode;
        this.hooked = anyHooked;
    }

    /// Returns the classes in the given order.
    public Class<?>[] classes() {
        return classes;
    }

    /// Returns whether spawning may call other code: accessors written by the author of a
    /// component, or hooks. Such spawns take the slow path.
    boolean callsOtherCode() {
        return runsUserCode || hooked;
    }

    /// Returns whether one of the components is hooked.
    public boolean isHooked() {
        return hooked;
    }

    public ComponentStore[] stores() {
        return pages.stores();
    }

    public Codec[] codecs() {
        return codecs;
    }

    public StorePageCache pages() {
        return pages;
    }

    /// Returns the cluster of entities with these components.
    public Cluster cluster() {
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
}
