package dev.tercio.cli;

import dev.tercio.World;
import dev.tercio.schedule.Schedule;

import java.util.Objects;
import java.util.function.LongConsumer;

/// A started simulation. It belongs to the thread that started it.
public final class SimulationRun implements AutoCloseable {
    private final Schedule schedule;
    private final LongConsumer inputs;

    private SimulationRun(Schedule schedule, LongConsumer inputs) {
        this.schedule = Objects.requireNonNull(schedule, "schedule");
        this.inputs = Objects.requireNonNull(inputs, "inputs");
    }

    /// A simulation without input.
    ///
    /// @param schedule its systems and, through [Schedule#world], its world
    /// @return a run before its first frame
    public static SimulationRun of(Schedule schedule) {
        return new SimulationRun(schedule, frame -> {});
    }

    /// A simulation with input, as from players.
    ///
    /// @param schedule its systems and, through [Schedule#world], its world
    /// @param inputs called before each frame with its number, from 0 on. It changes the world
    ///   through commands and resources, which are recorded. A replay reads the input from the
    ///   recording and does not call it
    /// @return a run before its first frame
    public static SimulationRun of(Schedule schedule, LongConsumer inputs) {
        return new SimulationRun(schedule, inputs);
    }

    /// Its world.
    ///
    /// @return the world of the schedule
    public World world() {
        return schedule.world();
    }

    /// Its systems.
    ///
    /// @return the schedule
    public Schedule schedule() {
        return schedule;
    }

    /// Applies the input of the next frame and runs the frame.
    public void runFrame() {
        inputs.accept(schedule.frame());
        schedule.run();
    }

    /// Closes the schedule and its world.
    @Override
    public void close() {
        try (World _ = schedule.world()) {
            schedule.close();
        }
    }
}
