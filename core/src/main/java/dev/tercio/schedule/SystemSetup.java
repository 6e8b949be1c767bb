package dev.tercio.schedule;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.schedule.AccessBuilder;
import dev.tercio.query.Query;
import dev.tercio.query.Query2;
import dev.tercio.query.Query3;
import dev.tercio.query.Query4;

/// Where a system says what it touches. Two systems share a stage if neither writes what the other
/// reads or writes.
public sealed interface SystemSetup permits AccessBuilder {
    /// The world. Queries that the system asks it for while it is created count like those asked
    /// for here.
    ///
    /// @return the world
    World world();

    /// A query over all entities, which reads no component.
    ///
    /// @return the query
    Query<Entity> query();

    /// A query over a component or a view, all of which the system then reads.
    ///
    /// @param <T> the row
    /// @param row a component class, or a record of components
    /// @return the query
    <T> Query<T> query(Class<T> row);

    /// A query over two components, which the system then reads.
    ///
    /// @param <A> a component
    /// @param <B> a component
    /// @param first a component class
    /// @param second a component class
    /// @return the query
    <A, B> Query2<A, B> query(Class<A> first, Class<B> second);

    /// A query over three components, which the system then reads.
    ///
    /// @param <A> a component
    /// @param <B> a component
    /// @param <C> a component
    /// @param first a component class
    /// @param second a component class
    /// @param third a component class
    /// @return the query
    <A, B, C> Query3<A, B, C> query(Class<A> first, Class<B> second, Class<C> third);

    /// A query over four components, which the system then reads.
    ///
    /// @param <A> a component
    /// @param <B> a component
    /// @param <C> a component
    /// @param <D> a component
    /// @param first a component class
    /// @param second a component class
    /// @param third a component class
    /// @param fourth a component class
    /// @return the query
    <A, B, C, D> Query4<A, B, C, D> query(
            Class<A> first, Class<B> second, Class<C> third, Class<D> fourth);

    /// A query over one component, which the system then reads. Unlike [#query(Class)], it never
    /// takes the class for a view.
    ///
    /// @param <T> the component
    /// @param type the component type
    /// @return the query
    <T> Query<T> query(ComponentType<T> type);

    /// A query over two components, which the system then reads.
    ///
    /// @param <A> the first component
    /// @param <B> the second component
    /// @param first the first component
    /// @param second the second component
    /// @return the query
    default <A, B> Query2<A, B> query(ComponentType<A> first, ComponentType<B> second) {
        return query(first.type(), second.type());
    }

    /// A query over three components, which the system then reads.
    ///
    /// @param <A> the first component
    /// @param <B> the second component
    /// @param <C> the third component
    /// @param first the first component
    /// @param second the second component
    /// @param third the third component
    /// @return the query
    default <A, B, C> Query3<A, B, C> query(
            ComponentType<A> first, ComponentType<B> second, ComponentType<C> third) {
        return query(first.type(), second.type(), third.type());
    }

    /// A query over four components, which the system then reads.
    ///
    /// @param <A> the first component
    /// @param <B> the second component
    /// @param <C> the third component
    /// @param <D> the fourth component
    /// @param first the first component
    /// @param second the second component
    /// @param third the third component
    /// @param fourth the fourth component
    /// @return the query
    default <A, B, C, D> Query4<A, B, C, D> query(
            ComponentType<A> first,
            ComponentType<B> second,
            ComponentType<C> third,
            ComponentType<D> fourth) {
        return query(first.type(), second.type(), third.type(), fourth.type());
    }

    /// Says that the system reads components by other means than its queries.
    ///
    /// @param types component classes
    /// @return this
    SystemSetup reads(Class<?>... types);

    /// Says that the system reads components by other means than its queries.
    ///
    /// @param types component types
    /// @return this
    default SystemSetup reads(ComponentType<?>... types) {
        return reads(ComponentSpec.classesOf(types));
    }

    /// Says that the system writes values of components.
    ///
    /// @param types component classes
    /// @return this
    SystemSetup writes(Class<?>... types);

    /// Says that the system writes values of components.
    ///
    /// @param types component types
    /// @return this
    default SystemSetup writes(ComponentType<?>... types) {
        return writes(ComponentSpec.classesOf(types));
    }

    /// Says that the system reads resources.
    ///
    /// @param types the types they are found by
    /// @return this
    SystemSetup readsResources(Class<?>... types);

    /// Says that the system sets, removes or changes resources.
    ///
    /// @param types the types they are found by
    /// @return this
    SystemSetup writesResources(Class<?>... types);

    /// Says that the system may touch anything: it gets a stage of its own, on the world's thread.
    ///
    /// @return this
    SystemSetup exclusive();
}
