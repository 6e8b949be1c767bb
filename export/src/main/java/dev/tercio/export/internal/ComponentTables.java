package dev.tercio.export.internal;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.World;

import org.duckdb.DuckDBConnection;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// The tables of an export, one per component. A component is identified by the name of its class,
/// because each opened snapshot has classes of its own.
public final class ComponentTables {
    private final DuckDBConnection database;
    private final Map<String, ComponentTable> tables = new LinkedHashMap<>();
    private final Set<String> skipped = new LinkedHashSet<>();

    /// The names of tables in lower case: DuckDB and some file systems ignore case.
    private final Set<String> names = new HashSet<>();

    /// The component types of the last world, and how they are written.
    private List<ComponentType<?>> types = List.of();

    private List<Rows> rows = List.of();

    /// How the components of one class are written.
    private record Rows(ComponentType<?> type, List<Column> columns, ComponentTable table) {
        void append(World world, Entity entity) throws SQLException {
            if (world.has(entity, type)) {
                table.append(world, entity, type, columns);
            }
        }
    }

    public ComponentTables(DuckDBConnection database) {
        this.database = database;
    }

    /// Adds the current state of a world.
    public void add(World world) throws SQLException {
        List<ComponentType<?>> found = world.types();
        if (!found.equals(types)) {
            types = List.of();
            rows = rowsOf(found);
            types = found;
        }
        for (Entity entity : world.entities()) {
            for (Rows each : rows) {
                each.append(world, entity);
            }
        }
    }

    private List<Rows> rowsOf(List<ComponentType<?>> found) throws SQLException {
        List<Rows> made = new ArrayList<>();
        for (ComponentType<?> type : found) {
            if (type.type().isRecord()) {
                List<Column> columns = RecordColumns.of(type.type());
                made.add(new Rows(type, columns, table(type, columns, found)));
            } else {
                skipped.add(preferredName(type, found));
            }
        }
        return made;
    }

    private ComponentTable table(
            ComponentType<?> type, List<Column> columns, List<ComponentType<?>> all)
            throws SQLException {
        String className = type.type().getName();
        ComponentTable known = tables.get(className);
        if (known == null) {
            known = new ComponentTable(database, newName(type, all), columns);
            tables.put(className, known);
        } else if (!known.columns().equals(ComponentTable.describe(columns))) {
            throw new IllegalArgumentException(
                    "component has other fields than in the states added before: component="
                            + className
                            + ", columns="
                            + ComponentTable.describe(columns)
                            + ", before="
                            + known.columns()
                            + "; write these states with an export of their own");
        }
        return known;
    }

    private String newName(ComponentType<?> type, List<ComponentType<?>> all) {
        String name = preferredName(type, all);
        if (names.contains(lowerCase(name))) {
            name = type.type().getName();
        }
        while (!names.add(lowerCase(name))) {
            name += "_";
        }
        return name;
    }

    /// The simple name, or the full name if two components have the same simple name.
    private static String preferredName(ComponentType<?> type, List<ComponentType<?>> all) {
        String simple = type.type().getSimpleName();
        long sharing =
                all.stream().filter(t -> t.type().getSimpleName().equalsIgnoreCase(simple)).count();
        return sharing == 1 ? simple : type.type().getName();
    }

    /// A name as DuckDB compares it.
    static String lowerCase(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    public Collection<ComponentTable> tables() {
        return Collections.unmodifiableCollection(tables.values());
    }

    /// The names of components that are not records.
    public Set<String> skipped() {
        return Collections.unmodifiableSet(skipped);
    }
}
