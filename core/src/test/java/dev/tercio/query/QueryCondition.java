package dev.tercio.query;

import dev.tercio.ComponentType;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;

/// A filter of a query, and an equivalent predicate.
///
/// @param byHandle whether it names component types, not classes
record QueryCondition(Kind kind, List<Class<?>> types, boolean byHandle) {
    enum Kind {
        WITH,
        WITHOUT,
        ANY_OF
    }

    /// Random conditions, including unsatisfiable ones.
    static List<QueryCondition> some(Random random) {
        List<QueryCondition> conditions = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
            List<Class<?>> types = new ArrayList<>(QueryTypes.ALL);
            Collections.shuffle(types, random);
            conditions.add(
                    new QueryCondition(
                            kind,
                            List.copyOf(types.subList(0, 1 + random.nextInt(2))),
                            random.nextBoolean()));
        }
        return conditions;
    }

    <Q extends EntityQuery<Q>> Q apply(Q query) {
        return byHandle ? applyHandles(query) : applyClasses(query);
    }

    private <Q extends EntityQuery<Q>> Q applyHandles(Q query) {
        ComponentType<?>[] handles =
                types.stream().map(ComponentType::of).toArray(ComponentType<?>[]::new);
        return switch (kind) {
            case WITH -> query.with(handles);
            case WITHOUT -> query.without(handles);
            case ANY_OF -> query.anyOf(handles);
        };
    }

    private <Q extends EntityQuery<Q>> Q applyClasses(Q query) {
        Class<?>[] classes = types.toArray(Class<?>[]::new);
        return switch (kind) {
            case WITH -> query.with(classes);
            case WITHOUT -> query.without(classes);
            case ANY_OF -> query.anyOf(classes);
        };
    }

    static <Q extends EntityQuery<Q>> Q applyAll(Q query, List<QueryCondition> conditions) {
        Q narrowed = query;
        for (QueryCondition condition : conditions) {
            narrowed = condition.apply(narrowed);
        }
        return narrowed;
    }

    boolean accepts(Set<Class<?>> present) {
        return switch (kind) {
            case WITH -> present.containsAll(types);
            case WITHOUT -> Collections.disjoint(present, types);
            case ANY_OF -> !Collections.disjoint(present, types);
        };
    }

    @Override
    public String toString() {
        return kind + Arrays.toString(types.stream().map(Class::getSimpleName).toArray());
    }
}
