package dev.tercio.query;

import dev.tercio.Entity;
import dev.tercio.World;

import java.util.List;
import java.util.function.BiConsumer;
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

    /// The query of some components, or of one view.
    static QueryProbe of(World world, List<Class<?>> types, List<QueryCondition> conditions) {
        Class<?> first = types.getFirst();
        return switch (types.size()) {
            case 1 -> new One<>(QueryCondition.applyAll(world.query(first), conditions));
            case 2 ->
                    new Two<>(
                            QueryCondition.applyAll(world.query(first, types.get(1)), conditions));
            case 3 ->
                    new Three<>(
                            QueryCondition.applyAll(
                                    world.query(first, types.get(1), types.get(2)), conditions));
            default ->
                    new Four<>(
                            QueryCondition.applyAll(
                                    world.query(first, types.get(1), types.get(2), types.get(3)),
                                    conditions));
        };
    }

    /// What an update returns has the class it is asked for.
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
    }
}
