package dev.tercio.replay.internal.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.replay.CorruptFileException;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Random descriptions, valid and invalid ones.
class RandomSchemaTest {
    @Test
    void everySoundDescriptionBecomesClasses() {
        Seed.run(
                random -> {
                    for (int i = 0; i < 40; i++) {
                        RandomTypes source = new RandomTypes(random);
                        checkClasses(List.of(source.next(), source.next(), source.next()));
                    }
                });
    }

    private static void checkClasses(List<StoredType> stored) {
        List<StoredType> read =
                stored.stream().map(t -> StoredType.read(ByteBuffer.wrap(t.toBytes()))).toList();
        assertEquals(stored, read);
        List<Class<?>> classes = GeneratedTypes.of(read).types();
        try (World world = World.create()) {
            for (int i = 0; i < classes.size(); i++) {
                Class<?> type = classes.get(i);
                assertEquals(stored.get(i).className(), type.getName());
                assertEquals(stored.get(i), StoredType.of(ComponentSchema.of(type)));
                Entity entity = world.spawn();
                world.add(entity, type);
                if (!world.register(type).isTag()) {
                    assertEquals(type, world.get(entity, type).getClass());
                }
            }
        }
    }

    @Test
    void descriptionThatIsCutOffIsRefusedAtEachPlace() {
        Seed.run(
                random -> {
                    byte[] bytes = new RandomTypes(random).next().toBytes();
                    for (int length = 0; length < bytes.length; length++) {
                        ByteBuffer cut = ByteBuffer.wrap(bytes, 0, length);
                        assertThrows(CorruptFileException.class, () -> StoredType.read(cut));
                        assertEquals(0, cut.position());
                    }
                });
    }

    /// A description that can be read is written again with the same bytes, and classes are
    /// generated from it or it is rejected.
    @Test
    void corruptDescriptionIsRejectedOrDiffers() {
        Seed.run(
                random -> {
                    for (int i = 0; i < 20; i++) {
                        RandomTypes source = new RandomTypes(random);
                        List<byte[]> sound =
                                List.of(source.next().toBytes(), source.next().toBytes());
                        for (int round = 0; round < 100; round++) {
                            checkCorrupt(sound, random);
                        }
                    }
                });
    }

    private static void checkCorrupt(List<byte[]> sound, Random random) {
        List<StoredType> read = new ArrayList<>();
        try {
            for (byte[] bytes : sound) {
                ByteBuffer source = ByteBuffer.wrap(spoil(bytes, random));
                StoredType type = StoredType.read(source);
                assertEquals(
                        ByteBuffer.wrap(source.array(), 0, source.position()),
                        ByteBuffer.wrap(type.toBytes()));
                read.add(type);
            }
            GeneratedTypes.of(read).types();
        } catch (CorruptFileException expected) {
            assertEquals(false, expected.getMessage().isBlank());
        }
    }

    private static byte[] spoil(byte[] sound, Random random) {
        byte[] bytes = sound.clone();
        for (int flips = 1 + random.nextInt(2); flips > 0; flips--) {
            bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(Byte.SIZE));
        }
        return bytes;
    }

    @Test
    void noiseIsRejected() {
        Seed.run(
                random -> {
                    for (int i = 0; i < 10_000; i++) {
                        byte[] bytes = new byte[random.nextInt(100)];
                        random.nextBytes(bytes);
                        ByteBuffer noise = ByteBuffer.wrap(bytes);
                        assertThrows(CorruptFileException.class, () -> StoredType.read(noise));
                    }
                });
    }
}
