package dev.tercio.showcase.netbench;

import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.net.Replication;
import dev.tercio.net.ReplicationOptions;
import dev.tercio.net.Transport;
import dev.tercio.schedule.Schedule;
import dev.tercio.showcase.node.NodeProgram;
import dev.tercio.showcase.node.NodeRun;
import dev.tercio.showcase.node.NodeSettings;

import java.util.List;
import java.util.Map;
import java.util.Set;

/// A node that owns entities of 64 bytes and changes all of them in every frame.
public final class ExchangeProgram implements NodeProgram {
    private static final int ENTITIES = 10_000;
    private static final int MAX_ENTITIES = 1_000_000;

    private Meter meter = new Meter();

    /// Creates the program.
    public ExchangeProgram() {}

    @Override
    public String name() {
        return "exchange";
    }

    @Override
    public List<Class<?>> shared() {
        return List.of(Body.class);
    }

    @Override
    public NodeRun start(Transport transport, NodeSettings settings, ReplicationOptions options) {
        settings.requireKnown(name(), Set.of("entities", "rate"));
        int entities = settings.number("entities", ENTITIES, MAX_ENTITIES);
        World world =
                World.create(
                        WorldOptions.DEFAULT
                                .node(transport.node())
                                .workers(1)
                                .register(Body.class));
        Schedule schedule = Schedule.of(world);
        Replication replication = Replication.of(schedule, transport, options).share(Body.class);
        for (int i = 0; i < entities; i++) {
            replication.publish(world.spawn(new Body(i, 0, 0, 1, 1, 1, 0, System.nanoTime())));
        }
        meter = new Meter();
        return new NodeRun(
                world, schedule, replication, () -> change(world), () -> meter.frame(world));
    }

    private void change(World world) {
        long now = System.nanoTime();
        world.query(Body.class).owned(Body.class).update(body -> body.next(now));
        meter.begin();
    }

    @Override
    public boolean takesOver() {
        return true;
    }

    @Override
    public Map<String, String> figures(NodeRun run) {
        return meter.figures();
    }
}
