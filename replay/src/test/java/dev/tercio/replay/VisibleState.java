package dev.tercio.replay;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.World;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/// The state of a world that the API exposes, for comparing worlds.
///
/// @param entities what each entity has, by its handle
record VisibleState(Map<String, Map<String, String>> entities, long frame) {
    static VisibleState of(World world) {
        Map<String, Map<String, String>> entities = new LinkedHashMap<>();
        for (Entity entity : world.entities()) {
            Map<String, String> content = new TreeMap<>();
            for (ComponentType<?> type : world.components(entity)) {
                String name = type.type().getName();
                content.put(name, type.isTag() ? "tag" : world.get(entity, type).toString());
                if (world.hasAuthority(entity, type.type())) {
                    content.put(name + " owned", "yes");
                }
            }
            for (Class<?> type : RandomWorld.TYPES) {
                if (!world.has(entity, type) && world.hasAuthority(entity, type)) {
                    content.put(type.getName() + " owned in advance", "yes");
                }
            }
            long id = world.stableIds().idOf(entity).orElse(0);
            if (id != 0) {
                content.put("stable id", Long.toHexString(id));
            }
            entities.put(entity.toString(), content);
        }
        return new VisibleState(entities, world.frame());
    }
}
