package dev.tercio.export;

/// The format of exported files.
public enum ExportFormat {
    /// Apache Parquet, compressed with Zstandard.
    PARQUET("parquet", "FORMAT parquet, COMPRESSION zstd"),
    /// Apache Arrow, the file format (Feather version 2), not compressed. Needs the artifacts
    /// `org.apache.arrow:arrow-c-data` and `arrow-memory-unsafe`, and the option
    /// `--add-opens=java.base/java.nio=ALL-UNNAMED` of the JVM.
    ARROW("arrow", ""),
    /// Comma-separated values with a header line. Lists are text such as `[1, 2]`.
    CSV("csv", "FORMAT csv, HEADER true"),
    /// A JSON object per line.
    JSON("json", "FORMAT json");

    private final String extension;
    private final String copyOptions;

    ExportFormat(String extension, String copyOptions) {
        this.extension = extension;
        this.copyOptions = copyOptions;
    }

    /// The ending of file names.
    ///
    /// @return the ending without a dot
    public String extension() {
        return extension;
    }

    /// The options of the SQL statement that writes a file.
    String copyOptions() {
        return copyOptions;
    }
}
