package dev.tercio.examples.battlefield;

import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.dis.MasterDescriptor;
import dev.tercio.examples.battlefield.Parts.Armour;
import dev.tercio.examples.battlefield.Parts.Course;
import dev.tercio.examples.battlefield.Parts.Explosion;
import dev.tercio.examples.battlefield.Parts.Force;
import dev.tercio.examples.battlefield.Parts.Gun;
import dev.tercio.examples.battlefield.Parts.Health;
import dev.tercio.examples.battlefield.Parts.Mobility;
import dev.tercio.examples.battlefield.Parts.Orders;
import dev.tercio.examples.battlefield.Parts.Position;
import dev.tercio.examples.battlefield.Parts.Shell;
import dev.tercio.examples.battlefield.Parts.Tally;
import dev.tercio.examples.battlefield.Parts.Wreck;
import dev.tercio.net.Replication;
import dev.tercio.net.ReplicationOptions;
import dev.tercio.net.Transport;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemFailurePolicy;

/// A world with its systems that shares units with another.
///
/// @param name what it is called
/// @param world its units, and what only it knows
/// @param schedule its systems
/// @param replication what it shares
record BattleNode(String name, World world, Schedule schedule, Replication replication)
        implements AutoCloseable {
    /// Makes a node without systems of its own.
    static BattleNode join(String name, int number, int workers, Transport transport) {
        World world = World.create(config(workers).name(name).node(number));
        Schedule schedule = Schedule.of(world).onFailure(SystemFailurePolicy.STOP);
        return new BattleNode(name, world, schedule, share(schedule, transport));
    }

    // tag::share[]
    private static Replication share(Schedule schedule, Transport transport) {
        // a fixed session instead of the time, so that a replay does the same
        ReplicationOptions options = ReplicationOptions.DEFAULT.session(1);
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
