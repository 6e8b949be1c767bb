package dev.tercio.cli.internal.inspect;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.cli.UsageException;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Reports the state of a world whose component classes were generated from a file.
final class WorldSections {
    private final World world;
    private final List<ComponentType<?>> types;

    WorldSections(World world) {
        this.world = world;
        this.types = world.types();
    }

    /// Adds the requested sections.
    void addTo(Map<String, Object> report, InspectRequest request) {
        report.put("components", components());
        report.put("resources", resources());
        if (request.schema()) {
            report.put("schema", schema());
        }
        if (request.entities()) {
            addEntities(report, request);
        }
    }

    private List<Map<String, Object>> components() {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (ComponentType<?> type : types) {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("component", nameOf(type));
            row.put("entities", with(type).size());
            row.put("fields", type.fields().size());
            row.put("class", type.type().getName());
            rows.add(row);
        }
        return rows;
    }

    private List<Map<String, Object>> resources() {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (Class<?> type : world.resources().types()) {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("resource", type.getSimpleName());
            row.put("value", Values.of(world.resources().get(type)));
            row.put("class", type.getName());
            rows.add(row);
        }
        return rows;
    }

    private List<Map<String, Object>> schema() {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (ComponentType<?> type : types) {
            addFields("component", nameOf(type), type.type(), rows);
        }
        for (Class<?> type : world.resources().types()) {
            addFields("resource", type.getSimpleName(), type, rows);
        }
        return rows;
    }

    private static void addFields(
            String role, String name, Class<?> type, List<Map<String, Object>> rows) {
        Map<String, String> fields = Values.types(type);
        if (fields.isEmpty()) {
            rows.add(Map.of("role", role, "name", name, "field", "", "type", "tag"));
        }
        fields.forEach(
                (field, text) -> {
                    Map<String, Object> row = new LinkedHashMap<>();
                    row.put("role", role);
                    row.put("name", name);
                    row.put("field", field);
                    row.put("type", text);
                    rows.add(row);
                });
    }

    private void addEntities(Map<String, Object> report, InspectRequest request) {
        List<Entity> all = request.component().map(n -> with(named(n))).orElseGet(world::entities);
        List<Map<String, Object>> rows =
                all.stream().limit(request.limit()).map(this::entity).toList();
        Map<String, Object> listing = new LinkedHashMap<>();
        listing.put("matching", all.size());
        listing.put("shown", rows.size());
        report.put("listing", listing);
        report.put("entities", rows);
    }

    /// Not a query, which has no rows for tags.
    private List<Entity> with(ComponentType<?> type) {
        return world.entities().stream().filter(e -> world.has(e, type)).toList();
    }

    private Map<String, Object> entity(Entity entity) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("entity", entity.toString());
        // in the order of all types, so that the order of columns does not depend on the entity
        for (ComponentType<?> type : types) {
            if (world.has(entity, type)) {
                row.put(nameOf(type), type.isTag() ? Map.of() : Values.of(world.get(entity, type)));
            }
        }
        return row;
    }

    private ComponentType<?> named(String name) {
        return types.stream()
                .filter(t -> nameOf(t).equals(name) || t.type().getName().equals(name))
                .findFirst()
                .orElseThrow(
                        () ->
                                new UsageException(
                                        "no such component: name="
                                                + name
                                                + ", known="
                                                + types.stream().map(this::nameOf).toList()));
    }

    /// The simple name, or the full name if two components have the same simple name.
    private String nameOf(ComponentType<?> type) {
        String simple = type.type().getSimpleName();
        long sharing = types.stream().filter(t -> t.type().getSimpleName().equals(simple)).count();
        return sharing == 1 ? simple : type.type().getName();
    }
}
