package dev.tercio.internal.query;

import dev.tercio.internal.component.ComponentRegistry;
import dev.tercio.internal.entity.ComponentMask;

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/// Which entities match a query, as sets of component type ids.
///
/// @param required all of these
/// @param excluded none of these
/// @param anyOf at least one of each
/// @param changed all of these, changed since the query last ran
/// @param added all of these, added since the query last ran
/// @param owned all of these, owned by this node
/// @param anyOwned whether some component must be owned by this node
public record QueryFilter(
        ComponentMask required,
        ComponentMask excluded,
        List<ComponentMask> anyOf,
        ComponentMask changed,
        ComponentMask added,
        ComponentMask owned,
        boolean anyOwned) {
    private static final ComponentMask NONE = ComponentMask.EMPTY;

    static QueryFilter requiring(ComponentMask types) {
        return new QueryFilter(types, NONE, List.of(), NONE, NONE, NONE, false);
    }

    QueryFilter require(ComponentMask types) {
        return new QueryFilter(
                required.or(types), excluded, anyOf, changed, added, owned, anyOwned);
    }

    QueryFilter exclude(ComponentMask types) {
        return new QueryFilter(
                required, excluded.or(types), anyOf, changed, added, owned, anyOwned);
    }

    QueryFilter requireAny(ComponentMask types) {
        List<ComponentMask> more = new ArrayList<>(anyOf);
        more.add(types);
        return new QueryFilter(
                required, excluded, List.copyOf(more), changed, added, owned, anyOwned);
    }

    QueryFilter requireChanged(ComponentMask types) {
        return new QueryFilter(
                required.or(types), excluded, anyOf, changed.or(types), added, owned, anyOwned);
    }

    QueryFilter requireAdded(ComponentMask types) {
        return new QueryFilter(
                required.or(types), excluded, anyOf, changed, added.or(types), owned, anyOwned);
    }

    QueryFilter requireOwned(ComponentMask types) {
        return new QueryFilter(
                required.or(types), excluded, anyOf, changed, added, owned.or(types), anyOwned);
    }

    QueryFilter requireAnyOwned() {
        return new QueryFilter(required, excluded, anyOf, changed, added, owned, true);
    }

    /// The types whose changes or additions count.
    ComponentMask observed() {
        return changed.or(added);
    }

    /// Whether the result depends on when the query last ran.
    boolean isObserving() {
        return changed.size() + added.size() > 0;
    }

    /// Prints the filter with the names of the component classes.
    String describe(ComponentRegistry registry) {
        String rows = required.size() == 0 ? "all entities" : names(required, registry);
        StringBuilder text = new StringBuilder("Query(").append(rows);
        append(text, " without ", excluded, registry);
        for (ComponentMask types : anyOf) {
            append(text, " any of ", types, registry);
        }
        append(text, " changed ", changed, registry);
        append(text, " added ", added, registry);
        append(text, " owned ", owned, registry);
        return text.append(anyOwned ? " any owned)" : ")").toString();
    }

    private static void append(
            StringBuilder text, String word, ComponentMask types, ComponentRegistry registry) {
        if (types.size() > 0) {
            text.append(word).append(names(types, registry));
        }
    }

    private static String names(ComponentMask types, ComponentRegistry registry) {
        StringJoiner names = new StringJoiner(", ");
        for (int id : types.ids()) {
            names.add(registry.byId(id).spec().type().getSimpleName());
        }
        return names.toString();
    }
}
