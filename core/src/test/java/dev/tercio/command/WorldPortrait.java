package dev.tercio.command;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.World;

import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;

/// All that is in a world, as text, with the entities by their numbers: two worlds that differ only
/// in the slots of their entities look the same.
final class WorldPortrait {
    private WorldPortrait() {}

    static Map<Integer, String> of(ProgramCast cast) {
        Map<Integer, String> portrait = new TreeMap<>();
        for (int number : cast.everybody()) {
            if (cast.isAlive(number)) {
                portrait.put(number, describe(cast, cast.entity(number)));
            }
        }
        portrait.put(-1, "unknown entities: " + (cast.world.size() - portrait.size()));
        List<String> resources = new ArrayList<>();
        for (Class<?> type : ProgramValue.TYPES) {
            cast.world.resources().tryGet(type).ifPresent(r -> resources.add(text(cast, r)));
        }
        portrait.put(-2, "resources: " + resources);
        return portrait;
    }

    private static String describe(ProgramCast cast, Entity entity) {
        World world = cast.world;
        List<String> parts = new ArrayList<>();
        for (ComponentType<?> type : world.components(entity)) {
            Class<?> known = type.type();
            String value =
                    known == ProgramValue.Frozen.class
                            ? "Frozen"
                            : text(cast, world.get(entity, known));
            parts.add(value + (world.hasAuthority(entity, known) ? " owned" : ""));
        }
        Collections.sort(parts);
        return parts + " id " + world.stableIds().idOf(entity).orElse(0);
    }

    private static String text(ProgramCast cast, Object value) {
        return switch (value) {
            case Entity entity -> cast.nameOf(entity);
            case Entity[] entities -> {
                StringJoiner all = new StringJoiner(", ", "[", "]");
                for (Entity entity : entities) {
                    all.add(cast.nameOf(entity));
                }
                yield all.toString();
            }
            case Record fields -> fields(cast, fields);
            default -> value.toString();
        };
    }

    private static String fields(ProgramCast cast, Record value) {
        StringJoiner all = new StringJoiner(", ", value.getClass().getSimpleName() + "(", ")");
        for (RecordComponent field : value.getClass().getRecordComponents()) {
            try {
                Method accessor = field.getAccessor();
                accessor.setAccessible(true);
                all.add(text(cast, accessor.invoke(value)));
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        }
        return all.toString();
    }
}
