package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.Utf8;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.query.Field;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Chunks can write malformed UTF-8 to the columns of texts: such bytes are saved and recorded like
/// any others. Proves PE-01 and PE-05.
class RawTextTest {
    record Name(@Utf8(8) String value) {}

    private static final ComponentType<Name> NAME = ComponentType.of(Name.class);
    private static final Field<byte[]> BYTES = NAME.bytes("value");
    private static final Field<char[]> LENGTH = NAME.chars("value#length");

    private final List<Long> hashes = new ArrayList<>();

    @TempDir private Path folder;

    private static World world(Tier tier) {
        return World.create(WorldOptions.DEFAULT.tier(tier).register(Name.class));
    }

    /// Keeps the bytes after the new end.
    private static void shorten(World world, Entity entity) {
        world.query(Name.class)
                .chunks(
                        chunk -> {
                            chunk.segment(LENGTH)
                                    .setAtIndex(ValueLayout.JAVA_CHAR, entity.index(), (char) 3);
                            chunk.changed(NAME);
                        });
    }

    /// A byte that is not valid UTF-8.
    private static void garble(World world, Entity entity) {
        world.query(Name.class)
                .chunks(
                        chunk -> {
                            long at = (long) entity.index() * BYTES.stride() + 1;
                            chunk.segment(BYTES).set(ValueLayout.JAVA_BYTE, at, (byte) 0xE9);
                            chunk.changed(NAME);
                        });
    }

    @ParameterizedTest
    @EnumSource(
            value = Tier.class,
            names = {"HEAP", "NATIVE"})
    void anyBytesAreSavedAndLoaded(Tier tier) {
        Path file = folder.resolve("world.tsnap");
        try (World saved = world(tier);
                World loaded = world(tier)) {
            shorten(saved, saved.spawn(new Name("abcdef")));
            garble(saved, saved.spawn(new Name("ghi")));
            assertEquals(
                    List.of(new Name("abc"), new Name("g\uFFFDi")),
                    saved.query(Name.class).toList());

            Snapshot.save(saved, file);
            Snapshot.load(loaded, file);

            assertEquals(saved.query(Name.class).toList(), loaded.query(Name.class).toList());
            assertEquals(StateHash.of(saved), StateHash.of(loaded));
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Tier.class,
            names = {"HEAP", "NATIVE"})
    void anyBytesAreRecordedAndReplayed(Tier tier) {
        Path place = folder.resolve("run");
        try (World world = world(tier)) {
            Entity entity = world.spawn(new Name("abcdef"));
            try (Recorder recorder = Recorder.start(world, place)) {
                shorten(world, entity);
                nextFrame(world);
                garble(world, entity);
                nextFrame(world);
                assertEquals(2, recorder.frames());
            }
        }
        try (Recording recording = Recording.open(place);
                World world = world(tier)) {
            Replay replay = Replay.of(recording, world);
            for (long hash : hashes) {
                assertTrue(replay.step());
                assertEquals(hash, StateHash.of(world));
                assertTrue(replay.check().isEmpty());
            }
        }
    }

    private void nextFrame(World world) {
        world.nextFrame();
        hashes.add(StateHash.of(world));
    }
}
