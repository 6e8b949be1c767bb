package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.tercio.World;
import dev.tercio.schedule.Schedule;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.nio.file.Files;
import java.nio.file.Path;

/// Writes golden files to the folder given by `-Dtercio.golden=`. It is meant for a new version of
/// the format; existing files never change.
@Tag("manual")
class SnapshotGoldenMakerTest {
    @Test
    void writeSnapshot() {
        Path target = Path.of(System.getProperty("tercio.golden"), "snapshot-1.tsnap");
        assertFalse(Files.exists(target), "golden files do not change: " + target);
        try (World world = GoldenWorld.empty();
                Schedule schedule = GoldenWorld.schedule(world, new GoldenWorld.Watcher())) {
            schedule.run(0.5);
            GoldenWorld.fill(world);
            schedule.run(0.25);
            GoldenWorld.change(world);
            schedule.enable("idle", false);
            Snapshot.save(schedule, target, GoldenWorld.format());
        }
    }
}
