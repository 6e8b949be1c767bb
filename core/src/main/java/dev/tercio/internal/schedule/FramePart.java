package dev.tercio.internal.schedule;

/// Which phases are run.
enum FramePart {
    /// A frame with all phases.
    WHOLE(true, true),

    /// A frame without presentation.
    SIMULATION(true, false),

    /// Presentation between frames.
    PRESENTATION(false, true);

    private final boolean simulates;
    private final boolean presents;

    FramePart(boolean simulates, boolean presents) {
        this.simulates = simulates;
        this.presents = presents;
    }

    /// Whether it is a frame of the simulation.
    boolean simulates() {
        return simulates;
    }

    /// Whether it runs phases of one kind.
    ///
    /// @param presenting true for presentation, false for simulation
    boolean includes(boolean presenting) {
        return presenting ? presents : simulates;
    }
}
