package dev.tercio.internal.query;

import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.guard.AccessScope;

import org.jspecify.annotations.Nullable;

/// Checks that a query may run now: on this thread, and with the access that the running system has
/// declared.
final class QueryChecks {
    private final QueryEngine engine;
    private final MatchingRows rows;
    private final boolean observing;
    private final String query;
    private final ComponentStore[] stores;

    /// The types whose values or change ticks are read.
    private final int[] read;

    /// Whether a component of the row is a relation.
    private final boolean hasRelation;

    /// A component that looks like a view of the entity alone, until an entity has had it.
    private @Nullable ComponentStore likeView;

    /// A component that looks like a view of components, until an entity has had it.
    private @Nullable ComponentStore likeRow;

    /// @param rows the matching rows, which are counted for the statistics of systems
    /// @param query the name of the query, for messages
    QueryChecks(
            QueryEngine engine, QueryFilter filter, RowShape row, MatchingRows rows, String query) {
        this.engine = engine;
        this.rows = rows;
        this.observing = filter.isObserving();
        this.query = query;
        this.stores = row.stores().toArray(new ComponentStore[0]);
        this.read = row.read().or(filter.observed()).ids();
        this.likeView = row.likeViewOfEntity();
        this.likeRow = likeView == null ? row.likeViewOfComponents() : null;
        boolean relation = false;
        for (ComponentStore store : stores) {
            relation |= store.spec().relation() != null;
        }
        this.hasRelation = relation;
    }

    /// Whether a run outside of systems needs no check but that of the thread.
    boolean isTrivial() {
        return !hasRelation && likeView == null && likeRow == null;
    }

    /// Fails unless the current thread may run the query.
    void checkThread() {
        engine.guard().checkThread("query");
        if (likeView != null) {
            checkLikeView(likeView);
        }
        if (likeRow != null) {
            checkLikeRow(likeRow);
        }
    }

    /// Logs a warning if the query cannot match, because a view is used as a component.
    private void checkLikeRow(ComponentStore store) {
        if (store.openPages() > 0) {
            likeRow = null;
        } else if (engine.isUsedLikeView(store)) {
            engine.warnOfViewAsComponent(query, store.spec().type());
            likeRow = null;
        }
    }

    /// Logs a warning if the query cannot match although there are entities.
    private void checkLikeView(ComponentStore store) {
        if (store.openPages() > 0) {
            likeView = null;
        } else if (engine.table().live() > 0) {
            engine.warnOfMissingView(query, store.spec().type());
            likeView = null;
        }
    }

    /// Fails if a system runs a loop over components it has not declared, and counts its rows.
    void checkAccess(LoopSpec spec) {
        if (hasRelation) {
            checkRelations(spec);
        }
        AccessScope scope = engine.guard().scope();
        if (scope == null) {
            return;
        }
        for (int component : read) {
            engine.guard().checkRead(component);
        }
        for (int part : spec.written()) {
            engine.guard().checkWrite(stores[part].id());
        }
        if (scope instanceof SystemScope system && system.countsRows()) {
            system.addRows(rows.count());
        }
    }

    /// Fails if a loop writes a relation, because its reverse direction would not be updated.
    private void checkRelations(LoopSpec spec) {
        for (int part : spec.written()) {
            if (stores[part].spec().relation() != null) {
                throw new IllegalStateException(
                        "a loop cannot write a relation: relation="
                                + stores[part].spec().type().getName()
                                + ", query="
                                + query
                                + "; use commands, or world.set after the loop");
            }
        }
    }

    /// Fails unless the query has changes to drain and the current thread may read them.
    void checkDrain() {
        if (!observing) {
            throw new IllegalStateException(
                    "drain() needs a changed or added filter: query="
                            + query
                            + "; add changed(...) or added(...) and keep that query");
        }
        checkLook();
    }

    /// Fails unless the current thread may read which rows match. Only change queries read memory
    /// that another system may be writing.
    void checkLook() {
        checkThread();
        if (observing) {
            for (int component : read) {
                engine.guard().checkRead(component);
            }
        }
    }
}
