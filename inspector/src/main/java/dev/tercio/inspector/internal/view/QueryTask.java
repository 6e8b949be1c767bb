package dev.tercio.inspector.internal.view;

import dev.tercio.Entity;
import dev.tercio.inspector.internal.field.ComponentNames;
import dev.tercio.inspector.internal.field.EntityText;
import dev.tercio.inspector.internal.field.FieldTree;
import dev.tercio.inspector.internal.json.Answer;
import dev.tercio.inspector.internal.query.QueryTerm;
import dev.tercio.inspector.internal.query.QueryTerm.Kind;
import dev.tercio.inspector.internal.query.SlotMatcher;
import dev.tercio.inspector.internal.world.Budget;
import dev.tercio.inspector.internal.world.SlotScan;
import dev.tercio.inspector.internal.world.WorldContext;
import dev.tercio.inspector.internal.world.WorldTask;
import dev.tercio.internal.component.ComponentStore;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/// Explains a query: terms, number of matches, cost, and why an entity does not match.
public final class QueryTask implements WorldTask<Map<String, @Nullable Object>> {
    private static final int MAX_COLUMNS = 16;

    private final String query;
    private final @Nullable String entity;
    private @Nullable SlotMatcher matcher;
    private @Nullable SlotScan scan;
    private long nanos;

    /// Creates the task.
    ///
    /// @param entity the entity to explain, or null
    public QueryTask(String query, @Nullable String entity) {
        this.query = query;
        this.entity = entity;
    }

    @Override
    public boolean advance(WorldContext world, Budget budget) {
        SlotScan current = scan;
        if (current == null) {
            SlotMatcher created = world.matcher(query);
            matcher = created;
            current = new SlotScan(created);
            scan = current;
        }
        long start = System.nanoTime();
        boolean done = current.count(budget);
        nanos += System.nanoTime() - start;
        return done;
    }

    @Override
    public Map<String, @Nullable Object> result(WorldContext world, boolean complete, int spread) {
        SlotMatcher used = matcher == null ? world.matcher(query) : matcher;
        List<QueryTerm> terms = used.terms();
        boolean engine = terms.stream().noneMatch(QueryTerm.Compare.class::isInstance);
        Answer answer =
                world.answer()
                        .put("spread", spread)
                        .put("complete", complete)
                        .put("query", query)
                        .put("count", scan == null ? 0 : scan.visited())
                        .put("micros", Math.round(nanos / 100.0) / 10.0)
                        .put("engine", engine)
                        .put("terms", terms.stream().map(term -> term(world, term)).toList())
                        .put("columns", columns(world, terms))
                        .put("java", engine ? java(world.names(), terms) : null);
        if (entity != null) {
            answer.put("why", why(world, used, EntityText.parse(entity)));
        }
        return answer.map();
    }

    private static Map<String, @Nullable Object> term(WorldContext world, QueryTerm term) {
        return new Answer()
                .put("term", term.text())
                .put("kind", kind(term))
                .put("components", term.stores().stream().map(world.names()::name).toList())
                .put("entities", term.stores().stream().mapToLong(ComponentStore::count).sum())
                .map();
    }

    private static String kind(QueryTerm term) {
        return switch (term) {
            case QueryTerm.Presence presence -> presence.kind().name().toLowerCase(Locale.ROOT);
            case QueryTerm.AnyOf _ -> "any";
            case QueryTerm.AnyOwned _ -> "owned";
            case QueryTerm.Compare _ -> "compare";
        };
    }

    private static List<String> columns(WorldContext world, List<QueryTerm> terms) {
        List<String> columns = new ArrayList<>();
        for (QueryTerm term : terms) {
            boolean shown =
                    !(term instanceof QueryTerm.Presence presence)
                            || presence.kind() != Kind.WITHOUT;
            for (ComponentStore store : shown ? term.stores() : List.<ComponentStore>of()) {
                addColumns(FieldTree.of(world.names().name(store), store), columns);
            }
        }
        return columns.stream().distinct().limit(MAX_COLUMNS).toList();
    }

    @SuppressWarnings("unchecked") // FieldTree nests lists of itself
    private static void addColumns(
            List<Map<String, @Nullable Object>> fields, List<String> columns) {
        for (Map<String, @Nullable Object> field : fields) {
            if (field.get("fields") instanceof List<?> inner) {
                addColumns((List<Map<String, @Nullable Object>>) inner, columns);
            } else {
                columns.add(String.valueOf(field.get("path")));
            }
        }
    }

    private static String java(ComponentNames names, List<QueryTerm> terms) {
        StringBuilder java = new StringBuilder("world.query()");
        for (QueryTerm term : terms) {
            String types =
                    term.stores().stream()
                            .map(store -> names.name(store) + ".class")
                            .collect(Collectors.joining(", "));
            String method =
                    switch (term) {
                        case QueryTerm.AnyOf _ -> "anyOf";
                        case QueryTerm.AnyOwned _ -> "anyOwned";
                        case QueryTerm.Presence presence ->
                                presence.kind() == Kind.OPTIONAL
                                        ? ""
                                        : presence.kind().name().toLowerCase(Locale.ROOT);
                        case QueryTerm.Compare _ -> "";
                    };
            java.append(method.isEmpty() ? "" : "." + method + "(" + types + ")");
        }
        return java.toString();
    }

    private static Map<String, @Nullable Object> why(
            WorldContext world, SlotMatcher matcher, Entity entity) {
        world.requireAlive(entity);
        boolean matches = true;
        List<Map<String, @Nullable Object>> terms = new ArrayList<>();
        for (QueryTerm term : matcher.terms()) {
            boolean holds = matcher.holds(term, entity.index());
            matches &= holds;
            terms.add(
                    new Answer()
                            .put("term", term.text())
                            .put("holds", holds)
                            .put("text", reason(world, term, entity.index(), holds))
                            .map());
        }
        return new Answer()
                .put("entity", EntityText.of(entity))
                .put("matches", matches)
                .put("terms", terms)
                .map();
    }

    private static String reason(WorldContext world, QueryTerm term, int slot, boolean holds) {
        String names =
                term.stores().stream().map(world.names()::name).collect(Collectors.joining(", "));
        return switch (term) {
            case QueryTerm.AnyOf _ -> holds ? "has one of " + names : "has none of " + names;
            case QueryTerm.AnyOwned _ ->
                    holds ? "this node owns a component" : "this node owns no component";
            case QueryTerm.Compare compare ->
                    compare.field().store().has(slot)
                            ? compare.field().text() + " is " + compare.field().json(slot)
                            : "lacks " + names;
            case QueryTerm.Presence presence -> presence(presence, names, slot, holds);
        };
    }

    private static String presence(QueryTerm.Presence term, String name, int slot, boolean holds) {
        boolean has = term.store().has(slot);
        if (!has || term.kind() == Kind.WITH || term.kind() == Kind.WITHOUT) {
            return (has ? "has " : "lacks ") + name;
        }
        return switch (term.kind()) {
            case CHANGED -> name + (holds ? " changed" : " did not change") + " in the last frame";
            case ADDED -> name + (holds ? " was" : " was not") + " added in the last frame";
            case OWNED -> "this node " + (holds ? "owns " : "does not own ") + name;
            default -> "has " + name;
        };
    }
}
