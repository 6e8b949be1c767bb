package dev.tercio.replay.internal.state;

import dev.tercio.replay.CorruptFileException;

/// What a section of a snapshot or of a frame tells.
public enum SectionKind {
    /// Component types, new ones only in a frame.
    SCHEMA(1),
    /// Counts, clock, clusters and removals.
    WORLD(2),
    /// Headers of one page.
    HEADERS(3),
    /// Values of one component in one page.
    VALUES(4),
    /// Resources.
    RESOURCES(5),
    /// What a schedule remembers.
    SCHEDULE(6),
    /// How long a frame was.
    STEP(7),
    /// Commands that came from outside the systems.
    INPUT(8),
    /// Resources that were changed from outside the systems.
    INPUT_RESOURCES(9),
    /// Commands that systems recorded.
    COMMANDS(10),
    /// Sums by which states are compared.
    SUMS(11),
    /// Words of the one who wrote the file.
    NOTES(12),
    /// Which systems were enabled or disabled from outside.
    ENABLED(13);

    private final int number;

    SectionKind(int number) {
        this.number = number;
    }

    /// The number in a file.
    public int number() {
        return number;
    }

    /// Whether it is part of the state of a world.
    public boolean isState() {
        return switch (this) {
            case SCHEMA, WORLD, HEADERS, VALUES, RESOURCES -> true;
            case SCHEDULE, STEP, INPUT, INPUT_RESOURCES, COMMANDS, SUMS, NOTES, ENABLED -> false;
        };
    }

    /// The kind with a number.
    public static SectionKind of(int number) {
        for (SectionKind kind : values()) {
            if (kind.number == number) {
                return kind;
            }
        }
        throw new CorruptFileException("kind of section is not known: kind=" + number);
    }
}
