package dev.tercio.inspector.internal.view;

import dev.tercio.Entity;
import dev.tercio.inspector.internal.field.EntityText;
import dev.tercio.inspector.internal.field.FieldPath;
import dev.tercio.inspector.internal.json.Answer;
import dev.tercio.inspector.internal.world.WorldContext;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/// Rows of a table of entities.
final class EntityRows {
    private EntityRows() {}

    static Map<String, @Nullable Object> row(WorldContext world, int slot, List<FieldPath> fields) {
        Entity entity = world.world().table().entityAt(slot);
        List<String> components = new ArrayList<>();
        world.world()
                .table()
                .mask(slot)
                .forEach(
                        id ->
                                components.add(
                                        world.names().name(world.world().registry().byId(id))));
        List<@Nullable Object> values = new ArrayList<>();
        for (FieldPath field : fields) {
            values.add(field.store().has(slot) ? field.json(slot) : null);
        }
        return new Answer()
                .put("entity", EntityText.of(entity))
                .put("id", stableId(world, entity))
                .put("components", components)
                .put("values", values)
                .map();
    }

    static @Nullable String stableId(WorldContext world, Entity entity) {
        OptionalLong id = world.world().stableIds().idOf(entity);
        return id.isPresent() ? Long.toString(id.getAsLong()) : null;
    }
}
