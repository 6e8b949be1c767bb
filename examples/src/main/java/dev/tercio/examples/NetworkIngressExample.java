package dev.tercio.examples;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.command.CommandBuffer;
import dev.tercio.ingress.NetworkIngress;
import dev.tercio.query.Query;
import dev.tercio.schedule.Schedule;

import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/// Updates that another thread receives while frames run.
final class NetworkIngressExample implements Example {
    record Position(float x, float y) {}

    record Plane(Position position) {}

    static final ComponentType<Position> POSITION = ComponentType.of(Position.class);

    private static final int PLANES = 1_000;
    private static final int BATCHES = 20;

    @Override
    public String name() {
        return "network-ingress";
    }

    @Override
    public String summary() {
        return "20,000 updates from another thread, played by frames that run at the same time";
    }

    @Override
    public void run(PrintStream out) {
        try (World world = World.create();
                Schedule schedule = Schedule.of(world)) {
            List<Entity> planes =
                    world.spawnAll(PLANES, Plane.class, i -> new Plane(new Position(i, 0)));
            // tag::frames[]
            NetworkIngress ingress = new NetworkIngress(world, 4, NetworkIngress.Overflow.BLOCK);
            schedule.add(ingress);

            CompletableFuture<Void> network =
                    CompletableFuture.runAsync(() -> receive(ingress, planes));
            while (!network.isDone() || ingress.waiting() > 0) {
                schedule.run();
            }
            // end::frames[]
            network.join();
            out.println("batches: " + ingress.submitted() + ", dropped: " + ingress.dropped());
            out.println("updates: " + ingress.played() + ", skipped: " + ingress.skipped());
            Query<Position> positions = world.query(Position.class);
            out.println("arrived: " + positions.toList().stream().filter(p -> p.y() == 20).count());
        }
    }

    // tag::receive[]
    private static void receive(NetworkIngress ingress, List<Entity> planes) {
        for (int round = 1; round <= BATCHES; round++) {
            CommandBuffer batch = ingress.rent();
            for (int i = 0; i < planes.size(); i++) {
                batch.set(planes.get(i), POSITION, new Position(i, round));
            }
            ingress.submit(batch);
        }
    }
    // end::receive[]
}
