package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.file.Path;

/// Random worlds are restored as they were and continue as they would have. Proves PE-01.
class SnapshotModelTest {
    @TempDir private Path folder;

    @ParameterizedTest
    @CsvSource({"HEAP,HEAP", "HEAP,NATIVE", "NATIVE,HEAP", "NATIVE,NATIVE"})
    void randomWorldsRoundTrip(Tier from, Tier to) {
        Seed.run(random -> roundTrip(from, to, random.nextLong()));
    }

    private void roundTrip(Tier from, Tier to, long seed) {
        for (int round = 0; round < 20; round++) {
            Path file = folder.resolve("world.tsnap");
            try (World saved = RandomWorld.create(from, round);
                    World loaded = RandomWorld.create(to, round * 7L + 1)) {
                new RandomWorld(saved, seed + round).steps(20 + round * 30);
                new RandomWorld(loaded, seed - round - 1).steps(round * 10);
                SaveFormat format = RandomWorld.format().compression(round % 4);
                Snapshot.save(saved, file, format);
                Snapshot.load(loaded, file, format);
                assertEquals(VisibleState.of(saved), VisibleState.of(loaded));
                assertEquals(
                        saved.resources().tryGet(RandomWorld.Wind.class),
                        loaded.resources().tryGet(RandomWorld.Wind.class));

                new RandomWorld(saved, seed * 3).steps(200);
                new RandomWorld(loaded, seed * 3).steps(200);
                assertEquals(VisibleState.of(saved), VisibleState.of(loaded), "later");
            }
        }
    }
}
