package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.tercio.Tier;
import dev.tercio.World;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Damaged and truncated files are rejected, and the world is unchanged. Proves PE-04.
class HostileSnapshotTest {
    private final World world = SmallWorld.other(Tier.HEAP);
    private final VisibleState before = VisibleState.of(world);
    private final SmallWorld.State state = SmallWorld.State.of(world);

    @AfterEach
    void close() {
        world.close();
    }

    private static byte[] file(Tier tier, int compression) {
        try (World saved = SmallWorld.saved(tier)) {
            return SectionFile.save(saved, RandomWorld.format().compression(compression));
        }
    }

    /// Loads bytes and returns the message of the exception.
    private String refusal(byte[] bytes) {
        CorruptFileException refused =
                assertThrows(
                        CorruptFileException.class,
                        () -> SectionFile.load(world, bytes, RandomWorld.format()));
        state.assertIs(world, refused.getMessage());
        return refused.getMessage().substring("snapshot cannot be loaded: ".length());
    }

    @ParameterizedTest
    @CsvSource({"HEAP,0", "HEAP,3", "NATIVE,0"})
    void fileTruncatedAnywhereIsRejected(Tier tier, int compression) {
        byte[] whole = file(tier, compression);
        for (int length = 0; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            String where = "length=" + length;
            assertThrows(
                    CorruptFileException.class,
                    () -> SectionFile.load(world, cut, RandomWorld.format()),
                    where);
            assertEquals(before, VisibleState.of(world), where);
        }
        state.assertIs(world, "all");
        SectionFile.load(world, whole, RandomWorld.format());
        WorldAudit.run(world);
    }

    /// The padding of sections has no meaning.
    @ParameterizedTest
    @ValueSource(ints = {0, 3})
    void fileWithAFlippedBitIsRefused(int compression) {
        byte[] file = file(Tier.HEAP, compression);
        boolean[] filling = filling(file);
        for (int bit = 0; bit < file.length * 8; bit++) {
            if (!filling[bit / 8]) {
                file[bit / 8] ^= (byte) (1 << bit % 8);
                refusesFlipped(file, "bit=" + bit);
                file[bit / 8] ^= (byte) (1 << bit % 8);
            }
        }
        state.assertIs(world, "all");
        SectionFile.load(world, file, RandomWorld.format());
        WorldAudit.run(world);
    }

    private void refusesFlipped(byte[] file, String where) {
        try {
            SectionFile.load(world, file, RandomWorld.format());
            fail("loaded: " + where);
        } catch (CorruptFileException | SchemaMismatchException expected) {
            assertEquals(before, VisibleState.of(world), where);
        }
    }

    private static boolean[] filling(byte[] file) {
        boolean[] filling = new boolean[file.length];
        List<Integer> offsets = SectionFile.offsets(file);
        for (int i = 0; i + 1 < offsets.size(); i++) {
            int at = offsets.get(i);
            int length = file[at + 8] & 0xFF | (file[at + 9] & 0xFF) << 8;
            Arrays.fill(filling, at + SectionFile.HEADER + length, offsets.get(i + 1), true);
        }
        return filling;
    }

    @Test
    void fileOfAnotherKindIsRefused() {
        byte[] file = file(Tier.HEAP, 1);
        file[0] = 'X';
        assertEquals(
                "file=stream, because=wrong kind of file: expected=TERCSNAP, offset=0",
                refusal(file));
        System.arraycopy("TERCFRMS".getBytes(), 0, file, 0, 8);
        assertEquals(
                "file=stream, because=wrong kind of file: expected=TERCSNAP, offset=4",
                refusal(file));
    }

    @Test
    void fileOfAnotherVersionIsRefused() {
        byte[] file = file(Tier.HEAP, 1);
        file[8] = 3;
        assertEquals(
                "file=stream, because=unsupported file version: version=3, known=1 to 2",
                refusal(file));
        file[8] = 0;
        file[9] = 1;
        assertEquals(
                "file=stream, because=unsupported file version: version=256, known=1 to 2",
                refusal(file));
    }

    @Test
    void flagsThatAreNotKnownAreRefused() {
        for (int at = 10; at < 16; at++) {
            byte[] file = file(Tier.HEAP, 1);
            file[at] = 1;
            assertEquals(
                    "file=stream, because=file has unknown flags: offset=" + at, refusal(file));
        }
    }

    @Test
    void bytesAfterTheEndAreRejected() {
        byte[] file = file(Tier.HEAP, 1);
        assertEquals(
                "file=stream, because=file has data after the snapshot: bytes left=3",
                refusal(Arrays.copyOf(file, file.length + 3)));
    }

    @Test
    void sectionOfAnUnknownKindIsRefused() {
        for (int kind : List.of(17, 99, 255)) {
            List<SectionFile.Entry> entries =
                    new ArrayList<>(SectionFile.entries(file(Tier.HEAP, 0)));
            entries.add(new SectionFile.Entry(kind, new byte[8]));
            assertEquals(
                    "file=stream, because=unknown kind of section: kind=" + kind,
                    refusal(SectionFile.seal(entries)));
        }
    }

    @Test
    void sectionsMustBeNumberedInOrder() {
        byte[] file = file(Tier.HEAP, 0);
        int second = SectionFile.offsets(file).get(1);
        file[second + 16] = 7;
        SectionFile.reseal(file, second);
        assertEquals(
                "file=stream, because=sections are not in order: expected=1, found=7",
                refusal(file));
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void missingSectionIsRefused(Tier tier) {
        List<SectionFile.Entry> entries = SectionFile.entries(file(tier, 0));
        assertTrue(entries.size() > 7);
        for (int i = 0; i < entries.size(); i++) {
            List<SectionFile.Entry> others = new ArrayList<>(entries);
            others.remove(i);
            refusal(SectionFile.seal(others));
        }
    }

    @Test
    void duplicateSectionIsRejected() {
        List<SectionFile.Entry> entries = SectionFile.entries(file(Tier.HEAP, 0));
        for (int i = 0; i < entries.size(); i++) {
            if (entries.get(i).kind() == SectionFile.RESOURCES) {
                continue; // the last one counts
            }
            List<SectionFile.Entry> twice = new ArrayList<>(entries);
            twice.add(i, entries.get(i));
            refusal(SectionFile.seal(twice));
        }
    }

    /// Some orders are equivalent; all others are rejected.
    @Test
    void sectionsInAnotherOrderMeanTheSameOrAreRefused() {
        byte[] file = file(Tier.HEAP, 0);
        List<SectionFile.Entry> entries = SectionFile.entries(file);
        int refused = 0;
        for (int i = 0; i < entries.size(); i++) {
            for (int to = 0; to < entries.size(); to++) {
                List<SectionFile.Entry> moved = new ArrayList<>(entries);
                moved.add(to, moved.remove(i));
                try (World target = SmallWorld.other(Tier.HEAP)) {
                    SectionFile.load(target, SectionFile.seal(moved), RandomWorld.format());
                    try (World expected = SmallWorld.saved(Tier.HEAP)) {
                        assertEquals(VisibleState.of(expected), VisibleState.of(target));
                    }
                    WorldAudit.run(target);
                } catch (CorruptFileException | SchemaMismatchException expected) {
                    refused++;
                    refusal(SectionFile.seal(moved));
                }
            }
        }
        assertTrue(refused > entries.size(), "refused=" + refused);
    }
}
