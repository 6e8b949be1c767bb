package dev.tercio.showcase.battlefield;

import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.dis.MasterDescriptor;
import dev.tercio.net.Replication;
import dev.tercio.net.ReplicationOptions;
import dev.tercio.net.Transport;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemFailurePolicy;
import dev.tercio.showcase.battlefield.Components.Armour;
import dev.tercio.showcase.battlefield.Components.Course;
import dev.tercio.showcase.battlefield.Components.Explosion;
import dev.tercio.showcase.battlefield.Components.Force;
import dev.tercio.showcase.battlefield.Components.Gun;
import dev.tercio.showcase.battlefield.Components.Health;
import dev.tercio.showcase.battlefield.Components.Mobility;
import dev.tercio.showcase.battlefield.Components.Orders;
import dev.tercio.showcase.battlefield.Components.Position;
import dev.tercio.showcase.battlefield.Components.Shell;
import dev.tercio.showcase.battlefield.Components.Tally;
import dev.tercio.showcase.battlefield.Components.Wreck;

/// A world with its systems that shares units with another node.
///
/// @param name its name
/// @param world its units and local data
/// @param schedule its systems
/// @param replication its connection to the other node
record BattleNode(String name, World world, Schedule schedule, Replication replication)
        implements AutoCloseable {
    /// Creates a node without systems.
    static BattleNode join(String name, int number, int workers, Transport transport) {
        // a fixed session instead of the time, so that a replay does the same
        ReplicationOptions options = ReplicationOptions.DEFAULT.session(1);
        return join(name, number, workers, transport, options);
    }

    static BattleNode join(
            String name, int number, int workers, Transport transport, ReplicationOptions options) {
        World world = World.create(config(workers).name(name).node(number));
        Schedule schedule = Schedule.of(world).onFailure(SystemFailurePolicy.STOP);
        return new BattleNode(name, world, schedule, share(schedule, transport, options));
    }

    // tag::share[]
    private static Replication share(
            Schedule schedule, Transport transport, ReplicationOptions options) {
        return Replication.of(schedule, transport, options)
                .share(MasterDescriptor.class, Force.class, Course.class, Health.class);
    }

    // end::share[]

    static WorldOptions config(int workers) {
        return WorldOptions.DEFAULT
                .workers(workers)
                .register(MasterDescriptor.class, Force.class, Course.class, Health.class)
                .register(Position.class, Mobility.class, Armour.class, Gun.class)
                .register(Shell.class, Explosion.class, Wreck.class)
                .allowInStreams(Orders.class, Tally.class);
    }

    @Override
    public void close() {
        schedule.close();
        world.close();
    }
}
