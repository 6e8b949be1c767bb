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

/// Malicious files with correct checksums. Proves PE-04.
class HostileStructureTest {
    private static final int CLUSTERS_AT = 48;
    private static final int MASKS_AT = 56;

    private static byte[] save(Tier tier) {
        try (World saved = SmallWorld.saved(tier)) {
            return SectionFile.save(saved, SectionFile.plain());
        }
    }

    private static String refusal(List<SectionFile.Entry> entries) {
        try (World world = SmallWorld.other(Tier.HEAP)) {
            SmallWorld.State before = SmallWorld.State.of(world);
            CorruptFileException refused =
                    assertThrows(
                            CorruptFileException.class,
                            () ->
                                    SectionFile.load(
                                            world,
                                            SectionFile.seal(entries),
                                            RandomWorld.format()));
            before.assertIs(world, refused.getMessage());
            return refused.getMessage();
        }
    }

    private static int index(List<SectionFile.Entry> entries, int kind) {
        return entries.indexOf(SectionFile.first(entries, kind));
    }

    /// Expected: CorruptFileException, world unchanged.
    @Test
    void clusterWithATypeThatIsNotInTheSchemaIsRefusedBeforeAnythingChanges() {
        List<SectionFile.Entry> entries = new ArrayList<>(SectionFile.entries(save(Tier.HEAP)));
        SectionFile.Entry world = SectionFile.first(entries, SectionFile.WORLD);
        assertTrue(world.numbers().getInt(CLUSTERS_AT) > 1);
        ByteBuffer numbers = world.numbers();
        numbers.putLong(MASKS_AT + 32 + 24, Long.MIN_VALUE);

        assertTrue(refusal(entries).contains("component type is not in the schema: type=255"));
    }

    /// Expected: CorruptFileException, world unchanged.
    @Test
    void removalsOfATypeThatIsNotInTheSchemaAreRefusedBeforeAnythingChanges() {
        List<SectionFile.Entry> entries = new ArrayList<>(SectionFile.entries(save(Tier.HEAP)));
        SectionFile.Entry world = SectionFile.first(entries, SectionFile.WORLD);
        int clusters = world.numbers().getInt(CLUSTERS_AT);
        int removalsAt = MASKS_AT + clusters * (32 + 16);
        assertEquals(1, world.numbers().getInt(removalsAt));
        world.numbers().putInt(removalsAt + 4, 200);

        assertTrue(refusal(entries).contains("component type is not in the schema: type=200"));
    }

    /// Expected: CorruptFileException, world unchanged.
    @Test
    void headersAfterValuesAreRejected() {
        List<SectionFile.Entry> entries = new ArrayList<>(SectionFile.entries(save(Tier.HEAP)));
        ByteBuffer forged = ByteBuffer.allocate(8 + 128 + 2 + 8).order(ByteOrder.LITTLE_ENDIAN);
        forged.putInt(0).putShort((short) 1).putShort((short) 2); // page 0, identities, block 1
        forged.putLong(8, 1).putShort(8 + 128, (short) 0);
        forged.putLong(8 + 128 + 2, 1L << 56 | 1); // alive in generation 1, mixed cluster
        int values = index(entries, SectionFile.VALUES);
        entries.add(values + 1, new SectionFile.Entry(SectionFile.HEADERS, forged.array()));

        refusal(entries);
    }

    record Pair(int first, int second) {}

    /// Expected: CorruptFileException, world unchanged.
    @ParameterizedTest
    @EnumSource(Tier.class)
    void duplicateValueDoesNotReplaceAMissingOne(Tier tier) {
        try (World saved = Evolution.world(tier, Pair.class);
                World loaded = Evolution.world(tier, Pair.class)) {
            saved.spawn(new Pair(1, 2));
            Entity second = saved.spawn(new Pair(3, 4));
            assertEquals(1, second.index());
            List<SectionFile.Entry> entries =
                    new ArrayList<>(
                            SectionFile.entries(SectionFile.save(saved, SectionFile.plain())));
            ByteBuffer one = ByteBuffer.allocate(16 + 128 + 8).order(ByteOrder.LITTLE_ENDIAN);
            one.putInt(0).putInt(0).putShort((short) 1).putShort((short) 0).putInt(1);
            one.putLong(16, 1); // slot 0 only
            one.putInt(16 + 128, 1).putInt(16 + 128 + 4, 2);
            SectionFile.Entry entry = new SectionFile.Entry(SectionFile.VALUES, one.array());
            int at = index(entries, SectionFile.VALUES);
            entries.set(at, entry);
            entries.add(at, entry);

            assertThrows(
                    CorruptFileException.class,
                    () -> SectionFile.load(loaded, SectionFile.seal(entries), SaveFormat.DEFAULT));
            assertEquals(0, loaded.size());
        }
    }

    /// Expected: CorruptFileException, world unchanged.
    @Test
    void idOfTwoEntitiesIsRefused() {
        List<SectionFile.Entry> entries = new ArrayList<>(SectionFile.entries(save(Tier.HEAP)));
        int at = index(entries, SectionFile.HEADERS);
        byte[] bytes = entries.get(at).payload().clone();
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
        entries.set(at, entries.get(at).with(bytes));

        refusal(entries);
    }

    /// Expected: rejected, or the sequence continues after the existing ids.
    @Test
    void idsAreNeverIssuedTwiceWhateverTheFileClaims() {
        for (long last : new long[] {0, 0xFFFF_FFFF_FFFFL + 5}) {
            List<SectionFile.Entry> entries = new ArrayList<>(SectionFile.entries(save(Tier.HEAP)));
            SectionFile.first(entries, SectionFile.WORLD).numbers().putLong(40, last);
            try (World world = SmallWorld.other(Tier.HEAP)) {
                SectionFile.load(world, SectionFile.seal(entries), RandomWorld.format());
                WorldAudit.run(world);
                long made = world.stableIds().assign(world.spawn());
                assertEquals(0, made >>> 48);
            } catch (CorruptFileException expected) {
                assertTrue(expected.getMessage().contains("stable id"), expected.getMessage());
            }
        }
    }

    /// Expected: rejected with the differences.
    @Test
    void schemaAfterTheWorldIsRejected() {
        Class<?> old = Evolution.type(Evolution.text("x", 8));
        byte[] file;
        try (World saved = World.create(WorldOptions.DEFAULT.register(old))) {
            saved.spawn(Evolution.value(old, "text"));
            file = SectionFile.save(saved, SaveFormat.DEFAULT.compression(0));
        }
        List<SectionFile.Entry> entries = new ArrayList<>(SectionFile.entries(file));
        entries.add(1, entries.remove(0));
        Class<?> today = Evolution.type(Evolution.number("x"));
        try (World world = World.create(WorldOptions.DEFAULT.register(today))) {
            assertThrows(
                    RuntimeException.class,
                    () -> SectionFile.load(world, SectionFile.seal(entries), SaveFormat.DEFAULT));
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
    void declaredSectionLengthIsVerified() {
        byte[] junk = new byte[60_000];
        SectionFile.Entry entry = new SectionFile.Entry(SectionFile.SCHEMA, junk);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(SectionFile.beginning());
        out.writeBytes(SectionFile.section(SectionFile.SCHEMA, 1, 0, 1_900_000_000, entry));
        out.writeBytes(SectionFile.section(0, 0, 1, 0, new SectionFile.Entry(0, new byte[0])));
        byte[] file = out.toByteArray();
        try (World world = SmallWorld.other(Tier.HEAP)) {
            long bytes = allocated(file, world);
            assertTrue(bytes < 64L * file.length + (16 << 20), "bytes=" + bytes);
        }
    }

    /// Expected: memory is a small multiple of the file.
    @Test
    void declaredPageCountIsVerified() {
        List<SectionFile.Entry> entries = new ArrayList<>(SectionFile.entries(save(Tier.HEAP)));
        SectionFile.first(entries, SectionFile.WORLD).numbers().putInt(28, 4_096);
        entries.removeLast(); // so that it is rejected in the end
        byte[] file = SectionFile.seal(entries);
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
            List<SectionFile.Entry> entries =
                    SectionFile.entries(SectionFile.save(saved, SectionFile.plain()));
            SectionFile.Entry values = SectionFile.first(entries, SectionFile.VALUES);
            int at = values.payload().length - 8;
            assertEquals(1L << 32 | 5, values.numbers().getLong(at));
            values.numbers().putLong(at, 0x8000_0005L);

            assertThrows(
                    CorruptFileException.class,
                    () -> SectionFile.load(loaded, SectionFile.seal(entries), SaveFormat.DEFAULT));
        }
    }

    /// Expected: CorruptFileException ("constructor rejected the value"), in all tiers.
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
            List<SectionFile.Entry> entries =
                    SectionFile.entries(SectionFile.save(saved, SectionFile.plain()));
            SectionFile.Entry values = SectionFile.first(entries, SectionFile.VALUES);
            values.numbers().putInt(values.payload().length - 4, 101);

            assertThrows(
                    CorruptFileException.class,
                    () ->
                            SectionFile.load(
                                    loaded,
                                    SectionFile.seal(entries),
                                    SaveFormat.DEFAULT.checkValues()));
        }
    }

    /// Expected: CorruptFileException, or a world whose observers work.
    @Test
    void tickCounterAtItsMaximumIsRejectedOrHarmless() {
        List<SectionFile.Entry> entries = new ArrayList<>(SectionFile.entries(save(Tier.HEAP)));
        SectionFile.first(entries, SectionFile.WORLD).numbers().putLong(8, Long.MAX_VALUE);
        try (World world = SmallWorld.other(Tier.HEAP)) {
            var changed = world.query(RandomWorld.Health.class).changed(RandomWorld.Health.class);
            changed.count();
            SectionFile.load(world, SectionFile.seal(entries), RandomWorld.format());
            assertEquals(2, changed.count());
            world.query(RandomWorld.Health.class)
                    .update(h -> new RandomWorld.Health(h.points() + 1, true));
            assertEquals(2, changed.count());
        } catch (CorruptFileException expected) {
            assertTrue(expected.getMessage().contains("clock"), expected.getMessage());
        }
    }

    /// Expected: rejected. A snapshot has one valid form; bytes without meaning could hide data.
    @Test
    void meaninglessBytesAreRejected() {
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
            List<SectionFile.Entry> entries = new ArrayList<>(SectionFile.entries(file));
            entries.add(new SectionFile.Entry(kind, new byte[3]));
            tryLoad(SectionFile.seal(entries), "kind " + kind, accepted);
        }
        List<SectionFile.Entry> twice = new ArrayList<>(SectionFile.entries(file));
        twice.add(SectionFile.first(twice, SectionFile.RESOURCES));
        tryLoad(SectionFile.seal(twice), "resources twice", accepted);
        List<SectionFile.Entry> flags = new ArrayList<>(SectionFile.entries(file));
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
