/// Writes the states of worlds as tables, for tools such as DuckDB, pandas and Spark.
///
/// [dev.tercio.export.TableExport] writes a table for each component; it is used by one thread.
/// [dev.tercio.export.ExportProgram] is the command `export` of the command line.
@org.jspecify.annotations.NullMarked
package dev.tercio.export;
