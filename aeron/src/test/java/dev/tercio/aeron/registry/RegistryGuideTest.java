package dev.tercio.aeron.registry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.aeron.Durability;
import dev.tercio.aeron.log.LateJoin;
import dev.tercio.aeron.log.LogArchive;
import dev.tercio.aeron.log.WorldLog;
import dev.tercio.aeron.log.WorldLogOptions;
import dev.tercio.replay.SaveFormat;
import dev.tercio.replay.StateHash;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Future;

/// The code of the guide.
class RegistryGuideTest {
    record Position(double x, double y) {}

    @TempDir private Path folder;

    @Test
    void registryAdmitsANode() {
        String address = FreePorts.members(1).getFirst();
        // tag::registry[]
        RegistryNodeOptions options = RegistryNodeOptions.of(folder, address);
        try (RegistryNode member = RegistryNode.start(options);
                RegistryClient registry =
                        RegistryClient.connect(
                                RegistryClientOptions.of("tank", List.of(address)).node(7))) {
            registry.join();
            while (registry.membership().isEmpty()) {
                registry.poll(); // once per frame
                Thread.onSpinWait();
            }
            Membership membership = registry.membership().orElseThrow();
            try (World world = World.create(WorldOptions.DEFAULT.node(membership.node()))) {
                world.stableIds().startAfter(membership.startAfter());
                registry.reserveIdsOf(world.stableIds());
                registry.startClock();
                // end::registry[]
                assertEquals(7, world.stableIds().node());
                assertTrue(member.isRunning());
            }
        }
    }

    @Test
    void nodeJoinsLate() throws Exception {
        String address = FreePorts.members(1).getFirst();
        try (World world = World.create()) {
            // tag::log[]
            try (LogArchive archive = LogArchive.start(folder, address, Durability.PROCESS);
                    WorldLog log = WorldLog.start(world, archive, WorldLogOptions.DEFAULT)) {
                world.spawn(new Position(1, 2));
                world.nextFrame();
                Future<Long> checkpoint = log.checkpoint(RegistryGuideTest::empty);
                // end::log[]
                assertTrue(checkpoint.get() >= 0);
                assertEquals(0, log.dropped());
                assertTrue(log.isWriting());
                // tag::join[]
                try (World late = empty();
                        LateJoin join =
                                LateJoin.start(late, address, "127.0.0.1", SaveFormat.DEFAULT)) {
                    while (!join.isCaughtUp()) {
                        join.poll();
                        Thread.onSpinWait();
                    }
                    // end::join[]
                    assertEquals(StateHash.of(world), join.hash());
                    assertEquals(log.frame(), join.frame());
                    assertTrue(join.failure().isEmpty());
                }
            }
        }
    }

    // tag::empty[]
    private static World empty() {
        return World.create(WorldOptions.DEFAULT.allowInStreams(Position.class));
    }
    // end::empty[]
}
