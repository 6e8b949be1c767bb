package dev.tercio.export.internal;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.World;

import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/// The table of one component: a row per frame and entity.
public final class ComponentTable implements AutoCloseable {
    /// The schema in which DuckDB creates tables by default.
    private static final String SCHEMA = "main";

    /// The columns that every table has.
    static final Set<String> KEY_COLUMNS = Set.of("frame", "entity", "id");

    private final String name;
    private final List<String> columns;
    private final DuckDBAppender rows;
    private long size;

    /// Creates an empty table.
    public ComponentTable(DuckDBConnection database, String name, List<Column> columns)
            throws SQLException {
        this.name = name;
        this.columns = describe(columns);
        StringBuilder sql = new StringBuilder("CREATE TABLE ").append(quoted(name));
        sql.append(" (frame BIGINT, entity VARCHAR, id BIGINT");
        for (String column : this.columns) {
            sql.append(", ").append(column);
        }
        try (Statement statement = database.createStatement()) {
            statement.execute(sql.append(')').toString());
        }
        rows = database.createAppender(SCHEMA, name);
    }

    /// The names and types of columns, as SQL.
    static List<String> describe(List<Column> columns) {
        return columns.stream().map(c -> quoted(c.name()) + ' ' + c.type().sql()).toList();
    }

    List<String> columns() {
        return columns;
    }

    /// Quotes a name or a text for SQL.
    public static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /// Adds a row for an entity that has the component.
    ///
    /// @param values the columns of its class, which have the names and types of this table
    void append(World world, Entity entity, ComponentType<?> type, List<Column> values)
            throws SQLException {
        rows.beginRow().append(world.frame()).append(ValueType.text(entity));
        OptionalLong id = world.stableIds().idOf(entity);
        if (id.isPresent()) {
            rows.append(id.getAsLong());
        } else {
            rows.appendNull();
        }
        if (!values.isEmpty()) {
            Object value = world.get(entity, type);
            for (Column column : values) {
                column.append(rows, value);
            }
        }
        rows.endRow();
        size++;
    }

    public String name() {
        return name;
    }

    public long size() {
        return size;
    }

    /// Completes the table. Rows cannot be added any more.
    @Override
    public void close() throws SQLException {
        rows.close();
    }
}
