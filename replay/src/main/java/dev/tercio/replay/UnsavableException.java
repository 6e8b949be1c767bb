package dev.tercio.replay;

import java.util.List;

/// Thrown when a world has managed components or resources that cannot be saved, because they are
/// not records of plain data and have no [dev.tercio.ValueCodec]. Nothing has been written.
public final class UnsavableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// The names of the classes.
    private final transient List<String> types;

    /// Creates the exception.
    ///
    /// @param types the names of the classes
    public UnsavableException(List<String> types) {
        super(
                "some values cannot be saved: classes="
                        + types
                        + "; set a codec for each with WorldOptions.codec or SaveFormat.codec, or"
                        + " skip them with SaveFormat.skipUnsavable()");
        this.types = List.copyOf(types);
    }

    /// The classes without a codec.
    ///
    /// @return their names
    public List<String> types() {
        return types;
    }
}
