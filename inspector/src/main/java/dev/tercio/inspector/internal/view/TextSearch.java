package dev.tercio.inspector.internal.view;

import dev.tercio.Entity;
import dev.tercio.inspector.internal.field.EntityText;
import dev.tercio.inspector.internal.field.FieldPath;
import dev.tercio.inspector.internal.world.WorldContext;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.internal.schema.FieldSpec;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Finds entities by a text: a handle, a stable id, a part of a component's name, or a part of a
/// text or enum field.
final class TextSearch {
    private final String wanted;
    private final List<ComponentStore> named = new ArrayList<>();
    private final List<FieldPath> texts = new ArrayList<>();

    TextSearch(WorldContext world, String text) {
        wanted = text.strip().toLowerCase(Locale.ROOT);
        for (ComponentStore store : world.names().stores()) {
            String name = world.names().name(store);
            if (name.toLowerCase(Locale.ROOT).contains(wanted)) {
                named.add(store);
            } else {
                addTexts(world, name, store);
            }
        }
    }

    private void addTexts(WorldContext world, String name, ComponentStore store) {
        ComponentSchema schema = store.spec().schema();
        if (schema == null) {
            texts.add(FieldPath.of(name + ".value", world.names()));
            return;
        }
        for (FieldSpec field : schema.root().fields()) {
            if (field instanceof FieldSpec.Text || field instanceof FieldSpec.Constant) {
                texts.add(FieldPath.of(name + "." + field.path(), world.names()));
            }
        }
    }

    /// The entity that a text names directly.
    ///
    /// @return null if the text is not a handle or stable id, [Entity#NONE] if there is no such
    ///   entity
    static @Nullable Entity direct(WorldContext world, String text) {
        String name = text.strip();
        if (name.matches("#\\d{1,19}")) {
            try {
                return world.world()
                        .stableIds()
                        .find(Long.parseLong(name.substring(1)))
                        .orElse(Entity.NONE);
            } catch (NumberFormatException e) {
                return Entity.NONE;
            }
        }
        if (name.matches("\\d{1,9}")) {
            EntityTable table = world.world().table();
            return table.entityAt(Integer.parseInt(name));
        }
        Entity entity = EntityText.tryParse(name);
        return entity == null || world.world().isAlive(entity) ? entity : Entity.NONE;
    }

    boolean matches(int slot) {
        for (ComponentStore store : named) {
            if (store.has(slot)) {
                return true;
            }
        }
        for (FieldPath text : texts) {
            if (text.store().has(slot)
                    && String.valueOf(text.json(slot)).toLowerCase(Locale.ROOT).contains(wanted)) {
                return true;
            }
        }
        return false;
    }
}
