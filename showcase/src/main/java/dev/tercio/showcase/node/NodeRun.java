package dev.tercio.showcase.node;

import dev.tercio.World;
import dev.tercio.net.Replication;
import dev.tercio.schedule.Schedule;

import java.util.List;

/// A running node.
///
/// @param world its entities
/// @param schedule its systems; closing it closes the transport
/// @param replication its connection to other nodes
/// @param beforeFrame called before each frame, until the node settles
/// @param afterFrame called after each frame
public record NodeRun(
        World world,
        Schedule schedule,
        Replication replication,
        Runnable beforeFrame,
        Runnable afterFrame)
        implements AutoCloseable {
    /// Disables all systems but replication, so that nodes can become equal.
    public void settle() {
        schedule.stages().stream()
                .flatMap(List::stream)
                .filter(system -> !system.startsWith("replication"))
                .forEach(system -> schedule.enable(system, false));
    }

    @Override
    public void close() {
        schedule.close();
        world.close();
    }
}
