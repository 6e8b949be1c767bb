package dev.tercio.replay.internal.state;

import dev.tercio.replay.CorruptFileException;

/// What a section of a snapshot or of a frame contains.
public enum SectionKind {
    /// Component types; in a frame, the new ones.
    SCHEMA(1),
    /// Counts, clock, state of the slot allocator and removals.
    WORLD(2),
    /// Headers of one page.
    HEADERS(3),
    /// Values of one component in one page.
    VALUES(4),
    /// Resources.
    RESOURCES(5),
    /// The state of a schedule.
    SCHEDULE(6),
    /// The duration of a frame.
    STEP(7),
    /// Commands from outside the systems.
    INPUT(8),
    /// Resources that were changed outside the systems.
    INPUT_RESOURCES(9),
    /// Commands of systems.
    COMMANDS(10),
    /// Sums for comparing states.
    SUMS(11),
    /// Nothing: marks a frame without changes.
    NOTES(12),
    /// Systems that were enabled or disabled from outside.
    ENABLED(13),
    /// Events of the previous and of the current frame.
    EVENTS(14),
    /// The order of the sources of relations.
    RELATIONS(15),
    /// The number of the last stable id, which was changed outside the systems.
    INPUT_STABLE_IDS(16);

    private final int number;

    SectionKind(int number) {
        this.number = number;
    }

    /// The number that stands for this kind in a file.
    public int number() {
        return number;
    }

    /// Whether sections of this kind belong to the state of a world.
    public boolean isState() {
        return switch (this) {
            case SCHEMA, WORLD, HEADERS, VALUES, RELATIONS, RESOURCES, EVENTS -> true;
            case SCHEDULE,
                    STEP,
                    INPUT,
                    INPUT_RESOURCES,
                    INPUT_STABLE_IDS,
                    COMMANDS,
                    SUMS,
                    NOTES,
                    ENABLED ->
                    false;
        };
    }

    /// The kind with a number.
    public static SectionKind of(int number) {
        for (SectionKind kind : values()) {
            if (kind.number == number) {
                return kind;
            }
        }
        throw new CorruptFileException("unknown kind of section: kind=" + number);
    }
}
