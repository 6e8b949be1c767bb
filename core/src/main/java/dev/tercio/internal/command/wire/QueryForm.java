package dev.tercio.internal.command.wire;

import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.entity.ComponentMask;
import dev.tercio.internal.query.FilteredQuery;
import dev.tercio.internal.query.QueryFilter;
import dev.tercio.query.EntityQuery;

import java.util.Comparator;
import java.util.List;

/// The filter of a query, independent of the component ids of its world: types are sorted by name.
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

    /// Returns whether types are sorted and without duplicates.
    static boolean isSorted(List<ComponentSpec<?>> types) {
        for (int i = 1; i < types.size(); i++) {
            if (BY_NAME.compare(types.get(i - 1), types.get(i)) >= 0) {
                return false;
            }
        }
        return true;
    }

    /// Returns the query in a world.
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
