package dev.tercio.replay;

import java.util.List;

/// Thrown when a file holds components or resources that do not fit the classes of today. The
/// message lists every difference; nothing has been changed.
public final class SchemaMismatchException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// The differences, one line each.
    private final transient List<String> differences;

    /// Creates the exception.
    ///
    /// @param file what was read
    /// @param differences one line each
    public SchemaMismatchException(String file, List<String> differences) {
        super(
                "file does not fit the classes: file="
                        + file
                        + ", differences="
                        + differences.size()
                        + "\n  "
                        + String.join("\n  ", differences));
        this.differences = List.copyOf(differences);
    }

    /// Every difference.
    ///
    /// @return one line each
    public List<String> differences() {
        return differences;
    }
}
