package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.ComponentSet;
import dev.tercio.Tier;
import dev.tercio.World;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/// A process with too little memory for a file keeps its world unchanged. Proves PE-04.
class SmallHeapTest {
    private static final int ENTITIES = 3_000_000;

    @TempDir private Path folder;

    @Test
    void worldIsUnchangedInHeapsThatAreTooSmall() throws Exception {
        int[] megabytes = {60, 85, 110};
        Path file = large();
        boolean kept = false;
        for (Tier tier : Tier.values()) {
            kept |=
                    check(
                            run(file, megabytes[tier.ordinal()], tier),
                            tier,
                            megabytes[tier.ordinal()]);
        }
        assertTrue(kept, "memory was enough");
    }

    @Test
    @Tag("manual")
    void worldIsUnchangedInAnyHeapThatIsTooSmall() throws Exception {
        Path file = large();
        int kept = 0;
        for (int megabytes = 24; megabytes <= 200; megabytes += 4) {
            for (Tier tier : Tier.values()) {
                kept += check(run(file, megabytes, tier), tier, megabytes) ? 1 : 0;
            }
        }
        assertTrue(kept >= Tier.values().length, "memory was enough: kept=" + kept);
    }

    private static boolean check(String outcome, Tier tier, int megabytes) {
        boolean kept = outcome.equals(SmallHeapProgram.KEPT);
        if (!kept) {
            assertEquals(SmallHeapProgram.LOADED, outcome, tier + ", heap=" + megabytes);
        }
        return kept;
    }

    private Path large() {
        Path file = folder.resolve("large.tsnap");
        try (World world = World.create()) {
            world.spawnAll(ENTITIES, ComponentSet.of(SmallHeapProgram.Marked.class));
            Snapshot.save(world, file);
        }
        return file;
    }

    private static String run(Path file, int megabytes, Tier tier)
            throws IOException, InterruptedException {
        List<String> command =
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx" + megabytes + "m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "--enable-native-access=ALL-UNNAMED",
                        SmallHeapProgram.class.getName(),
                        file.toString(),
                        tier.name());
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output =
                new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        process.waitFor();
        return output;
    }
}
