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

/// The table of one component: a row per frame and entity.
public final class ComponentTable implements AutoCloseable {
    /// The schema in which DuckDB creates tables by default.
    private static final String SCHEMA = "main";

    private final String name;
    private final List<Column> columns;
    private final DuckDBAppender rows;
    private long size;

    /// Creates an empty table.
    public ComponentTable(DuckDBConnection database, String name, List<Column> columns)
            throws SQLException {
        this.name = name;
        this.columns = columns;
        StringBuilder sql = new StringBuilder("CREATE TABLE ").append(quoted(name));
        sql.append(" (frame BIGINT, entity VARCHAR, id BIGINT");
        for (Column column : columns) {
            sql.append(", ")
                    .append(quoted(columnName(column)))
                    .append(' ')
                    .append(column.type().sql());
        }
        try (Statement statement = database.createStatement()) {
            statement.execute(sql.append(')').toString());
        }
        rows = database.createAppender(SCHEMA, name);
    }

    /// Fields that are named as the columns of every table get an underscore.
    private static String columnName(Column column) {
        return switch (column.name()) {
            case "frame", "entity", "id" -> column.name() + "_";
            default -> column.name();
        };
    }

    /// Quotes a name or a text for SQL.
    public static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /// Adds a row for an entity that has the component.
    public void append(World world, Entity entity, ComponentType<?> type) throws SQLException {
        rows.beginRow().append(world.frame()).append(ValueType.text(entity));
        OptionalLong id = world.stableIds().idOf(entity);
        if (id.isPresent()) {
            rows.append(id.getAsLong());
        } else {
            rows.appendNull();
        }
        if (!columns.isEmpty()) {
            Object value = world.get(entity, type);
            for (Column column : columns) {
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
