package dev.tercio.replay;

import java.util.List;

/// Thrown when components or resources in a file do not match the current classes. The message
/// lists every difference. Nothing has been changed.
public final class SchemaMismatchException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// The differences, one line each.
    private final transient List<String> differences;

    /// Creates the exception.
    ///
    /// @param file the name of the file
    /// @param differences one line each
    public SchemaMismatchException(String file, List<String> differences) {
        super(
                "file does not match the classes: file="
                        + file
                        + ", differences="
                        + differences.size()
                        + "\n  "
                        + String.join("\n  ", differences));
        this.differences = List.copyOf(differences);
    }

    /// All differences.
    ///
    /// @return one line each
    public List<String> differences() {
        return differences;
    }
}
