package dev.tercio.replay;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.World;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/// All that a user can see of a world, for comparing two of them.
///
/// @param entities what each entity has, by its handle
record Portrait(Map<String, Map<String, String>> entities, long frame) {
    static Portrait of(World world) {
        Map<String, Map<String, String>> entities = new LinkedHashMap<>();
        for (Entity entity : world.entities()) {
            Map<String, String> parts = new TreeMap<>();
            for (ComponentType<?> type : world.components(entity)) {
                String name = type.type().getName();
                parts.put(name, type.isTag() ? "tag" : world.get(entity, type).toString());
                if (world.hasAuthority(entity, type.type())) {
                    parts.put(name + " owned", "yes");
                }
            }
            long id = world.stableIds().idOf(entity).orElse(0);
            if (id != 0) {
                parts.put("stable id", Long.toHexString(id));
            }
            entities.put(entity.toString(), parts);
        }
        return new Portrait(entities, world.frame());
    }
}
