package dev.tercio.inspector.internal.view;

import dev.tercio.inspector.internal.field.FieldTree;
import dev.tercio.inspector.internal.json.Answer;
import dev.tercio.inspector.internal.world.WorldContext;
import dev.tercio.internal.component.ComponentStore;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Which fields suit a map.
public final class MapFields {
    private static final List<List<String>> AXES =
            List.of(
                    List.of("x", "y"),
                    List.of("x", "z"),
                    List.of("longitude", "latitude"),
                    List.of("lon", "lat"),
                    List.of("column", "row"));
    private static final List<String> PLACES =
            List.of("position", "location", "transform", "place");

    private MapFields() {}

    /// Pairs of fields that look like coordinates, best first.
    public static Map<String, @Nullable Object> suggestions(WorldContext world) {
        List<Map<String, @Nullable Object>> best = new ArrayList<>();
        List<Map<String, @Nullable Object>> others = new ArrayList<>();
        String colour = colour(world);
        for (ComponentStore store : world.names().stores()) {
            String name = world.names().name(store);
            boolean place =
                    PLACES.stream().anyMatch(name.toLowerCase(java.util.Locale.ROOT)::contains);
            add(FieldTree.of(name, store), colour, place && store.count() > 0 ? best : others);
        }
        best.addAll(others);
        return world.answer().put("suggestions", best).map();
    }

    /// The enum field that most entities have: sides, teams and states are worth a colour. Null if
    /// fewer than half of them have one.
    private static @Nullable String colour(WorldContext world) {
        String found = null;
        long most = world.world().size() / 2;
        for (ComponentStore store : world.names().stores()) {
            String path = enumField(FieldTree.of(world.names().name(store), store));
            if (path != null && store.count() > most) {
                found = path;
                most = store.count();
            }
        }
        return found;
    }

    private static @Nullable String enumField(List<Map<String, @Nullable Object>> fields) {
        for (Map<String, @Nullable Object> field : fields) {
            if (field.get("constants") != null) {
                return String.valueOf(field.get("path"));
            }
        }
        return null;
    }

    @SuppressWarnings("unchecked") // FieldTree nests lists of itself
    private static void add(
            List<Map<String, @Nullable Object>> fields,
            @Nullable String colour,
            List<Map<String, @Nullable Object>> pairs) {
        for (List<String> axes : AXES) {
            String x = path(fields, axes.getFirst());
            String y = path(fields, axes.getLast());
            if (x != null && y != null) {
                pairs.add(new Answer().put("x", x).put("y", y).put("colour", colour).map());
            }
        }
        for (Map<String, @Nullable Object> field : fields) {
            if (field.get("fields") instanceof List<?> inner) {
                add((List<Map<String, @Nullable Object>>) inner, colour, pairs);
            }
        }
    }

    private static @Nullable String path(List<Map<String, @Nullable Object>> fields, String name) {
        for (Map<String, @Nullable Object> field : fields) {
            if (name.equals(field.get("name")) && Boolean.TRUE.equals(field.get("number"))) {
                return String.valueOf(field.get("path"));
            }
        }
        return null;
    }
}
