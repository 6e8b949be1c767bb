package dev.tercio.showcase.battlefield;

import dev.tercio.cli.SimulationSettings;
import dev.tercio.dis.MasterDescriptor;
import dev.tercio.inspector.Inspector;
import dev.tercio.net.ReplicationOptions;
import dev.tercio.net.Transport;
import dev.tercio.showcase.battlefield.Components.Course;
import dev.tercio.showcase.battlefield.Components.Force;
import dev.tercio.showcase.battlefield.Components.Health;
import dev.tercio.showcase.battlefield.Components.Tally;
import dev.tercio.showcase.node.NodeProgram;
import dev.tercio.showcase.node.NodeRun;
import dev.tercio.showcase.node.NodeSettings;

import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;

/// One node of the battle: the first moves the units, the second computes damage, others observe.
public final class BattleNodeProgram implements NodeProgram {
    private static final int ENTITIES = 10_000;
    private static final int MAX_ENTITIES = 400_000;
    private static final int SEED = 7;
    private static final int MAX_WORKERS = 64;

    /// Creates the program.
    public BattleNodeProgram() {}

    @Override
    public String name() {
        return "battlefield";
    }

    @Override
    public List<Class<?>> shared() {
        return List.of(MasterDescriptor.class, Force.class, Course.class, Health.class);
    }

    @Override
    public NodeRun start(Transport transport, NodeSettings settings, ReplicationOptions options) {
        settings.requireKnown(name(), Set.of("entities", "seed", "workers", "rate"));
        SimulationSettings plan =
                SimulationSettings.DEFAULT
                        .entities(settings.number("entities", ENTITIES, MAX_ENTITIES))
                        .seed(settings.number("seed", SEED, Integer.MAX_VALUE))
                        .workers(Math.max(1, settings.number("workers", 1, MAX_WORKERS)));
        int number = transport.node();
        BattleNode node =
                BattleNode.join("node " + number, number, plan.workers(), transport, options);
        Terrain terrain = new Terrain(plan.seed(), plan.entities());
        Runnable orders = () -> {};
        if (number == 1) {
            Battle.addManoeuvre(node, terrain);
            Battle.deploy(node, new Deployment(terrain, plan.seed(), plan.entities()));
            LongConsumer headquarters = new Headquarters(node.world(), plan.seed());
            orders = () -> headquarters.accept(node.world().frame());
        } else if (number == 2) {
            Battle.addDamage(node, terrain);
            node.world().resources().set(new Tally(0, 0, 0, 0, 0, 0));
        }
        return new NodeRun(node.world(), node.schedule(), node.replication(), orders, () -> {});
    }

    @Override
    public void inspect(NodeRun run, Inspector inspector) {
        inspector.show(run.schedule(), UnitTemplates.load());
    }
}
