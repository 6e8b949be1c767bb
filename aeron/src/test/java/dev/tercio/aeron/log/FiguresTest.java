package dev.tercio.aeron.log;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.World;
import dev.tercio.aeron.Durability;
import dev.tercio.aeron.registry.Await;
import dev.tercio.aeron.registry.FreePorts;
import dev.tercio.aeron.registry.RegistryClient;
import dev.tercio.aeron.registry.RegistryClientOptions;
import dev.tercio.aeron.registry.RegistryCommand;
import dev.tercio.aeron.registry.RegistryNode;
import dev.tercio.aeron.registry.RegistryNodeOptions;
import dev.tercio.replay.SaveFormat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Prints the figures of the documents.
@Tag("manual")
class FiguresTest {
    @TempDir private Path folder;

    private final List<String> addresses = FreePorts.members(1);

    @Test
    void commandsPerSecond() {
        for (Durability durability : Durability.values()) {
            RegistryNodeOptions options =
                    RegistryNodeOptions.of(folder.resolve(durability.name()), addresses.getFirst())
                            .durability(durability);
            try (RegistryNode node = RegistryNode.start(options);
                    RegistryClient client =
                            RegistryClient.connect(
                                    RegistryClientOptions.of("figures", addresses)
                                            .driverDirectory(node.driverDirectory()))) {
                client.join();
                poll(client, () -> client.membership().isPresent());
                for (int round = 0; round < 3; round++) {
                    int count = 50_000;
                    long start = System.nanoTime();
                    List<RegistryCommand> sent = new ArrayList<>();
                    for (int i = 0; i < count; i++) {
                        sent.add(client.reserveIds());
                    }
                    poll(client, () -> sent.getLast().answer().isPresent());
                    double seconds = (System.nanoTime() - start) / 1e9;
                    System.out.printf("%s: %.0f commands/s%n", durability, count / seconds);
                }
            }
        }
    }

    private static void poll(RegistryClient client, java.util.function.BooleanSupplier until) {
        Await.until(
                () -> {
                    client.poll();
                    return until.getAsBoolean();
                },
                client::problems);
    }

    /// How long the frames of a world take without a log, with one, and while a checkpoint is made
    /// and a node joins.
    @Test
    void framesDuringAJoin() throws Exception {
        try (Swarm swarm = new Swarm(100_000, 1);
                LogArchive archive =
                        LogArchive.start(folder, addresses.getFirst(), Durability.PROCESS)) {
            print("without a log", frames(swarm, 300));
            long start = System.nanoTime();
            try (WorldLog log = WorldLog.start(swarm.world, archive, WorldLogOptions.DEFAULT)) {
                System.out.printf("start of the log: %.1f ms%n", (System.nanoTime() - start) / 1e6);
                print("with a log", frames(swarm, 300));
                var checkpoint = log.checkpoint(Swarm::empty);
                print("during a checkpoint", frames(swarm, 300));
                System.out.println("checkpoint at frame " + checkpoint.get());
                join(swarm, log);
                assertEquals(0, log.dropped());
            }
        }
    }

    private void join(Swarm swarm, WorldLog log) {
        long joined = log.frame();
        Thread reader =
                new Thread(
                        () -> {
                            try (World world = Swarm.empty();
                                    LateJoin join =
                                            LateJoin.start(
                                                    world,
                                                    addresses.getFirst(),
                                                    "127.0.0.1",
                                                    SaveFormat.DEFAULT)) {
                                long start = System.nanoTime();
                                while (!join.isCaughtUp()) {
                                    join.poll();
                                    Thread.onSpinWait();
                                }
                                System.out.printf(
                                        "joined at frame %d, from checkpoint %d, %.2f s%n",
                                        join.frame(),
                                        join.startFrame(),
                                        (System.nanoTime() - start) / 1e9);
                            }
                        });
        reader.start();
        print("during a join at frame " + joined, frames(swarm, 300));
        try {
            reader.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static long[] frames(Swarm swarm, int count) {
        long[] times = new long[count];
        for (int i = 0; i < count; i++) {
            long start = System.nanoTime();
            swarm.frame();
            times[i] = System.nanoTime() - start;
        }
        Arrays.sort(times);
        return times;
    }

    private static void print(String what, long[] times) {
        System.out.printf(
                "%s: median %.2f ms, 90th percentile %.2f ms, longest %.2f ms%n",
                what,
                times[times.length / 2] / 1e6,
                times[times.length * 9 / 10] / 1e6,
                times[times.length - 1] / 1e6);
    }
}
