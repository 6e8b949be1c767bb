package dev.tercio.export.internal;

import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBResultSet;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.sql.Statement;

/// Writes a table as an Arrow file. The only class that needs Arrow's library.
public final class ArrowFile {
    private static final int ROWS_PER_BATCH = 65_536;

    private ArrowFile() {}

    /// Does nothing if Arrow's library can be used.
    ///
    /// @throws LinkageError if it is missing, or the JVM does not let it access buffers
    public static void check() {
        new RootAllocator().close();
    }

    /// Writes a table.
    ///
    /// @param table the name of the table
    /// @param file is created
    public static void write(DuckDBConnection database, String table, Path file)
            throws SQLException, IOException {
        String all = "SELECT * FROM " + ComponentTable.quoted(table);
        try (BufferAllocator memory = new RootAllocator();
                Statement statement = database.createStatement();
                DuckDBResultSet rows = statement.executeQuery(all).unwrap(DuckDBResultSet.class);
                ArrowReader reader = (ArrowReader) rows.arrowExportStream(memory, ROWS_PER_BATCH);
                SeekableByteChannel out =
                        Files.newByteChannel(
                                file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                ArrowFileWriter writer =
                        new ArrowFileWriter(reader.getVectorSchemaRoot(), null, out)) {
            writer.start();
            while (reader.loadNextBatch()) {
                writer.writeBatch();
            }
            writer.end();
        }
    }
}
