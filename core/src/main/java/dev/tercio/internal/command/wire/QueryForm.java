package dev.tercio.internal.command.wire;

import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.entity.ComponentMask;
import dev.tercio.internal.query.FilteredQuery;
import dev.tercio.internal.query.QueryFilter;
import dev.tercio.query.EntityQuery;

import java.util.Comparator;
import java.util.List;

/// What a query asks for, whatever numbers its world gives to component types: types are sorted by
/// their names.
record QueryForm(
        List<ComponentSpec<?>> required,
        List<ComponentSpec<?>> excluded,
        List<ComponentSpec<?>> owned,
        List<List<ComponentSpec<?>>> anyOf,
        boolean anyOwned) {

    private static final Comparator<ComponentSpec<?>> BY_NAME =
            Comparator.comparing(spec -> spec.type().getName());

    static QueryForm of(FilteredQuery<?> query) {
        QueryFilter filter = query.filter();
        return new QueryForm(
                sorted(query, filter.required()),
                sorted(query, filter.excluded()),
                sorted(query, filter.owned()),
                filter.anyOf().stream().map(types -> sorted(query, types)).toList(),
                filter.anyOwned());
    }

    private static List<ComponentSpec<?>> sorted(FilteredQuery<?> query, ComponentMask types) {
        return query.typesIn(types).stream().sorted(BY_NAME).toList();
    }

    /// Whether types are sorted and none is there twice.
    static boolean isSorted(List<ComponentSpec<?>> types) {
        for (int i = 1; i < types.size(); i++) {
            if (BY_NAME.compare(types.get(i - 1), types.get(i)) >= 0) {
                return false;
            }
        }
        return true;
    }

    /// The query of a world.
    EntityQuery<?> in(StreamTypes world) {
        return world.queryOf(
                classes(required),
                classes(excluded),
                anyOf.stream().map(QueryForm::classes).toList(),
                classes(owned),
                anyOwned);
    }

    private static List<Class<?>> classes(List<ComponentSpec<?>> types) {
        return types.stream().<Class<?>>map(ComponentSpec::type).toList();
    }
}
