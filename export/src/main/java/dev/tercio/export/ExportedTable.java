package dev.tercio.export;

import java.nio.file.Path;

/// A file that an export has written. Returned by [TableExport#write].
///
/// @param component the name of the component
/// @param file the file
/// @param rows the number of rows
public record ExportedTable(String component, Path file, long rows) {}
