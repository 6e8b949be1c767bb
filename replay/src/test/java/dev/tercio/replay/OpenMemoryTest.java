package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.internal.schema.Primitive;
import dev.tercio.replay.internal.schema.GeneratedTypes;
import dev.tercio.replay.internal.schema.StoredEnum;
import dev.tercio.replay.internal.schema.StoredField;
import dev.tercio.replay.internal.schema.StoredType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/// The memory of an opened file is limited by its content, not by the numbers in it. Proves PE-04.
class OpenMemoryTest {
    @TempDir private Path folder;

    private static Class<?> large(int number) {
        StoredField numbers = new StoredField.FixedArray("numbers", Primitive.LONG, 1_000);
        return Evolution.typeNamed("game.Large" + number, numbers);
    }

    /// One entity with some components of 8,000 bytes.
    private long save(Path file, int components) {
        Class<?>[] types =
                IntStream.range(0, components).mapToObj(i -> large(i)).toArray(Class[]::new);
        try (World world = Evolution.world(Tier.MANAGED, types)) {
            Entity entity = world.spawn();
            for (Class<?> type : types) {
                world.add(entity, Evolution.filled(type));
            }
            Snapshot.save(world, file);
            return StateHash.of(world);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 250})
    void fewLargeValuesUseLittleMemory(int components) throws Exception {
        Path file = folder.resolve("large.tsnap");
        long hash = save(file, components);
        Process process =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-Xmx64m",
                                "-cp",
                                System.getProperty("java.class.path"),
                                "--enable-native-access=ALL-UNNAMED",
                                OpenMemoryProgram.class.getName(),
                                file.toString())
                        .redirectErrorStream(true)
                        .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        assertEquals("1 " + components + " " + hash, output.strip());
    }

    @Test
    void fileThatTakesMoreThanTheLimitIsRefusedByBothNumbers() {
        Path file = folder.resolve("large.tsnap");
        save(file, 3);
        SaveFormat format = SaveFormat.DEFAULT.memoryLimit(100_000);
        MemoryLimitException refused =
                assertThrows(MemoryLimitException.class, () -> Snapshot.open(file, format));
        assertEquals(100_000, refused.allowedBytes());
        assertTrue(refused.neededBytes() > 100_000);
        assertEquals(
                "file exceeds the memory limit: file="
                        + file
                        + ", needed bytes="
                        + refused.neededBytes()
                        + ", allowed bytes=100000; for a trusted file, raise"
                        + " SaveFormat.memoryLimit",
                refused.getMessage());
    }

    @Test
    void loadObeysTheLimitAndLeavesTheWorld() {
        Path file = folder.resolve("world.tsnap");
        try (World world = RandomWorld.create(Tier.HEAP, 1)) {
            new RandomWorld(world, 2).steps(200);
            Snapshot.save(world, file, RandomWorld.format());
            new RandomWorld(world, 3).steps(20);
            long hash = StateHash.of(world);
            SaveFormat format = RandomWorld.format().memoryLimit(400_000);
            assertThrows(MemoryLimitException.class, () -> Snapshot.load(world, file, format));
            assertEquals(hash, StateHash.of(world));
            Snapshot.load(world, file, RandomWorld.format().memoryLimit(100 << 20));
            WorldAudit.run(world);
        }
    }

    @Test
    void impossibleEnumIsRejected() {
        List<String> constants = IntStream.range(0, 300_000).mapToObj(i -> "C" + i).toList();
        StoredField field =
                new StoredField.Constant("mood", new StoredEnum("game.Mood", constants));
        StoredType type = new StoredType("game.Moody", List.of(field));
        CorruptFileException refused =
                assertThrows(CorruptFileException.class, () -> GeneratedTypes.of(List.of(type)));
        assertEquals(
                "class cannot be generated: class=game.Mood, problem=enum has too many"
                        + " constants: constants=300000, max=5041",
                refused.getMessage());
    }
}
