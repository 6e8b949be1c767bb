package dev.tercio.internal.schedule;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.entity.ComponentMask;
import dev.tercio.internal.query.ChangeReader;
import dev.tercio.internal.query.FilteredQuery;
import dev.tercio.query.Query;
import dev.tercio.query.Query2;
import dev.tercio.query.Query3;
import dev.tercio.query.Query4;
import dev.tercio.schedule.SystemSetup;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Collects the access that a system declares, and the access of the queries that it creates.
public final class AccessBuilder implements SystemSetup {
    private final World world;
    private final ScheduledWorld internals;
    private ComponentMask reads = ComponentMask.EMPTY;
    private ComponentMask writes = ComponentMask.EMPTY;
    private final Set<Class<?>> readResources = new LinkedHashSet<>();
    private final Set<Class<?>> writtenResources = new LinkedHashSet<>();
    private final List<ChangeReader> observers = new ArrayList<>();
    private boolean exclusive;
    private boolean observes;
    private boolean concluded;

    AccessBuilder(World world, ScheduledWorld internals) {
        this.world = world;
        this.internals = internals;
    }

    /// Adds a query of the system, including one derived from another query.
    void add(ChangeReader observer) {
        if (observer instanceof FilteredQuery<?> query) {
            reads = reads.or(query.componentsRead());
            observes |= query.isObserving();
            if (!query.isObserving()) {
                return;
            }
        }
        observers.add(observer);
    }

    /// The observers of the system in creation order.
    List<ChangeReader> observers() {
        return List.copyOf(observers);
    }

    /// Returns the declared access and rejects later declarations.
    Access conclude() {
        concluded = true;
        return new Access(
                reads.or(writes),
                writes,
                Set.copyOf(readResources),
                Set.copyOf(writtenResources),
                exclusive,
                observes);
    }

    @Override
    public World world() {
        return world;
    }

    @Override
    public Query<Entity> query() {
        return world.query();
    }

    @Override
    public <T> Query<T> query(Class<T> row) {
        return world.query(row);
    }

    @Override
    public <T> Query<T> query(ComponentType<T> type) {
        return world.query(type);
    }

    @Override
    public <A, B> Query2<A, B> query(Class<A> first, Class<B> second) {
        return world.query(first, second);
    }

    @Override
    public <A, B, C> Query3<A, B, C> query(Class<A> first, Class<B> second, Class<C> third) {
        return world.query(first, second, third);
    }

    @Override
    public <A, B, C, D> Query4<A, B, C, D> query(
            Class<A> first, Class<B> second, Class<C> third, Class<D> fourth) {
        return world.query(first, second, third, fourth);
    }

    @Override
    public SystemSetup reads(Class<?>... types) {
        checkOpen();
        reads = reads.or(maskOf(types));
        return this;
    }

    @Override
    public SystemSetup writes(Class<?>... types) {
        checkOpen();
        writes = writes.or(maskOf(types));
        return this;
    }

    private void checkOpen() {
        if (concluded) {
            throw new IllegalStateException(
                    "access can be declared only while the system is created;"
                            + " declare it in create() or in the factory");
        }
    }

    private ComponentMask maskOf(Class<?>... types) {
        ComponentMask mask = ComponentMask.EMPTY;
        for (Class<?> type : types) {
            mask = mask.with(internals.registry().open(ComponentSpec.of(type)).id());
        }
        return mask;
    }

    @Override
    public SystemSetup readsResources(Class<?>... types) {
        checkOpen();
        readResources.addAll(List.of(types));
        return this;
    }

    @Override
    public SystemSetup writesResources(Class<?>... types) {
        checkOpen();
        writtenResources.addAll(List.of(types));
        return this;
    }

    @Override
    public SystemSetup exclusive() {
        checkOpen();
        exclusive = true;
        return this;
    }
}
