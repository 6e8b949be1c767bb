package dev.tercio.inspector.internal.edit;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.command.CommandBuffer;
import dev.tercio.command.CommandFailure;
import dev.tercio.command.PlaybackReport;
import dev.tercio.inspector.internal.RequestException;
import dev.tercio.inspector.internal.field.EntityText;
import dev.tercio.inspector.internal.field.ValueJson;
import dev.tercio.inspector.internal.json.Answer;
import dev.tercio.inspector.internal.json.Body;
import dev.tercio.inspector.internal.world.WorldContext;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.schema.ComponentSchema;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Applies edits as one command buffer. Recordings contain it as an input, because it is played
/// between two frames.
public final class Edits {
    /// The name of the buffer, in the journal and in recordings.
    public static final String RECORDER = "inspector";

    private static final int MAX = 100;

    /// An edit that was checked.
    ///
    /// @param commands the number of commands it records
    private record Checked(int commands, Recorder recorder) {}

    /// Records the commands of an edit.
    private interface Recorder {
        /// Records the commands.
        ///
        /// @return the entity
        Entity record(CommandBuffer commands);
    }

    private final WorldContext world;

    private Edits(WorldContext world) {
        this.world = world;
    }

    /// Applies edits, or none of them if one is invalid.
    public static Map<String, @Nullable Object> apply(WorldContext world, Body body) {
        body.allow("edits");
        List<Body> edits = body.objects("edits");
        if (edits.isEmpty() || edits.size() > MAX) {
            throw RequestException.invalid(
                    "number of edits is out of range: edits=" + edits.size() + ", max=" + MAX);
        }
        Edits checker = new Edits(world);
        List<Checked> checked = new ArrayList<>();
        for (int i = 0; i < edits.size(); i++) {
            try {
                checked.add(checker.check(edits.get(i)));
            } catch (RequestException e) {
                throw e.with("edit", i);
            }
        }
        return checker.play(checked);
    }

    private Checked check(Body edit) {
        String op = edit.text("op");
        return switch (op) {
            case "set" -> set(edit);
            case "add" -> add(edit);
            case "remove" -> {
                edit.allow("op", "entity", "component");
                Entity entity = entity(edit);
                ComponentType<?> type = store(edit).spec();
                yield new Checked(
                        1,
                        commands -> {
                            commands.remove(entity, type);
                            return entity;
                        });
            }
            case "spawn" -> spawn(edit);
            case "copy" -> {
                edit.allow("op", "entity");
                Entity entity = entity(edit);
                yield new Checked(1, commands -> commands.copy(entity));
            }
            case "destroy" -> {
                edit.allow("op", "entity");
                Entity entity = entity(edit);
                yield new Checked(
                        1,
                        commands -> {
                            commands.destroy(entity);
                            return entity;
                        });
            }
            default ->
                    throw RequestException.invalid(
                            "no such edit: op=" + op,
                            "known: set, add, remove, spawn, copy, destroy");
        };
    }

    private Entity entity(Body edit) {
        return world.requireAlive(EntityText.parse(edit.text("entity")));
    }

    private ComponentStore store(Body edit) {
        return world.names().require(edit.text("component"));
    }

    private Checked set(Body edit) {
        edit.allow("op", "entity", "component", "fields");
        Entity entity = entity(edit);
        ComponentStore store = store(edit);
        if (!store.has(entity.index())) {
            throw RequestException.invalid(
                    "entity lacks the component: entity="
                            + EntityText.text(entity)
                            + ", component="
                            + world.names().name(store),
                    "add it instead");
        }
        Object value = value(store, edit, ValueJson.read(store, entity.index()));
        return new Checked(
                1,
                commands -> {
                    commands.set(entity, value);
                    return entity;
                });
    }

    private Checked add(Body edit) {
        edit.allow("op", "entity", "component", "fields");
        Entity entity = entity(edit);
        Object value = value(store(edit), edit, null);
        return new Checked(
                1,
                commands -> {
                    commands.add(entity, value);
                    return entity;
                });
    }

    private Checked spawn(Body edit) {
        edit.allow("op", "components");
        List<Object> values = new ArrayList<>();
        List<ComponentStore> stores = new ArrayList<>();
        for (Body component : edit.objects("components")) {
            component.allow("component", "fields");
            ComponentStore store = store(component);
            if (stores.contains(store)) {
                throw RequestException.invalid(
                        "component is given twice: component=" + world.names().name(store));
            }
            stores.add(store);
            values.add(value(store, component, null));
        }
        return new Checked(1, commands -> commands.spawn(values.toArray()));
    }

    private Object value(ComponentStore store, Body edit, @Nullable Object old) {
        ComponentSchema schema = store.spec().schema();
        if (schema == null) {
            throw RequestException.invalid(
                    "component cannot be edited: component=" + world.names().name(store),
                    "only records with supported fields can be edited");
        }
        if (store.isTag()) {
            if (!edit.object("fields").isEmpty()) {
                throw RequestException.invalid(
                        "a tag has no fields: component=" + world.names().name(store));
            }
            return store.spec().newTag();
        }
        return ValueParser.build(schema.root(), edit.object("fields"), old);
    }

    private Map<String, @Nullable Object> play(List<Checked> checked) {
        List<Entity> entities = new ArrayList<>();
        PlaybackReport report;
        try (CommandBuffer commands = world.world().commands().named(RECORDER)) {
            for (Checked edit : checked) {
                entities.add(edit.recorder().record(commands));
            }
            report = world.world().play(commands);
            return results(checked, entities, commands, report);
        }
    }

    private Map<String, @Nullable Object> results(
            List<Checked> checked,
            List<Entity> entities,
            CommandBuffer commands,
            PlaybackReport report) {
        List<Map<String, @Nullable Object>> results = new ArrayList<>();
        int number = 0;
        for (int i = 0; i < checked.size(); i++) {
            int first = number;
            number += checked.get(i).commands();
            int end = number;
            CommandFailure failure =
                    report.failures().stream()
                            .filter(failed -> failed.number() >= first && failed.number() < end)
                            .findFirst()
                            .orElse(null);
            Entity entity = entities.get(i);
            Answer result = new Answer().put("edit", i).put("ok", failure == null);
            result.put(
                    "entity", EntityText.of(entity.index() < 0 ? real(commands, entity) : entity));
            if (failure != null) {
                result.put("failure", failure.reason()).put("detail", failure.detail());
            }
            results.add(result.map());
        }
        return world.answer()
                .put("played", report.played())
                .put("failed", report.failed() + report.skipped())
                .put("results", results)
                .map();
    }

    private Entity real(CommandBuffer commands, Entity spawned) {
        return commands.entity(spawned);
    }
}
