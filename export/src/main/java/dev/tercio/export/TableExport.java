package dev.tercio.export;

import dev.tercio.World;
import dev.tercio.export.internal.ArrowFile;
import dev.tercio.export.internal.ComponentTable;
import dev.tercio.export.internal.ComponentTables;
import dev.tercio.replay.Recording;
import dev.tercio.replay.RecordingMode;
import dev.tercio.replay.Replay;
import dev.tercio.replay.Snapshot;

import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBDriver;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import java.util.function.LongConsumer;
import java.util.stream.Stream;

/// Writes the states of worlds as tables, one file per component.
///
/// ```java
/// try (TableExport export = TableExport.to(folder, ExportFormat.PARQUET);
///         Recording recording = Recording.open(run)) {
///     export.addRecording(recording, 100, 200, frame -> {});
///     export.write();
/// }
/// ```
///
/// A table has a row for every frame and every entity with the component. Its first columns are
/// `frame`, `entity` (the handle, such as `7v1`) and `id` (the stable id, or null), followed by a
/// column for each field. A nested record becomes a column per field, such as `position_x`; enums
/// and handles are text, arrays of numbers are lists, null stays null. A name that another column
/// has, ignoring case, gets an underscore. Tags have only the first three columns. `MANAGED`
/// components that are not records are left out; [#skipped()] lists them.
///
/// An export may have several sources. States of components with the same class name go to the same
/// table; add sources with different frames, because no column names the source.
///
/// Rows are collected in a temporary file, so that an export may be larger than the memory. Files
/// are complete when they appear in the folder; an export that fails leaves no partial file.
public final class TableExport implements AutoCloseable {
    private final Path folder;
    private final ExportFormat format;
    private final Path work;
    private final DuckDBConnection database;
    private final ComponentTables tables;
    private boolean isClosed;

    private TableExport(Path folder, ExportFormat format) {
        this.folder = folder;
        this.format = format;
        try {
            Files.createDirectories(folder);
            work = Files.createTempDirectory(folder, "export");
        } catch (IOException e) {
            throw new ExportException("folder cannot be used: folder=" + folder, e);
        }
        try {
            database =
                    DriverManager.getConnection(
                                    "jdbc:duckdb:" + work.resolve("rows.db"), streamed())
                            .unwrap(DuckDBConnection.class);
            tables = new ComponentTables(database);
        } catch (SQLException e) {
            deleteWork();
            throw new ExportException("database cannot be created: folder=" + work, e);
        }
    }

    /// Results are read as they are used, not held in memory.
    private static Properties streamed() {
        Properties properties = new Properties();
        properties.setProperty(DuckDBDriver.JDBC_STREAM_RESULTS, "true");
        return properties;
    }

    /// Starts an export.
    ///
    /// @param folder receives the files; created if it does not exist
    /// @param format the format of the files
    /// @return an export without rows
    /// @throws ExportException if the folder cannot be used, or Arrow's library is missing
    public static TableExport to(Path folder, ExportFormat format) {
        if (format == ExportFormat.ARROW) {
            checkArrow();
        }
        return new TableExport(folder, format);
    }

    /// Fails before rows are collected, not afterwards.
    private static void checkArrow() {
        try {
            ArrowFile.check();
        } catch (LinkageError e) {
            throw new ExportException(
                    "Arrow files cannot be written; add org.apache.arrow:arrow-c-data and"
                            + " arrow-memory-unsafe, and start Java with"
                            + " --add-opens=java.base/java.nio=ALL-UNNAMED",
                    e);
        }
    }

    /// Adds the current state of a world.
    ///
    /// @param world a world that is not being changed
    /// @throws IllegalArgumentException if a component has other fields than in the states added
    ///   before
    public void add(World world) {
        checkOpen();
        try {
            tables.add(world);
        } catch (SQLException e) {
            throw new ExportException(
                    "rows cannot be added: world=" + world.name() + ", frame=" + world.frame(), e);
        }
    }

    /// Adds the state in a snapshot. The classes of its components are not needed.
    ///
    /// @param snapshot the file
    public void addSnapshot(Path snapshot) {
        checkOpen();
        try (World world = Snapshot.open(snapshot)) {
            add(world);
        }
    }

    /// Adds the states of a range of frames of a recording. The classes of its components are not
    /// needed.
    ///
    /// @param recording a recording of states; a recording of inputs has no states: replay it with
    ///   its schedule and call [#add(World)] after each frame
    /// @param first the first frame
    /// @param last the last frame
    /// @param progress receives the number of each frame when it was added
    /// @throws IllegalArgumentException if the recording has other frames, or records inputs
    public void addRecording(Recording recording, long first, long last, LongConsumer progress) {
        checkOpen();
        if (recording.mode() != RecordingMode.STATE) {
            throw new IllegalArgumentException(
                    "recording has no states: folder="
                            + recording.folder()
                            + ", mode="
                            + recording.mode()
                            + "; record states, or replay it with its schedule and add each frame");
        }
        if (first < recording.firstFrame() || last > recording.lastFrame() || first > last) {
            throw new IllegalArgumentException(
                    "recording has other frames: first="
                            + first
                            + ", last="
                            + last
                            + ", recorded="
                            + recording.firstFrame()
                            + ".."
                            + recording.lastFrame());
        }
        Replay replay = Replay.of(recording);
        try (World world = replay.world()) {
            replay.seek(first);
            add(world);
            progress.accept(first);
            while (replay.position() < last && replay.step()) {
                add(world);
                progress.accept(replay.position());
            }
        }
    }

    /// Writes the files and ends the export. Files of the same names are replaced.
    ///
    /// @return the files, one for each component that an entity had
    public List<ExportedTable> write() {
        checkOpen();
        try {
            List<ExportedTable> written = new ArrayList<>();
            for (ComponentTable table : tables.tables()) {
                table.close();
                if (table.size() > 0) {
                    written.add(copy(table));
                }
            }
            for (ExportedTable table : written) {
                Files.move(
                        work.resolve(table.file().getFileName()),
                        table.file(),
                        StandardCopyOption.REPLACE_EXISTING);
            }
            return written;
        } catch (SQLException | IOException e) {
            throw new ExportException("files cannot be written: folder=" + folder, e);
        } finally {
            close();
        }
    }

    private ExportedTable copy(ComponentTable table) throws SQLException, IOException {
        Path file = folder.resolve(table.name() + "." + format.extension());
        if (format == ExportFormat.ARROW) {
            ArrowFile.write(database, table.name(), work.resolve(file.getFileName()));
            return new ExportedTable(table.name(), file, table.size());
        }
        String target = work.resolve(file.getFileName()).toString().replace("'", "''");
        try (Statement statement = database.createStatement()) {
            statement.execute(
                    "COPY %s TO '%s' (%s)"
                            .formatted(
                                    ComponentTable.quoted(table.name()),
                                    target,
                                    format.copyOptions()));
        }
        return new ExportedTable(table.name(), file, table.size());
    }

    /// Returns the components that cannot be exported because they are not records.
    ///
    /// @return their names
    public List<String> skipped() {
        return List.copyOf(tables.skipped());
    }

    private void checkOpen() {
        if (isClosed) {
            throw new IllegalStateException("export has ended: folder=" + folder);
        }
    }

    /// Ends the export and deletes temporary files. Without a call of [#write()] before, no file is
    /// written. Closing it again has no effect.
    @Override
    public void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        try {
            database.close();
        } catch (SQLException e) {
            throw new ExportException("database cannot be closed: folder=" + work, e);
        } finally {
            deleteWork();
        }
    }

    private void deleteWork() {
        try (Stream<Path> files = Files.walk(work)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new ExportException("temporary files cannot be deleted: folder=" + work, e);
        }
    }
}
