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

/// The content of a world as text, with entities identified by number: worlds that differ only in
/// the slots of entities give the same text.
final class WorldDump {
    private WorldDump() {}

    static Map<Integer, String> of(ProgramEntities targets) {
        Map<Integer, String> dump = new TreeMap<>();
        for (int number : targets.allNumbers()) {
            if (targets.isAlive(number)) {
                dump.put(number, describe(targets, targets.entity(number)));
            }
        }
        dump.put(-1, "unknown entities: " + (targets.world.size() - dump.size()));
        List<String> resources = new ArrayList<>();
        for (Class<?> type : ProgramValue.TYPES) {
            targets.world.resources().tryGet(type).ifPresent(r -> resources.add(text(targets, r)));
        }
        dump.put(-2, "resources: " + resources);
        return dump;
    }

    private static String describe(ProgramEntities targets, Entity entity) {
        World world = targets.world;
        List<String> parts = new ArrayList<>();
        for (ComponentType<?> type : world.components(entity)) {
            Class<?> known = type.type();
            String value =
                    known == ProgramValue.Frozen.class
                            ? "Frozen"
                            : text(targets, world.get(entity, known));
            parts.add(value + (world.hasAuthority(entity, known) ? " owned" : ""));
        }
        Collections.sort(parts);
        return parts + " id " + world.stableIds().idOf(entity).orElse(0);
    }

    private static String text(ProgramEntities targets, Object value) {
        return switch (value) {
            case Entity entity -> targets.nameOf(entity);
            case Entity[] entities -> {
                StringJoiner all = new StringJoiner(", ", "[", "]");
                for (Entity entity : entities) {
                    all.add(targets.nameOf(entity));
                }
                yield all.toString();
            }
            case Record fields -> fields(targets, fields);
            default -> value.toString();
        };
    }

    private static String fields(ProgramEntities targets, Record value) {
        StringJoiner all = new StringJoiner(", ", value.getClass().getSimpleName() + "(", ")");
        for (RecordComponent field : value.getClass().getRecordComponents()) {
            try {
                Method accessor = field.getAccessor();
                accessor.setAccessible(true);
                all.add(text(targets, accessor.invoke(value)));
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        }
        return all.toString();
    }
}
