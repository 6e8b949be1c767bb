package dev.tercio.aeron.log;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.World;
import dev.tercio.aeron.internal.driver.DriverDirectory;
import dev.tercio.aeron.registry.Await;
import dev.tercio.aeron.registry.ChildProcess;
import dev.tercio.aeron.registry.FreePorts;
import dev.tercio.replay.SaveFormat;

import org.agrona.IoUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The process of an archive is stopped for longer than Aeron waits. Proves TR-06.
class InterruptedArchiveTest {
    @TempDir private Path folder;

    private final String address = FreePorts.members(1).getFirst();
    private final Map<Long, String> hashes = new HashMap<>();

    @AfterEach
    void deleteBuffers() {
        Path driver = DriverDirectory.of("log", folder);
        IoUtil.delete(driver.toFile(), true);
        IoUtil.delete(driver.resolveSibling(driver.getFileName() + "-marks").toFile(), true);
    }

    private ChildProcess start() {
        return ChildProcess.start(
                List.of("-Daeron.client.liveness.timeout=2s"),
                LogWriterProgram.class,
                folder.toString(),
                address,
                "200",
                "-1");
    }

    private LateJoin join(World world) {
        return LateJoin.start(world, address, "127.0.0.1", SaveFormat.DEFAULT);
    }

    @Test
    void newLogStartsTheArchiveAgain() {
        try (ChildProcess process = start();
                World first = Swarm.empty();
                World second = Swarm.empty()) {
            readFrames(process, 100);
            process.signal("STOP");
            try (LateJoin refused = join(first)) {
                Await.until(() -> !refused.problems().isEmpty(), refused::problems);
            }
            process.signal("CONT");
            String line = process.read();
            while (!line.equals("stopped")) {
                line = process.read();
            }
            hashes.clear(); // a new log counts frames from its start
            readFrames(process, 100);
            try (LateJoin join = join(second)) {
                Await.until(
                        () -> {
                            join.poll();
                            return join.isCaughtUp();
                        },
                        join::problems);
                readFrames(process, join.frame());
                assertEquals(hashes.get(join.frame()), Long.toHexString(join.hash()));
            }
        }
    }

    private void readFrames(ChildProcess process, long last) {
        long frame = 0;
        while (frame < last && !hashes.containsKey(last)) {
            String[] words = process.read().split(" ");
            frame = Long.parseLong(words[0]);
            hashes.put(frame, words[1]);
        }
    }
}
