package dev.tercio.inspector.internal.edit;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.command.CommandBuffer;
import dev.tercio.inspector.internal.RequestException;
import dev.tercio.inspector.internal.field.EntityText;
import dev.tercio.inspector.internal.field.ValueJson;
import dev.tercio.inspector.internal.json.Body;
import dev.tercio.inspector.internal.world.WorldContext;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.schema.ComponentSchema;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;

/// Checks edits before one of them is played.
final class EditCheck {
    /// An edit that was checked.
    ///
    /// @param commands the number of commands it records
    record Checked(int commands, Recorder recorder) {}

    /// Records the commands of an edit.
    interface Recorder {
        /// Records the commands.
        ///
        /// @return the entity
        Entity record(CommandBuffer commands);
    }

    private final WorldContext world;
    private final @Nullable TemplateSource templates;
    private final Owners owners;

    EditCheck(WorldContext world, @Nullable TemplateSource templates, Owners owners) {
        this.world = world;
        this.templates = templates;
        this.owners = owners;
    }

    /// Checks an edit.
    ///
    /// @throws RequestException if it is invalid
    Checked check(Body edit) {
        String op = edit.text("op");
        return switch (op) {
            case "set" -> set(edit);
            case "add" -> add(edit);
            case "remove" -> {
                edit.allow("op", "entity", "component");
                Entity entity = entity(edit);
                ComponentType<?> type = checkOwner(entity, store(edit)).spec();
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
                checkOwners(entity);
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

    /// Fails if another node owns a component: the change would be lost, or the nodes would differ.
    private ComponentStore checkOwner(Entity entity, ComponentStore store) {
        OptionalInt owner = owners.otherOwner(entity, store.spec().type());
        if (owner.isPresent()) {
            throw RequestException.invalid(
                    "component belongs to another node: entity="
                            + EntityText.text(entity)
                            + ", component="
                            + world.names().name(store)
                            + ", owner="
                            + owner.getAsInt(),
                    "edit it on the page of that node");
        }
        return store;
    }

    private void checkOwners(Entity entity) {
        for (ComponentStore store : world.names().stores()) {
            if (store.has(entity.index())) {
                checkOwner(entity, store);
            }
        }
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
        ComponentStore store = checkOwner(entity, store(edit));
        if (!store.has(entity.index())) {
            throw RequestException.invalid(
                    "entity lacks the component: entity="
                            + EntityText.text(entity)
                            + ", component="
                            + world.names().name(store),
                    "add it instead");
        }
        if (store.isTag()) {
            throw RequestException.invalid(
                    "tag has no value: component=" + world.names().name(store), "add or remove it");
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
        Object value = value(checkOwner(entity, store(edit)), edit, null);
        return new Checked(
                1,
                commands -> {
                    commands.add(entity, value);
                    return entity;
                });
    }

    private Checked spawn(Body edit) {
        edit.allow("op", "template", "components");
        String name = edit.optionalText("template");
        if (name == null) {
            Object[] values = values(edit, null);
            return new Checked(1, commands -> commands.spawn(values));
        }
        if (templates == null) {
            throw RequestException.unknown(
                    "world has no templates: world=" + world.world().name(),
                    "show them with inspector.show(schedule, templates)");
        }
        TemplateSource source = templates;
        int template = source.require(name);
        Object[] overrides = values(edit, type -> source.component(template, type));
        return new Checked(
                source.entities(template), commands -> source.spawn(commands, template, overrides));
    }

    /// @param start finds the value that given fields change; null for none
    private Object[] values(Body edit, @Nullable Function<Class<?>, @Nullable Object> start) {
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
            Object old = start == null ? null : start.apply(store.spec().type());
            values.add(value(store, component, old));
        }
        return values.toArray();
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
}
