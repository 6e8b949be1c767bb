package dev.tercio.internal.query;

import dev.tercio.internal.component.ComponentRegistry;
import dev.tercio.internal.entity.ComponentMask;

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/// Which entities a query wants, as sets of component type ids.
///
/// @param required all of these
/// @param excluded none of these
/// @param anyOf at least one of each
record QueryFilter(ComponentMask required, ComponentMask excluded, List<ComponentMask> anyOf) {
    static final QueryFilter ALL =
            new QueryFilter(ComponentMask.EMPTY, ComponentMask.EMPTY, List.of());

    QueryFilter require(ComponentMask types) {
        return new QueryFilter(required.or(types), excluded, anyOf);
    }

    QueryFilter exclude(ComponentMask types) {
        return new QueryFilter(required, excluded.or(types), anyOf);
    }

    QueryFilter requireAny(ComponentMask types) {
        List<ComponentMask> more = new ArrayList<>(anyOf);
        more.add(types);
        return new QueryFilter(required, excluded, List.copyOf(more));
    }

    /// Prints the filter with the names of the component classes.
    String describe(ComponentRegistry registry) {
        StringBuilder text = new StringBuilder("Query(").append(names(required, registry));
        if (excluded.size() > 0) {
            text.append(" without ").append(names(excluded, registry));
        }
        anyOf.forEach(types -> text.append(" any of ").append(names(types, registry)));
        return text.append(")").toString();
    }

    private static String names(ComponentMask types, ComponentRegistry registry) {
        StringJoiner names = new StringJoiner(", ");
        types.forEach(id -> names.add(registry.byId(id).spec().type().getSimpleName()));
        return names.toString();
    }
}
