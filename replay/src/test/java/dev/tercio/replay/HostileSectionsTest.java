package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;

import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.schedule.Schedule;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;

/// Malicious files with correct checksums: either they are rejected and the world is unchanged, or
/// they are loaded and the world is consistent. Memory is proportional to the file. Proves PE-04.
class HostileSectionsTest {
    private static final int TRIALS = Seed.repeats(400);

    @TempDir private Path folder;

    private static List<SectionFile.Entry> entries(Tier tier) {
        try (World saved = SmallWorld.nameless(tier)) {
            return SectionFile.entries(SectionFile.save(saved, SectionFile.plain()));
        }
    }

    /// All bytes except the component sets of clusters, the removal logs and the last stable id.
    private static boolean isChecked(SectionFile.Entry entry, int from, int to) {
        if (entry.kind() != SectionFile.WORLD) {
            return true;
        }
        int clusters = entry.numbers().getInt(48);
        int states = 56 + clusters * 32;
        return to <= 40 || (from >= states && to <= states + clusters * 16);
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void randomChangesAreRefusedOrHarmless(Tier tier) {
        List<SectionFile.Entry> entries = entries(tier);
        Seed.run(random -> mutate(tier, entries, random));
    }

    private static void mutate(Tier tier, List<SectionFile.Entry> entries, Random random) {
        Mutations mutations = new Mutations(random, HostileSectionsTest::isChecked);
        int loaded = 0;
        for (int round = 0; round < TRIALS; round++) {
            byte[] file = SectionFile.seal(mutations.mutate(entries));
            loaded += isLoadedOrRefused(tier, file, "round=" + round) ? 1 : 0;
        }
        assertTrue(loaded > 0 && loaded < TRIALS / 2, "loaded=" + loaded);
    }

    private static boolean isLoadedOrRefused(Tier tier, byte[] file, String message) {
        try (World world = SmallWorld.other(tier)) {
            SmallWorld.State before = SmallWorld.State.of(world);
            try {
                SectionFile.load(world, file, RandomWorld.format());
            } catch (CorruptFileException | SchemaMismatchException refused) {
                before.assertIs(world, message + ": " + refused.getMessage());
                return false;
            }
            byte[] again = SectionFile.save(world, RandomWorld.format());
            SectionFile.load(world, again, RandomWorld.format());
            WorldAudit.run(world);
            return true;
        }
    }

    @Test
    void randomChangesToWhatAScheduleRemembersAreRefusedOrHarmless() {
        Seed.run(
                random -> {
                    try {
                        mutateSchedule(random);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                });
    }

    private void mutateSchedule(Random random) throws IOException {
        Path file = folder.resolve("world.tsnap");
        try (World world = SmallWorld.saved(Tier.HEAP);
                Schedule schedule = Schedule.of(world)) {
            schedule.add(new SnapshotObserverTest.Watcher());
            schedule.add("other", setup -> context -> {});
            schedule.run();
            Snapshot.save(schedule, file, SectionFile.plain());
            List<SectionFile.Entry> entries = SectionFile.entries(Files.readAllBytes(file));
            assertEquals(SectionFile.SCHEDULE, entries.getLast().kind());
            Mutations mutations =
                    new Mutations(
                            random, (entry, from, to) -> entry.kind() == SectionFile.SCHEDULE);
            for (int round = Seed.repeats(120); round > 0; round--) {
                Files.write(file, SectionFile.seal(mutations.mutate(entries)));
                VisibleState before = VisibleState.of(world);
                try {
                    Snapshot.load(schedule, file, RandomWorld.format());
                    schedule.run();
                } catch (CorruptFileException refused) {
                    assertEquals(before, VisibleState.of(world));
                }
            }
        }
    }

    private static String refusal(byte[] file) {
        return refusal(Tier.HEAP, file);
    }

    private static String refusal(Tier tier, byte[] file) {
        try (World world = SmallWorld.other(tier)) {
            SmallWorld.State before = SmallWorld.State.of(world);
            CorruptFileException refused =
                    assertThrows(
                            CorruptFileException.class,
                            () -> SectionFile.load(world, file, RandomWorld.format()));
            before.assertIs(world, refused.getMessage());
            String beginning = "snapshot cannot be loaded: file=stream, because=";
            assertTrue(refused.getMessage().startsWith(beginning));
            return refused.getMessage().substring(beginning.length());
        }
    }

    /// A file with one section and any header.
    private static byte[] oneSection(int form, int rawLength, int length) {
        SectionFile.Entry entry = new SectionFile.Entry(SectionFile.SCHEMA, new byte[length]);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(SectionFile.beginning());
        out.writeBytes(SectionFile.section(SectionFile.SCHEMA, form, 0, rawLength, entry));
        out.writeBytes(SectionFile.section(0, 0, 1, 0, new SectionFile.Entry(0, new byte[0])));
        return out.toByteArray();
    }

    /// A world whose only text is `hm`, replaced by other bytes.
    private static byte[] withText(Tier tier, String hex) {
        List<SectionFile.Entry> entries = new ArrayList<>();
        int found = 0;
        for (SectionFile.Entry entry : entries(tier)) {
            byte[] payload = entry.payload().clone();
            byte[] text = HexFormat.of().parseHex(hex);
            int at = entry.kind() == SectionFile.VALUES ? indexOf(payload, "hm") : -1;
            if (at >= 0) {
                found++;
                System.arraycopy(text, 0, payload, at, text.length);
            }
            entries.add(entry.with(payload));
        }
        assertEquals(1, found);
        return SectionFile.seal(entries);
    }

    private static int indexOf(byte[] bytes, String text) {
        return new String(bytes, StandardCharsets.ISO_8859_1).indexOf(text);
    }

    /// As an object, such a text would contain replacement characters that need three times the
    /// room, and the world could not be saved again.
    @Test
    void textThatIsNotUtf8DoesNotBecomeAnObject() {
        String message = "text is not UTF-8: field=thought, bytes=2";

        assertEquals(message, refusal(Tier.MANAGED, withText(Tier.MANAGED, "FFFF")));
        assertEquals(message, refusal(Tier.MANAGED, withText(Tier.MANAGED, "C080")));
        assertEquals(message, refusal(Tier.MANAGED, withText(Tier.MANAGED, "68C3")));
    }

    /// Chunks can write any bytes, and everything that can be saved must be loadable.
    @ParameterizedTest
    @EnumSource(
            value = Tier.class,
            names = {"HEAP", "NATIVE"})
    void columnsMayHoldAnyBytes(Tier tier) {
        for (String hex : List.of("FFFF", "C080", "68C3", "686D0021")) {
            assertTrue(isLoadedOrRefused(tier, withText(tier, hex), hex), hex);
        }
    }

    @Test
    void impossibleLengthsAreRejected() {
        String unsound = "invalid lengths of a section: form=";
        assertEquals(unsound + "0, stored=16, raw=17, offset=16", refusal(oneSection(0, 17, 16)));
        assertEquals(
                unsound + "0, stored=16, raw=4294967295, offset=16",
                refusal(oneSection(0, -1, 16)));
        assertEquals(unsound + "2, stored=16, raw=16, offset=16", refusal(oneSection(2, 16, 16)));
        assertEquals(
                unsound + "1, stored=16, raw=2147483647, offset=16",
                refusal(oneSection(1, Integer.MAX_VALUE, 16)));
        assertEquals(
                unsound + "1, stored=16, raw=2147483648, offset=16",
                refusal(oneSection(1, Integer.MIN_VALUE, 16)));
    }

    @Test
    void lengthBeyondTheFileIsRefused() {
        for (int stored : List.of(Integer.MAX_VALUE, -1, 1 << 20, 57)) {
            byte[] file = oneSection(0, 16, 16);
            SectionFile.Entry header = new SectionFile.Entry(0, file);
            header.numbers().putInt(SectionFile.BEGINNING + 8, stored);
            assertEquals(
                    "section is truncated: bytes="
                            + Integer.toUnsignedString(stored)
                            + ", left=48, offset=16",
                    refusal(header.payload()));
        }
    }

    @Test
    void bytesThatAreNotCompressedAreRefused() {
        String refusal = refusal(oneSection(1, 100, 16));

        assertTrue(refusal.startsWith("section does not have its declared length"), refusal);
    }

    /// Puts large numbers at all positions, so that every count and length is among them.
    @Test
    void memoryStaysProportionalToTheFileWhateverItClaims() {
        List<SectionFile.Entry> entries = entries(Tier.HEAP);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        for (int number : new int[] {Integer.MAX_VALUE, 0x00FF_FFFF}) {
            for (int i = 0; i < entries.size(); i++) {
                SectionFile.Entry entry = entries.get(i);
                for (int at = 0; at + 4 <= entry.payload().length; at++) {
                    SectionFile.Entry changed = entry.with(entry.payload());
                    changed.numbers().putInt(at, number);
                    List<SectionFile.Entry> others = new ArrayList<>(entries);
                    others.set(i, changed);
                    byte[] file = SectionFile.seal(others);
                    long bytes = allocated(threads, file);
                    String message = "kind=" + entry.kind() + ", at=" + at + ", bytes=" + bytes;
                    assertTrue(bytes < 64L * file.length + (4 << 20), message);
                }
            }
        }
    }

    private static long allocated(ThreadMXBean threads, byte[] file) {
        try (World world = SmallWorld.other(Tier.HEAP)) {
            long before = threads.getCurrentThreadAllocatedBytes();
            try {
                SectionFile.load(world, file, RandomWorld.format());
            } catch (CorruptFileException | SchemaMismatchException expected) {
                // most are
            }
            return threads.getCurrentThreadAllocatedBytes() - before;
        }
    }
}
