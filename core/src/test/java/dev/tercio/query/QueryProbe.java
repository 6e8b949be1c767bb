package dev.tercio.query;

import static org.junit.jupiter.api.Assertions.assertSame;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.command.Commands;

import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

/// A query whose rows are lists, so that queries of any number of components can be tested alike.
abstract class QueryProbe {
    abstract EntityQuery<?> query();

    /// The same query on all workers.
    abstract QueryProbe parallel();

    abstract void forEach(Consumer<List<Object>> body);

    abstract void forEachEntity(BiConsumer<Entity, List<Object>> body);

    /// Replaces the first component, or the whole view.
    abstract void update(Function<List<Object>, Object> body);

    abstract <R> void update(Class<R> result, Function<List<Object>, Object> body);

    /// Replaces the first component, or the whole view, with a body that takes the entity.
    abstract void updateEntity(BiFunction<Entity, List<Object>, Object> body);

    abstract <R> void updateEntity(Class<R> result, BiFunction<Entity, List<Object>, Object> body);

    /// A body that takes the entity, a row and commands, and returns a new value.
    interface RecordingStep {
        Object apply(Entity entity, List<Object> row, Commands commands);
    }

    /// Replaces the first component, or the whole view, with a body that records commands.
    abstract void updateEntity(RecordingStep body);

    /// The rows as values.
    abstract Rows<?> rows();

    /// The components of a row, or its view.
    static List<Object> parts(Object row) {
        return switch (row) {
            case Query2.Row<?, ?>(_, var a, var b) -> List.of(a, b);
            case Query3.Row<?, ?, ?>(_, var a, var b, var c) -> List.of(a, b, c);
            case Query4.Row<?, ?, ?, ?>(_, var a, var b, var c, var d) -> List.of(a, b, c, d);
            default -> List.of(row);
        };
    }

    /// The entity of a row, if it has one.
    static Optional<Entity> entity(Object row) {
        return switch (row) {
            case Query2.Row<?, ?>(Entity entity, _, _) -> Optional.of(entity);
            case Query3.Row<?, ?, ?>(Entity entity, _, _, _) -> Optional.of(entity);
            case Query4.Row<?, ?, ?, ?>(Entity entity, _, _, _, _) -> Optional.of(entity);
            default -> Optional.empty();
        };
    }

    /// The query of some components, or of one view.
    static QueryProbe of(World world, List<Class<?>> types, List<QueryCondition> conditions) {
        Class<?> first = types.getFirst();
        return switch (types.size()) {
            case 1 -> new One<>(QueryCondition.applyAll(one(world, first), conditions));
            case 2 ->
                    new Two<>(QueryCondition.applyAll(two(world, first, types.get(1)), conditions));
            case 3 ->
                    new Three<>(
                            QueryCondition.applyAll(
                                    three(world, first, types.get(1), types.get(2)), conditions));
            default ->
                    new Four<>(
                            QueryCondition.applyAll(
                                    four(world, first, types.get(1), types.get(2), types.get(3)),
                                    conditions));
        };
    }

    private static <A> Query<A> one(World world, Class<A> a) {
        Query<A> query = world.query(a);
        if (!QueryTypes.VIEWS.contains(a)) {
            assertSame(query, world.query(ComponentType.of(a)));
        }
        return query;
    }

    private static <A, B> Query2<A, B> two(World world, Class<A> a, Class<B> b) {
        Query2<A, B> query = world.query(a, b);
        assertSame(query, world.query(ComponentType.of(a), ComponentType.of(b)));
        return query;
    }

    private static <A, B, C> Query3<A, B, C> three(
            World world, Class<A> a, Class<B> b, Class<C> c) {
        Query3<A, B, C> query = world.query(a, b, c);
        assertSame(
                query, world.query(ComponentType.of(a), ComponentType.of(b), ComponentType.of(c)));
        return query;
    }

    private static <A, B, C, D> Query4<A, B, C, D> four(
            World world, Class<A> a, Class<B> b, Class<C> c, Class<D> d) {
        Query4<A, B, C, D> query = world.query(a, b, c, d);
        assertSame(
                query,
                world.query(
                        ComponentType.of(a),
                        ComponentType.of(b),
                        ComponentType.of(c),
                        ComponentType.of(d)));
        return query;
    }

    /// The result of an update has the requested class.
    @SuppressWarnings("unchecked")
    private static <R> R cast(Object value) {
        return (R) value;
    }

    static final class One<A> extends QueryProbe {
        private final Query<A> query;

        One(Query<A> query) {
            this.query = query;
        }

        @Override
        Query<A> query() {
            return query;
        }

        @Override
        QueryProbe parallel() {
            return new One<>(query.parallel());
        }

        @Override
        void forEach(Consumer<List<Object>> body) {
            query.forEach(a -> body.accept(List.of(a)));
        }

        @Override
        void forEachEntity(BiConsumer<Entity, List<Object>> body) {
            query.forEachEntity((entity, a) -> body.accept(entity, List.of(a)));
        }

        @Override
        void update(Function<List<Object>, Object> body) {
            query.update(a -> cast(body.apply(List.of(a))));
        }

        @Override
        <R> void update(Class<R> result, Function<List<Object>, Object> body) {
            query.update(result, a -> cast(body.apply(List.of(a))));
        }

        @Override
        void updateEntity(RecordingStep body) {
            query.updateEntity(
                    (entity, a, commands) -> cast(body.apply(entity, List.of(a), commands)));
        }

        @Override
        void updateEntity(BiFunction<Entity, List<Object>, Object> body) {
            query.updateEntity((entity, a) -> cast(body.apply(entity, List.of(a))));
        }

        @Override
        <R> void updateEntity(Class<R> result, BiFunction<Entity, List<Object>, Object> body) {
            query.updateEntity(result, (entity, a) -> cast(body.apply(entity, List.of(a))));
        }

        @Override
        Rows<?> rows() {
            return query;
        }
    }

    static final class Two<A, B> extends QueryProbe {
        private final Query2<A, B> query;

        Two(Query2<A, B> query) {
            this.query = query;
        }

        @Override
        Query2<A, B> query() {
            return query;
        }

        @Override
        QueryProbe parallel() {
            return new Two<>(query.parallel());
        }

        @Override
        void forEach(Consumer<List<Object>> body) {
            query.forEach((a, b) -> body.accept(List.of(a, b)));
        }

        @Override
        void forEachEntity(BiConsumer<Entity, List<Object>> body) {
            query.forEachEntity((entity, a, b) -> body.accept(entity, List.of(a, b)));
        }

        @Override
        void update(Function<List<Object>, Object> body) {
            query.update((a, b) -> cast(body.apply(List.of(a, b))));
        }

        @Override
        <R> void update(Class<R> result, Function<List<Object>, Object> body) {
            query.update(result, (a, b) -> cast(body.apply(List.of(a, b))));
        }

        @Override
        void updateEntity(RecordingStep body) {
            query.updateEntity(
                    (entity, a, b, commands) -> cast(body.apply(entity, List.of(a, b), commands)));
        }

        @Override
        void updateEntity(BiFunction<Entity, List<Object>, Object> body) {
            query.updateEntity((entity, a, b) -> cast(body.apply(entity, List.of(a, b))));
        }

        @Override
        <R> void updateEntity(Class<R> result, BiFunction<Entity, List<Object>, Object> body) {
            query.updateEntity(result, (entity, a, b) -> cast(body.apply(entity, List.of(a, b))));
        }

        @Override
        Rows<?> rows() {
            return query;
        }
    }

    static final class Three<A, B, C> extends QueryProbe {
        private final Query3<A, B, C> query;

        Three(Query3<A, B, C> query) {
            this.query = query;
        }

        @Override
        Query3<A, B, C> query() {
            return query;
        }

        @Override
        QueryProbe parallel() {
            return new Three<>(query.parallel());
        }

        @Override
        void forEach(Consumer<List<Object>> body) {
            query.forEach((a, b, c) -> body.accept(List.of(a, b, c)));
        }

        @Override
        void forEachEntity(BiConsumer<Entity, List<Object>> body) {
            query.forEachEntity((entity, a, b, c) -> body.accept(entity, List.of(a, b, c)));
        }

        @Override
        void update(Function<List<Object>, Object> body) {
            query.update((a, b, c) -> cast(body.apply(List.of(a, b, c))));
        }

        @Override
        <R> void update(Class<R> result, Function<List<Object>, Object> body) {
            query.update(result, (a, b, c) -> cast(body.apply(List.of(a, b, c))));
        }

        @Override
        void updateEntity(RecordingStep body) {
            query.updateEntity(
                    (entity, a, b, c, commands) ->
                            cast(body.apply(entity, List.of(a, b, c), commands)));
        }

        @Override
        void updateEntity(BiFunction<Entity, List<Object>, Object> body) {
            query.updateEntity((entity, a, b, c) -> cast(body.apply(entity, List.of(a, b, c))));
        }

        @Override
        <R> void updateEntity(Class<R> result, BiFunction<Entity, List<Object>, Object> body) {
            query.updateEntity(
                    result, (entity, a, b, c) -> cast(body.apply(entity, List.of(a, b, c))));
        }

        @Override
        Rows<?> rows() {
            return query;
        }
    }

    static final class Four<A, B, C, D> extends QueryProbe {
        private final Query4<A, B, C, D> query;

        Four(Query4<A, B, C, D> query) {
            this.query = query;
        }

        @Override
        Query4<A, B, C, D> query() {
            return query;
        }

        @Override
        QueryProbe parallel() {
            return new Four<>(query.parallel());
        }

        @Override
        void forEach(Consumer<List<Object>> body) {
            query.forEach((a, b, c, d) -> body.accept(List.of(a, b, c, d)));
        }

        @Override
        void forEachEntity(BiConsumer<Entity, List<Object>> body) {
            query.forEachEntity((entity, a, b, c, d) -> body.accept(entity, List.of(a, b, c, d)));
        }

        @Override
        void update(Function<List<Object>, Object> body) {
            query.update((a, b, c, d) -> cast(body.apply(List.of(a, b, c, d))));
        }

        @Override
        <R> void update(Class<R> result, Function<List<Object>, Object> body) {
            query.update(result, (a, b, c, d) -> cast(body.apply(List.of(a, b, c, d))));
        }

        @Override
        void updateEntity(RecordingStep body) {
            query.updateEntity(
                    (entity, a, b, c, d, commands) ->
                            cast(body.apply(entity, List.of(a, b, c, d), commands)));
        }

        @Override
        void updateEntity(BiFunction<Entity, List<Object>, Object> body) {
            query.updateEntity(
                    (entity, a, b, c, d) -> cast(body.apply(entity, List.of(a, b, c, d))));
        }

        @Override
        <R> void updateEntity(Class<R> result, BiFunction<Entity, List<Object>, Object> body) {
            query.updateEntity(
                    result, (entity, a, b, c, d) -> cast(body.apply(entity, List.of(a, b, c, d))));
        }

        @Override
        Rows<?> rows() {
            return query;
        }
    }
}
