package dev.tercio.inspector.internal.query;

import dev.tercio.inspector.internal.field.FieldPath;
import dev.tercio.internal.component.ComponentStore;

import java.util.List;

/// A term of a query.
public sealed interface QueryTerm {
    /// The term as written.
    String text();

    /// The components it names.
    List<ComponentStore> stores();

    /// Has a component, lacks it, or may have it.
    record Presence(String text, Kind kind, ComponentStore store) implements QueryTerm {
        @Override
        public List<ComponentStore> stores() {
            return List.of(store);
        }

        /// Whether the ticks of changes are needed.
        boolean asksForChanges() {
            return kind == Kind.CHANGED || kind == Kind.ADDED;
        }
    }

    /// How a term about one component filters.
    enum Kind {
        WITH,
        WITHOUT,
        OPTIONAL,
        CHANGED,
        ADDED,
        OWNED
    }

    /// Has at least one of several components.
    record AnyOf(String text, List<ComponentStore> stores) implements QueryTerm {}

    /// This node has authority over any component.
    record AnyOwned(String text) implements QueryTerm {
        @Override
        public List<ComponentStore> stores() {
            return List.of();
        }
    }

    /// Compares a number field.
    record Compare(String text, FieldPath field, Comparison comparison) implements QueryTerm {
        @Override
        public List<ComponentStore> stores() {
            return List.of(field.store());
        }

        /// Whether the comparison holds for a slot that has the component.
        boolean holds(int slot) {
            return comparison.holds(field, slot);
        }
    }
}
