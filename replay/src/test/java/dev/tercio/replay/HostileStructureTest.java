package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;

import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.ByteArrayOutputStream;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/// Files made to do harm, with checksums that are right. Proves PE-04.
class HostileStructureTest {
    private static final int CLUSTERS_AT = 48;
    private static final int MASKS_AT = 56;

    private static byte[] save(Tier tier) {
        try (World saved = SmallWorld.saved(tier)) {
            return SectionFile.save(saved, SectionFile.plain());
        }
    }

    private static String refusal(List<SectionFile.Part> parts) {
        try (World world = SmallWorld.other(Tier.HEAP)) {
            SmallWorld.State before = SmallWorld.State.of(world);
            CorruptFileException refused =
                    assertThrows(
                            CorruptFileException.class,
                            () ->
                                    SectionFile.load(
                                            world, SectionFile.seal(parts), RandomWorld.format()));
            before.assertIs(world, refused.getMessage());
            return refused.getMessage();
        }
    }

    private static int index(List<SectionFile.Part> parts, int kind) {
        return parts.indexOf(SectionFile.first(parts, kind));
    }

    /// Expected: CorruptFileException, world unchanged.
    @Test
    void clusterWithATypeThatIsNotInTheSchemaIsRefusedBeforeAnythingChanges() {
        List<SectionFile.Part> parts = new ArrayList<>(SectionFile.parts(save(Tier.HEAP)));
        SectionFile.Part world = SectionFile.first(parts, SectionFile.WORLD);
        assertTrue(world.numbers().getInt(CLUSTERS_AT) > 1);
        ByteBuffer numbers = world.numbers();
        numbers.putLong(MASKS_AT + 32 + 24, Long.MIN_VALUE);

        assertTrue(refusal(parts).contains("component type is not in the schema: type=255"));
    }

    /// Expected: CorruptFileException, world unchanged.
    @Test
    void removalsOfATypeThatIsNotInTheSchemaAreRefusedBeforeAnythingChanges() {
        List<SectionFile.Part> parts = new ArrayList<>(SectionFile.parts(save(Tier.HEAP)));
        SectionFile.Part world = SectionFile.first(parts, SectionFile.WORLD);
        int clusters = world.numbers().getInt(CLUSTERS_AT);
        int removalsAt = MASKS_AT + clusters * (32 + 16);
        assertEquals(1, world.numbers().getInt(removalsAt));
        world.numbers().putInt(removalsAt + 4, 200);

        assertTrue(refusal(parts).contains("component type is not in the schema: type=200"));
    }

    /// Expected: CorruptFileException, world unchanged.
    @Test
    void headersBehindValuesAreRefused() {
        List<SectionFile.Part> parts = new ArrayList<>(SectionFile.parts(save(Tier.HEAP)));
        ByteBuffer forged = ByteBuffer.allocate(8 + 128 + 2 + 8).order(ByteOrder.LITTLE_ENDIAN);
        forged.putInt(0).putShort((short) 1).putShort((short) 2); // page 0, identities, block 1
        forged.putLong(8, 1).putShort(8 + 128, (short) 0);
        forged.putLong(8 + 128 + 2, 1L << 56 | 1); // alive in generation 1, mixed cluster
        int values = index(parts, SectionFile.VALUES);
        parts.add(values + 1, new SectionFile.Part(SectionFile.HEADERS, forged.array()));

        refusal(parts);
    }

    record Pair(int first, int second) {}

    /// Expected: CorruptFileException, world unchanged.
    @ParameterizedTest
    @EnumSource(Tier.class)
    void valueThatIsThereTwiceDoesNotMakeUpForAnother(Tier tier) {
        try (World saved = Evolution.world(tier, Pair.class);
                World loaded = Evolution.world(tier, Pair.class)) {
            saved.spawn(new Pair(1, 2));
            Entity second = saved.spawn(new Pair(3, 4));
            assertEquals(1, second.index());
            List<SectionFile.Part> parts =
                    new ArrayList<>(
                            SectionFile.parts(SectionFile.save(saved, SectionFile.plain())));
            ByteBuffer one = ByteBuffer.allocate(16 + 128 + 8).order(ByteOrder.LITTLE_ENDIAN);
            one.putInt(0).putInt(0).putShort((short) 1).putShort((short) 0).putInt(1);
            one.putLong(16, 1); // slot 0 only
            one.putInt(16 + 128, 1).putInt(16 + 128 + 4, 2);
            SectionFile.Part part = new SectionFile.Part(SectionFile.VALUES, one.array());
            int at = index(parts, SectionFile.VALUES);
            parts.set(at, part);
            parts.add(at, part);

            assertThrows(
                    CorruptFileException.class,
                    () -> SectionFile.load(loaded, SectionFile.seal(parts), SaveFormat.DEFAULT));
            assertEquals(0, loaded.size());
        }
    }

    /// Expected: CorruptFileException, world unchanged.
    @Test
    void idOfTwoEntitiesIsRefused() {
        List<SectionFile.Part> parts = new ArrayList<>(SectionFile.parts(save(Tier.HEAP)));
        int at = index(parts, SectionFile.HEADERS);
        byte[] bytes = parts.get(at).payload().clone();
        ByteBuffer numbers = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int rows = numbers.getShort(4);
        assertTrue((rows & 1 << 9) != 0);
        int slots = 0;
        for (int word = 0; word < 16; word++) {
            slots += Long.bitCount(numbers.getLong(8 + word * 8));
        }
        int ids = 8 + 128 + 2 + (Integer.bitCount(rows) - 1) * slots * 8;
        assertEquals(3, numbers.getLong(ids) + numbers.getLong(ids + 8)); // ids 1 and 2
        numbers.putLong(ids, numbers.getLong(ids + 8));
        parts.set(at, parts.get(at).with(bytes));

        refusal(parts);
    }

    /// Expected: refused, or the sequence goes on behind the ids that are there.
    @Test
    void idsAreNeverMadeTwiceWhateverTheFileSaysWasTheLast() {
        for (long last : new long[] {0, 0xFFFF_FFFF_FFFFL + 5}) {
            List<SectionFile.Part> parts = new ArrayList<>(SectionFile.parts(save(Tier.HEAP)));
            SectionFile.first(parts, SectionFile.WORLD).numbers().putLong(40, last);
            try (World world = SmallWorld.other(Tier.HEAP)) {
                SectionFile.load(world, SectionFile.seal(parts), RandomWorld.format());
                WorldAudit.run(world);
                long made = world.stableIds().assign(world.spawn());
                assertEquals(0, made >>> 48);
            } catch (CorruptFileException expected) {
                assertTrue(expected.getMessage().contains("stable id"), expected.getMessage());
            }
        }
    }

    /// Expected: refused with the differences.
    @Test
    void schemaBehindTheWorldIsRefused() {
        Class<?> old = Evolution.type(Evolution.text("x", 8));
        byte[] file;
        try (World saved = World.create(WorldOptions.DEFAULT.register(old))) {
            saved.spawn(Evolution.value(old, "text"));
            file = SectionFile.save(saved, SaveFormat.DEFAULT.compression(0));
        }
        List<SectionFile.Part> parts = new ArrayList<>(SectionFile.parts(file));
        parts.add(1, parts.remove(0));
        Class<?> today = Evolution.type(Evolution.number("x"));
        try (World world = World.create(WorldOptions.DEFAULT.register(today))) {
            assertThrows(
                    RuntimeException.class,
                    () -> SectionFile.load(world, SectionFile.seal(parts), SaveFormat.DEFAULT));
            assertEquals(0, world.size());
        }
    }

    private static long allocated(byte[] file, World world) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        assertThrows(
                CorruptFileException.class,
                () -> SectionFile.load(world, file, RandomWorld.format()));
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    /// Expected: memory is a small multiple of the file.
    @Test
    void lengthThatASectionWillHaveIsNotBelieved() {
        byte[] junk = new byte[60_000];
        SectionFile.Part part = new SectionFile.Part(SectionFile.SCHEMA, junk);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(SectionFile.beginning());
        out.writeBytes(SectionFile.section(SectionFile.SCHEMA, 1, 0, 1_900_000_000, part));
        out.writeBytes(SectionFile.section(0, 0, 1, 0, new SectionFile.Part(0, new byte[0])));
        byte[] file = out.toByteArray();
        try (World world = SmallWorld.other(Tier.HEAP)) {
            long bytes = allocated(file, world);
            assertTrue(bytes < 64L * file.length + (16 << 20), "bytes=" + bytes);
        }
    }

    /// Expected: memory is a small multiple of the file.
    @Test
    void numberOfPagesIsNotBelieved() {
        List<SectionFile.Part> parts = new ArrayList<>(SectionFile.parts(save(Tier.HEAP)));
        SectionFile.first(parts, SectionFile.WORLD).numbers().putInt(28, 4_096);
        parts.removeLast(); // so that it is refused in the end
        byte[] file = SectionFile.seal(parts);
        try (World world = SmallWorld.other(Tier.HEAP)) {
            long bytes = allocated(file, world);
            assertTrue(bytes < 64L * file.length + (4 << 20), "bytes=" + bytes);
        }
    }

    /// Expected: CorruptFileException.
    @ParameterizedTest
    @EnumSource(Tier.class)
    void handleOfARecordedSpawnIsRefused(Tier tier) {
        record Aim(Entity target) {}
        try (World saved = Evolution.world(tier, Aim.class);
                World loaded = Evolution.world(tier, Aim.class)) {
            saved.spawn(new Aim(Entity.of(5, 1)));
            List<SectionFile.Part> parts =
                    SectionFile.parts(SectionFile.save(saved, SectionFile.plain()));
            SectionFile.Part values = SectionFile.first(parts, SectionFile.VALUES);
            int at = values.payload().length - 8;
            assertEquals(1L << 32 | 5, values.numbers().getLong(at));
            values.numbers().putLong(at, 0x8000_0005L);

            assertThrows(
                    CorruptFileException.class,
                    () -> SectionFile.load(loaded, SectionFile.seal(parts), SaveFormat.DEFAULT));
        }
    }

    /// Expected: CorruptFileException ("value is refused by its class"), in all tiers.
    @ParameterizedTest
    @EnumSource(Tier.class)
    void valueThatItsClassRefusesIsRefused(Tier tier) {
        record Percent(int value) {
            Percent {
                if (value < 0 || value > 100) {
                    throw new IllegalArgumentException("not a percentage: " + value);
                }
            }
        }
        try (World saved = Evolution.world(tier, Percent.class);
                World loaded = Evolution.world(tier, Percent.class)) {
            saved.spawn(new Percent(50));
            List<SectionFile.Part> parts =
                    SectionFile.parts(SectionFile.save(saved, SectionFile.plain()));
            SectionFile.Part values = SectionFile.first(parts, SectionFile.VALUES);
            values.numbers().putInt(values.payload().length - 4, 101);

            assertThrows(
                    CorruptFileException.class,
                    () ->
                            SectionFile.load(
                                    loaded,
                                    SectionFile.seal(parts),
                                    SaveFormat.DEFAULT.checkValues()));
        }
    }

    /// Expected: CorruptFileException, or a world whose observers work.
    @Test
    void clockAtTheEndOfTimeIsRefusedOrHarmless() {
        List<SectionFile.Part> parts = new ArrayList<>(SectionFile.parts(save(Tier.HEAP)));
        SectionFile.first(parts, SectionFile.WORLD).numbers().putLong(8, Long.MAX_VALUE);
        try (World world = SmallWorld.other(Tier.HEAP)) {
            var changed = world.query(RandomWorld.Health.class).changed(RandomWorld.Health.class);
            changed.count();
            SectionFile.load(world, SectionFile.seal(parts), RandomWorld.format());
            assertEquals(2, changed.count());
            world.query(RandomWorld.Health.class)
                    .update(h -> new RandomWorld.Health(h.points() + 1, true));
            assertEquals(2, changed.count());
        } catch (CorruptFileException expected) {
            assertTrue(expected.getMessage().contains("clock"), expected.getMessage());
        }
    }

    /// Expected: refused: there is one way to write a snapshot, and bytes that mean nothing could
    /// carry anything.
    @Test
    void bytesThatMeanNothingAreRefused() {
        byte[] file = save(Tier.HEAP);
        List<Integer> offsets = SectionFile.offsets(file);
        List<String> accepted = new ArrayList<>();
        for (int i = 0; i + 1 < offsets.size(); i++) {
            int at = offsets.get(i);
            int length = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getInt(at + 8);
            if (length % 8 != 0) {
                byte[] padded = file.clone();
                padded[offsets.get(i + 1) - 1] = 1;
                tryLoad(padded, "padding", accepted);
            }
        }
        for (int kind = 7; kind <= 13; kind++) {
            List<SectionFile.Part> parts = new ArrayList<>(SectionFile.parts(file));
            parts.add(new SectionFile.Part(kind, new byte[3]));
            tryLoad(SectionFile.seal(parts), "kind " + kind, accepted);
        }
        List<SectionFile.Part> twice = new ArrayList<>(SectionFile.parts(file));
        twice.add(SectionFile.first(twice, SectionFile.RESOURCES));
        tryLoad(SectionFile.seal(twice), "resources twice", accepted);
        List<SectionFile.Part> flags = new ArrayList<>(SectionFile.parts(file));
        SectionFile.first(flags, SectionFile.VALUES).payload()[11] = 0x40;
        tryLoad(SectionFile.seal(flags), "flags of values", accepted);

        assertEquals(List.of(), accepted);
    }

    private static void tryLoad(byte[] file, String what, List<String> accepted) {
        try (World world = SmallWorld.other(Tier.HEAP)) {
            SectionFile.load(world, file, RandomWorld.format());
            accepted.add(what);
        } catch (CorruptFileException expected) {
            // as it should be
        }
    }
}
