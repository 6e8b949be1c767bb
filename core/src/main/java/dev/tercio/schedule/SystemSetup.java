package dev.tercio.schedule;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.EventReader;
import dev.tercio.EventWriter;
import dev.tercio.Lookup;
import dev.tercio.Observer;
import dev.tercio.SourceLookup;
import dev.tercio.World;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.schedule.AccessBuilder;
import dev.tercio.query.Query;
import dev.tercio.query.Query2;
import dev.tercio.query.Query3;
import dev.tercio.query.Query4;

/// Creates the queries of a system and declares what it reads and writes. Two systems may share a
/// stage if neither writes what the other reads or writes. A system with a query for changed or
/// added components has a stage of its own.
///
/// A setup is valid only during [ComponentSystem#create(SystemSetup)]; later declarations throw
/// [IllegalStateException].
public sealed interface SystemSetup permits AccessBuilder {
    /// Returns the world. Queries that the system creates from the world during
    /// [ComponentSystem#create(SystemSetup)] declare their access like those created here.
    ///
    /// @return the world
    World world();

    /// Returns a query over all entities. It reads no components.
    ///
    /// @return the query
    Query<Entity> query();

    /// Returns a query over a component or a view, and declares that the system reads its
    /// components.
    ///
    /// @param <T> the component or view
    /// @param row the component or view class
    /// @return the query
    <T> Query<T> query(Class<T> row);

    /// Returns a query over two components, and declares that the system reads them.
    ///
    /// @param <A> the first component
    /// @param <B> the second component
    /// @param first the first component class
    /// @param second the second component class
    /// @return the query
    <A, B> Query2<A, B> query(Class<A> first, Class<B> second);

    /// Returns a query over three components, and declares that the system reads them.
    ///
    /// @param <A> the first component
    /// @param <B> the second component
    /// @param <C> the third component
    /// @param first the first component class
    /// @param second the second component class
    /// @param third the third component class
    /// @return the query
    <A, B, C> Query3<A, B, C> query(Class<A> first, Class<B> second, Class<C> third);

    /// Returns a query over four components, and declares that the system reads them.
    ///
    /// @param <A> the first component
    /// @param <B> the second component
    /// @param <C> the third component
    /// @param <D> the fourth component
    /// @param first the first component class
    /// @param second the second component class
    /// @param third the third component class
    /// @param fourth the fourth component class
    /// @return the query
    <A, B, C, D> Query4<A, B, C, D> query(
            Class<A> first, Class<B> second, Class<C> third, Class<D> fourth);

    /// Returns a query over one component, and declares that the system reads it. Unlike
    /// [#query(Class)], it never treats the class as a view.
    ///
    /// @param <T> the component
    /// @param type the component type
    /// @return the query
    <T> Query<T> query(ComponentType<T> type);

    /// Returns a query over two components, and declares that the system reads them.
    ///
    /// @param <A> the first component
    /// @param <B> the second component
    /// @param first the first component type
    /// @param second the second component type
    /// @return the query
    default <A, B> Query2<A, B> query(ComponentType<A> first, ComponentType<B> second) {
        return query(first.type(), second.type());
    }

    /// Returns a query over three components, and declares that the system reads them.
    ///
    /// @param <A> the first component
    /// @param <B> the second component
    /// @param <C> the third component
    /// @param first the first component type
    /// @param second the second component type
    /// @param third the third component type
    /// @return the query
    default <A, B, C> Query3<A, B, C> query(
            ComponentType<A> first, ComponentType<B> second, ComponentType<C> third) {
        return query(first.type(), second.type(), third.type());
    }

    /// Returns a query over four components, and declares that the system reads them.
    ///
    /// @param <A> the first component
    /// @param <B> the second component
    /// @param <C> the third component
    /// @param <D> the fourth component
    /// @param first the first component type
    /// @param second the second component type
    /// @param third the third component type
    /// @param fourth the fourth component type
    /// @return the query
    default <A, B, C, D> Query4<A, B, C, D> query(
            ComponentType<A> first,
            ComponentType<B> second,
            ComponentType<C> third,
            ComponentType<D> fourth) {
        return query(first.type(), second.type(), third.type(), fourth.type());
    }

    /// Returns a lookup for access to a component by handle, and declares that the system reads the
    /// component. To write through it, declare that too with [#writes(Class...)]. The lookup can be
    /// used only while the system runs, also in its parallel bodies.
    ///
    /// @param <T> the component class
    /// @param type the component class
    /// @return the lookup
    default <T> Lookup<T> lookup(Class<T> type) {
        return lookup(ComponentType.of(type));
    }

    /// Returns a lookup for access to a component by handle, see [#lookup(Class)].
    ///
    /// @param <T> the component class
    /// @param type the component type
    /// @return the lookup
    <T> Lookup<T> lookup(ComponentType<T> type);

    /// Returns access to the sources of a relation, and declares that the system reads the
    /// relation. It can be used only while the system runs, also in its parallel bodies.
    ///
    /// @param relation the component class of the relation
    /// @return the access
    /// @throws IllegalArgumentException if the component is not a relation
    default SourceLookup sources(Class<?> relation) {
        return sources(ComponentType.of(relation));
    }

    /// Returns access to the sources of a relation, see [#sources(Class)].
    ///
    /// @param relation the component type of the relation
    /// @return the access
    SourceLookup sources(ComponentType<?> relation);

    /// Creates an observer that belongs to the system. It has the name of the system, runs while
    /// the system is enabled, and is closed when the system is removed or the schedule is closed.
    /// Its functions run during playback or after a direct call, not while systems run, so they may
    /// read all components without declaring them. Their commands are played with the options of
    /// the system, and their failures are handled by its failure policy.
    ///
    /// @param <T> the component
    /// @param type the component class
    /// @return a new observer
    <T> Observer<T> observe(Class<T> type);

    /// Creates an observer that belongs to the system, see [#observe(Class)].
    ///
    /// @param <T> the component
    /// @param type the component type
    /// @return a new observer
    default <T> Observer<T> observe(ComponentType<T> type) {
        return observe(type.type());
    }

    /// Declares that the system reads components other than through its queries or lookups, for
    /// example with [World#get(Entity, Class)].
    ///
    /// @param types component classes
    /// @return this
    SystemSetup reads(Class<?>... types);

    /// Declares that the system reads components other than through its queries.
    ///
    /// @param types component types
    /// @return this
    default SystemSetup reads(ComponentType<?>... types) {
        return reads(ComponentSpec.classesOf(types));
    }

    /// Declares that the system writes values of components, in queries or with [World#set(Entity,
    /// Object)]. This includes reading them. Commands need no declaration.
    ///
    /// @param types component classes
    /// @return this
    SystemSetup writes(Class<?>... types);

    /// Declares that the system writes values of components. This includes reading them.
    ///
    /// @param types component types
    /// @return this
    default SystemSetup writes(ComponentType<?>... types) {
        return writes(ComponentSpec.classesOf(types));
    }

    /// Declares that the system reads resources.
    ///
    /// @param types the keys of the resources
    /// @return this
    SystemSetup readsResources(Class<?>... types);

    /// Declares that the system sets, removes or modifies resources. This includes reading them.
    ///
    /// @param types the keys of the resources
    /// @return this
    SystemSetup writesResources(Class<?>... types);

    /// Returns a writer of events, and declares that the system sends them. Systems that send
    /// events of the same type may share a stage. Unless ordered otherwise, the system runs before
    /// the systems that read them.
    ///
    /// @param <T> the event class
    /// @param type the event class: a record with the same kinds of fields as a component
    /// @return the writer of this system
    /// @throws dev.tercio.InvalidComponentException if the class cannot be an event
    <T> EventWriter<T> eventWriter(Class<T> type);

    /// Returns a reader of events, and declares that the system reads them. Unless ordered
    /// otherwise, the system runs in a later stage than the systems that send them.
    ///
    /// @param <T> the event class
    /// @param type the event class: a record with the same kinds of fields as a component
    /// @return a new reader
    /// @throws dev.tercio.InvalidComponentException if the class cannot be an event
    <T> EventReader<T> eventReader(Class<T> type);

    /// Declares that the system accesses anything. It runs in a stage of its own, on the world's
    /// thread, and may change the structure of the world directly.
    ///
    /// @return this
    SystemSetup exclusive();
}
