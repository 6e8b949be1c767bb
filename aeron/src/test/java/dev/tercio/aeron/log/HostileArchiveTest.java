package dev.tercio.aeron.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.World;
import dev.tercio.aeron.DriverStatistics;
import dev.tercio.aeron.Durability;
import dev.tercio.aeron.HostilePackets;
import dev.tercio.aeron.registry.Await;
import dev.tercio.aeron.registry.FreePorts;
import dev.tercio.net.ExerciseKey;
import dev.tercio.replay.SaveFormat;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;

/// An attacker without the key sends to the port of an archive. Proves TR-06, TR-07.
class HostileArchiveTest {
    private static final ExerciseKey KEY = ExerciseKey.of("the key of this exercise");
    private static final int PACKETS = 20_000;

    @TempDir private Path folder;

    private static LateJoin join(World world, String address) {
        return LateJoin.start(world, address, "127.0.0.1", SaveFormat.DEFAULT, KEY);
    }

    private static void awaitFrame(LateJoin join, long frame) {
        Await.until(
                () -> {
                    join.poll();
                    return join.frame() >= frame;
                },
                () -> join.frame() + " of " + frame + " " + join.problems());
    }

    @Test
    void archiveServesItsReadersDuringAnAttack() {
        List<String> addresses = FreePorts.members(2);
        String address = addresses.getFirst();
        List<byte[]> real = captureJoin(addresses.getLast());
        try (Swarm swarm = new Swarm(100, 7);
                LogArchive archive = LogArchive.start(folder, address, Durability.PROCESS, KEY);
                WorldLog log = WorldLog.start(swarm.world, archive, WorldLogOptions.DEFAULT);
                World early = Swarm.empty();
                LateJoin reader = join(early, address)) {
            awaitFrame(reader, log.frame());
            DriverStatistics before = archive.driverStatistics();
            Seed.run(
                    random -> {
                        try (HostilePackets attacker = new HostilePackets(random, real)) {
                            for (int i = 0; i < PACKETS; i++) {
                                attacker.send(address, 1);
                                if (i % (PACKETS / 20) == 0) {
                                    swarm.frame();
                                    awaitFrame(reader, log.frame());
                                }
                            }
                        }
                    });
            assertTrue(archive.driverStatistics().invalidPackets() > before.invalidPackets());
            assertTrue(archive.driverStatistics().mappedBytes() > before.mappedBytes());
            try (World late = Swarm.empty();
                    LateJoin join = join(late, address)) {
                swarm.frame();
                awaitFrame(join, log.frame());
                awaitFrame(reader, log.frame());
                assertEquals(late.entities().size(), early.entities().size());
            }
            assertTrue(log.isWriting());
            assertEquals(0, archive.refusals());
            long errors = archive.driverStatistics().errors();
            assertTrue(archive.errors() >= errors);
        }
    }

    private static List<byte[]> captureJoin(String address) {
        return HostilePackets.capture(
                address,
                4,
                () -> {
                    World world = Swarm.empty();
                    LateJoin join = join(world, address);
                    return () -> {
                        join.close();
                        world.close();
                    };
                });
    }
}
