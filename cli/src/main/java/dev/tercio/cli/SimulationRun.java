package dev.tercio.cli;

import dev.tercio.World;
import dev.tercio.schedule.Schedule;

import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;

/// A started simulation. It belongs to the thread that started it.
public final class SimulationRun implements AutoCloseable {
    private final Schedule schedule;
    private final LongConsumer inputs;
    private final BooleanSupplier over;

    private SimulationRun(Schedule schedule, LongConsumer inputs, BooleanSupplier over) {
        this.over = Objects.requireNonNull(over, "over");
        this.schedule = Objects.requireNonNull(schedule, "schedule");
        this.inputs = Objects.requireNonNull(inputs, "inputs");
    }

    /// A simulation without input.
    ///
    /// @param schedule its systems and, through [Schedule#world], its world
    /// @return a run before its first frame
    public static SimulationRun of(Schedule schedule) {
        return of(schedule, frame -> {});
    }

    /// A simulation with input, as from players.
    ///
    /// @param schedule its systems and, through [Schedule#world], its world
    /// @param inputs called before each frame with its number, from 0 on. It changes the world
    ///   through commands and resources, which are recorded. A replay reads the input from the
    ///   recording and does not call it
    /// @return a run before its first frame
    public static SimulationRun of(Schedule schedule, LongConsumer inputs) {
        return new SimulationRun(schedule, inputs, () -> false);
    }

    /// Ends the run before its last frame, for example when a game is over. The commands `run` and
    /// `record` then stop.
    ///
    /// @param over called after each frame; it must depend only on the state of the world, so that
    ///   equal runs end after equal frames
    /// @return a changed copy
    public SimulationRun endWhen(BooleanSupplier over) {
        return new SimulationRun(schedule, inputs, over);
    }

    /// Whether the run has ended by itself.
    ///
    /// @return the answer of the function in [#endWhen], or `false` if there is none
    public boolean isOver() {
        return over.getAsBoolean();
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
