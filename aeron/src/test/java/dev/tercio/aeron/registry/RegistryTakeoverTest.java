package dev.tercio.aeron.registry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.net.Loopback;
import dev.tercio.net.Replication;
import dev.tercio.net.ReplicationOptions;
import dev.tercio.schedule.Schedule;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// A node dies, and the one that the registry chooses continues with its components. Proves TR-05,
/// TR-09.
class RegistryTakeoverTest {
    record Position(double x, double y) {}

    @TempDir private Path folder;

    private final List<String> addresses = FreePorts.members(1);

    /// @param stall how long frames may stand still before heartbeats stop
    private RegistryClient client(RegistryNode node, String name, Duration stall) {
        Duration second = Duration.ofSeconds(1);
        return RegistryClient.connect(
                RegistryClientOptions.of(name, addresses)
                        .times(Duration.ofMillis(100), second, second.multipliedBy(2), stall)
                        .driverDirectory(node.driverDirectory()));
    }

    private static Membership join(RegistryClient client) {
        client.join();
        Await.until(
                () -> {
                    client.poll();
                    return client.membership().isPresent();
                },
                client::problems);
        return client.membership().orElseThrow();
    }

    private static Replication share(Schedule schedule, Loopback network, Membership membership) {
        ReplicationOptions options = ReplicationOptions.DEFAULT.session(membership.incarnation());
        return Replication.of(schedule, network.join(), options).share(Position.class);
    }

    @Test
    void chosenNodeContinuesWithTheComponentsOfADeadOne() {
        Loopback network = new Loopback();
        RegistryNodeOptions options =
                RegistryNodeOptions.of(folder, addresses.getFirst())
                        .timeouts(Duration.ofSeconds(4), Duration.ofSeconds(1));
        try (RegistryNode node = RegistryNode.start(options);
                RegistryClient first = client(node, "first", Duration.ofSeconds(30));
                RegistryClient second = client(node, "second", Duration.ofSeconds(1))) {
            Membership one = join(first);
            Membership two = join(second);
            try (World world = World.create(WorldOptions.DEFAULT.node(one.node()));
                    Schedule schedule = Schedule.of(world)) {
                Replication here = share(schedule, network, one);
                RegistryOwnership ownership =
                        new RegistryOwnership(
                                world, here::takeOver, here::isConnected, Position.class);
                first.listen(ownership);
                long id;
                try (World dying = World.create(WorldOptions.DEFAULT.node(two.node()));
                        Schedule last = Schedule.of(dying)) {
                    Replication there = share(last, network, two);
                    Entity tank = dying.spawn(new Position(1, 2));
                    id = there.publish(tank);
                    Await.until(
                            () -> {
                                schedule.run();
                                last.run();
                                first.poll();
                                second.poll();
                                return world.stableIds().find(id).isPresent();
                            },
                            here::problems);
                }
                Entity replica = world.stableIds().find(id).orElseThrow();
                assertFalse(world.hasAuthority(replica, Position.class));
                Await.until(
                        () -> {
                            schedule.run();
                            first.poll();
                            return world.hasAuthority(replica, Position.class);
                        },
                        () -> first.view() + " " + ownership.waiting());
                assertEquals(new Position(1, 2), world.get(replica, Position.class));
                assertTrue(ownership.components() > 0);
                assertEquals(one.node(), here.owner(replica, Position.class).orElseThrow());
            }
        }
    }
}
