package dev.tercio.inspector.internal.world;

import dev.tercio.Entity;
import dev.tercio.command.CommandFailure;
import dev.tercio.inspector.internal.RequestException;
import dev.tercio.inspector.internal.field.EntityText;
import dev.tercio.inspector.internal.field.ValueJson;
import dev.tercio.inspector.internal.json.Answer;
import dev.tercio.inspector.internal.json.Body;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.schedule.SystemSchedule;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// The conditions that pause a world. They are checked after each frame.
public final class Conditions {
    private static final int MAX = 32;

    /// A condition.
    private abstract static class Condition {
        private final int id;
        private final String text;
        private final Map<String, @Nullable Object> body;
        private long hits;

        Condition(int id, String text, Map<String, @Nullable Object> body) {
            this.id = id;
            this.text = text;
            this.body = body;
        }

        /// Why the world pauses, or null if it does not.
        abstract @Nullable String check(WorldContext world);

        Map<String, @Nullable Object> json() {
            Answer answer = new Answer().put("id", id);
            body.forEach(answer::put);
            return answer.put("hits", hits).put("text", text).map();
        }
    }

    /// A hit.
    ///
    /// @param id the condition
    /// @param text what happened
    record Hit(int id, String text) {}

    private final List<Condition> conditions = new ArrayList<>();
    private int created;

    boolean isEmpty() {
        return conditions.isEmpty();
    }

    /// Checks all conditions.
    ///
    /// @return the first hit, or null
    @Nullable Hit check(WorldContext world) {
        Hit first = null;
        for (Condition condition : conditions) {
            String hit = condition.check(world);
            if (hit != null) {
                condition.hits++;
                first = first == null ? new Hit(condition.id, hit) : first;
            }
        }
        return first;
    }

    /// All conditions.
    public List<Map<String, @Nullable Object>> list() {
        return conditions.stream().map(Condition::json).toList();
    }

    /// Removes a condition.
    public boolean remove(int id) {
        return conditions.removeIf(condition -> condition.id == id);
    }

    /// Adds a condition.
    public Map<String, @Nullable Object> add(WorldContext world, Body body) {
        if (conditions.size() == MAX) {
            throw RequestException.conflict("too many conditions: limit=" + MAX, "remove one");
        }
        int id = created + 1;
        String kind = body.text("kind");
        Condition condition =
                switch (kind) {
                    case "change" -> change(id, world, body);
                    case "failure" -> failure(id, world, body);
                    case "count" -> count(id, world, body);
                    default ->
                            throw RequestException.invalid(
                                    "no such condition: kind=" + kind,
                                    "known: change, failure, count");
                };
        created = id;
        conditions.add(condition);
        return condition.json();
    }

    private static Condition change(int id, WorldContext world, Body body) {
        body.allow("kind", "entity", "component");
        Entity entity = world.requireAlive(EntityText.parse(body.text("entity")));
        ComponentStore store = world.names().require(body.text("component"));
        String name = world.names().name(store) + " of " + EntityText.text(entity);
        return new Condition(id, name + " changes", body.map()) {
            private @Nullable Object before = value(world, entity, store);

            @Override
            @Nullable String check(WorldContext now) {
                Object after = value(now, entity, store);
                Object old = before;
                before = after;
                return Objects.equals(old, after)
                        ? null
                        : name
                                + " changed: "
                                + ValueJson.text(old)
                                + " to "
                                + ValueJson.text(after);
            }
        };
    }

    /// The value, the name of the component if it is a tag, or null if the entity does not have it.
    private static @Nullable Object value(WorldContext world, Entity entity, ComponentStore store) {
        boolean present = world.world().isAlive(entity) && store.has(entity.index());
        if (!present) {
            return null;
        }
        return store.isTag() ? "present" : ValueJson.of(store, entity.index());
    }

    private static Condition failure(int id, WorldContext world, Body body) {
        body.allow("kind", "system", "component");
        String system = body.optionalText("system");
        String component = body.optionalText("component");
        Class<?> type = component == null ? null : world.names().require(component).spec().type();
        SystemSchedule schedule = world.requireSchedule();
        String text =
                "a command"
                        + (system == null ? "" : " of " + system)
                        + (component == null ? "" : " on " + component)
                        + " fails";
        return new Condition(id, text, body.map()) {
            @Override
            @Nullable String check(WorldContext now) {
                if (schedule.commandFailureCount() == 0) {
                    return null;
                }
                for (CommandFailure failure : schedule.commandFailures()) {
                    boolean same = system == null || failure.recorder().equals(system);
                    if (same
                            && (type == null
                                    || failure.component().filter(type::equals).isPresent())) {
                        return failure.toString();
                    }
                }
                return null;
            }
        };
    }

    private static Condition count(int id, WorldContext world, Body body) {
        body.allow("kind", "query", "op", "value");
        String query = body.text("query");
        String operator = body.text("op");
        long limit = body.integer("value", 0, Integer.MAX_VALUE);
        if (!List.of("<", "<=", "=", "!=", ">=", ">").contains(operator)) {
            throw RequestException.invalid("no such comparison: op=" + operator);
        }
        String text = "count of " + query + " " + operator + " " + limit;
        SlotScan first = new SlotScan(world.matcher(query));
        return new Condition(id, text, body.map()) {
            private boolean before = holds(operator, first.count(), limit);

            @Override
            @Nullable String check(WorldContext now) {
                long count = new SlotScan(now.matcher(query)).count();
                boolean after = holds(operator, count, limit);
                boolean hit = after && !before;
                before = after;
                return hit ? text + ": count=" + count : null;
            }
        };
    }

    private static boolean holds(String operator, long count, long limit) {
        return switch (operator) {
            case "<" -> count < limit;
            case "<=" -> count <= limit;
            case "=" -> count == limit;
            case "!=" -> count != limit;
            case ">=" -> count >= limit;
            default -> count > limit;
        };
    }
}
