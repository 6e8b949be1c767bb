package dev.tercio.internal.schedule;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.EventReader;
import dev.tercio.EventWriter;
import dev.tercio.Lookup;
import dev.tercio.Observer;
import dev.tercio.SourceLookup;
import dev.tercio.World;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.entity.ComponentMask;
import dev.tercio.internal.event.QueueReader;
import dev.tercio.internal.event.QueueWriter;
import dev.tercio.internal.guard.LookupScope;
import dev.tercio.internal.observer.ObserverOwner;
import dev.tercio.internal.query.ChangeReader;
import dev.tercio.internal.query.FilteredQuery;
import dev.tercio.query.Query;
import dev.tercio.query.Query2;
import dev.tercio.query.Query3;
import dev.tercio.query.Query4;
import dev.tercio.schedule.ScheduleException;
import dev.tercio.schedule.SystemSetup;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Collects the access that a system declares, and the access of the queries that it creates.
public final class AccessBuilder implements SystemSetup {
    private final World world;
    private final ScheduledWorld internals;
    private final LookupScope lookups;
    private final @Nullable ObserverOwner owner;
    private ComponentMask reads = ComponentMask.EMPTY;
    private ComponentMask writes = ComponentMask.EMPTY;
    private final Set<Class<?>> readResources = new LinkedHashSet<>();
    private final Set<Class<?>> writtenResources = new LinkedHashSet<>();
    private final Set<Class<?>> readEvents = new LinkedHashSet<>();
    private final Map<Class<?>, QueueWriter<?>> eventWriters = new LinkedHashMap<>();
    private final List<ChangeReader> observers = new ArrayList<>();
    private final List<Observer<?>> componentObservers = new ArrayList<>();
    private boolean exclusive;
    private boolean observes;
    private boolean concluded;

    /// @param lookups the owner of the lookups that the system creates
    /// @param owner the owner of the observers that the system creates, or null for a condition
    AccessBuilder(
            World world,
            ScheduledWorld internals,
            LookupScope lookups,
            @Nullable ObserverOwner owner) {
        this.world = world;
        this.internals = internals;
        this.lookups = lookups;
        this.owner = owner;
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
        if (observer instanceof QueueReader<?> reader) {
            readEvents.add(reader.type());
            reader.bind(lookups);
        }
        observers.add(observer);
    }

    /// The writers of events, which are published after each stage.
    List<QueueWriter<?>> eventWriters() {
        return List.copyOf(eventWriters.values());
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
                Set.copyOf(readEvents),
                Set.copyOf(eventWriters.keySet()),
                exclusive,
                observes);
    }

    @Override
    public World world() {
        return world;
    }

    @Override
    public Query<Entity> query() {
        checkOpen();
        return world.query();
    }

    @Override
    public <T> Query<T> query(Class<T> row) {
        checkOpen();
        return world.query(row);
    }

    @Override
    public <T> Query<T> query(ComponentType<T> type) {
        checkOpen();
        return world.query(type);
    }

    @Override
    public <A, B> Query2<A, B> query(Class<A> first, Class<B> second) {
        checkOpen();
        return world.query(first, second);
    }

    @Override
    public <A, B, C> Query3<A, B, C> query(Class<A> first, Class<B> second, Class<C> third) {
        checkOpen();
        return world.query(first, second, third);
    }

    @Override
    public <A, B, C, D> Query4<A, B, C, D> query(
            Class<A> first, Class<B> second, Class<C> third, Class<D> fourth) {
        checkOpen();
        return world.query(first, second, third, fourth);
    }

    @Override
    public <T> Lookup<T> lookup(ComponentType<T> type) {
        reads(type.type());
        return internals.lookup(type, lookups);
    }

    @Override
    public <T> Observer<T> observe(Class<T> type) {
        checkOpen();
        if (owner == null) {
            throw new ScheduleException(
                    "condition creates an observer: component=" + type.getName());
        }
        Observer<T> created = internals.observe(type, owner);
        componentObservers.add(created);
        return created;
    }

    /// The component observers of the system.
    List<Observer<?>> componentObservers() {
        return List.copyOf(componentObservers);
    }

    @Override
    public SourceLookup sources(ComponentType<?> relation) {
        reads(relation.type());
        return internals.sources(relation, lookups);
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
    public <T> EventReader<T> eventReader(Class<T> type) {
        checkOpen();
        return world.eventReader(type);
    }

    @Override
    @SuppressWarnings("unchecked") // stored under its own class
    public <T> EventWriter<T> eventWriter(Class<T> type) {
        checkOpen();
        return (EventWriter<T>)
                eventWriters.computeIfAbsent(
                        type,
                        key ->
                                QueueWriter.of(
                                        internals.events().open(ComponentSpec.of(key)),
                                        internals.guard(),
                                        lookups));
    }

    @Override
    public SystemSetup exclusive() {
        checkOpen();
        exclusive = true;
        return this;
    }
}
