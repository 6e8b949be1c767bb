package dev.tercio.examples.simulation;

import dev.tercio.World;
import dev.tercio.schedule.Schedule;

import java.util.function.LongConsumer;

/// A simulation that was started.
///
/// @param world its world
/// @param schedule its systems
/// @param inputs does what comes from outside before a frame with a number, from 0 on. A replay has
///   it from the recording and does not ask
public record SimulationRun(World world, Schedule schedule, LongConsumer inputs)
        implements AutoCloseable {
    /// Lets the outside have its say, and runs a frame.
    public void frame() {
        inputs.accept(schedule.frame());
        schedule.run();
    }

    /// Closes schedule and world.
    @Override
    public void close() {
        schedule.close();
        world.close();
    }
}
