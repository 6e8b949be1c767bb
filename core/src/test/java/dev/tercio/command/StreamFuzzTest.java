package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.command.StreamRecords.Position;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/// Randomly changed streams with a correct checksum are either rejected without side effects or can
/// be played.
///
/// Proves CB-14.
class StreamFuzzTest {
    private static final int ROUNDS = Seed.repeats(600);
    private static final PlaybackOptions OPTIONS =
            PlaybackOptions.DEFAULT.onFailure(OnFailure.IGNORE);

    private static final int[] ODD_NUMBERS = {
        -1, 0, 1, 2, 7, 255, 65_536, Integer.MAX_VALUE, Integer.MIN_VALUE, Integer.MAX_VALUE - 15
    };

    private int accepted;
    private int refused;

    @ParameterizedTest
    @EnumSource(Tier.class)
    void changedStreamIsRefusedOrPlays(Tier tier) {
        Seed.run(random -> fuzz(tier, random));
    }

    private void fuzz(Tier tier, Random random) {
        try (World world = StreamRecords.world(tier);
                CommandBuffer target = world.commands()) {
            byte[] sound = validStream(world);
            for (int round = 0; round < ROUNDS; round++) {
                byte[] changed = StreamBytes.repaired(change(sound.clone(), random));
                load(world, target, changed);
                if (world.size() > 200) {
                    world.destroyAll(world.entities());
                }
            }
        }
        assertTrue(accepted > ROUNDS / 100, () -> "accepted=" + accepted);
        assertTrue(refused > ROUNDS / 10, () -> "refused=" + refused);
    }

    private static byte[] validStream(World world) {
        List<Entity> settled = StreamRecords.settle(world);
        try (CommandBuffer buffer = world.commands()) {
            StreamRecords.recordAll(world, buffer, settled);
            return buffer.toBytes();
        }
    }

    private void load(World world, CommandBuffer target, byte[] bytes) {
        target.clear();
        target.spawn(new Position(1, 1));
        byte[] before = target.toBytes();
        String seen = refused % 50 == 0 ? StreamRecords.look(world) : "";
        try {
            target.load(world, ByteBuffer.wrap(bytes));
        } catch (CommandFormatException thrown) {
            assertTrue(thrown.offset() >= 0 && thrown.offset() <= bytes.length, thrown::getMessage);
            assertArrayEquals(before, target.toBytes());
            if (!seen.isEmpty()) {
                assertEquals(seen, StreamRecords.look(world));
            }
            refused++;
            return;
        }
        accepted++;
        assertArrayEquals(bytes, target.toBytes());
        int count = target.count();
        PlaybackReport report = world.play(target, OPTIONS);
        assertEquals(count, report.played() + report.skipped() + report.failed());
    }

    private static byte[] change(byte[] bytes, Random random) {
        byte[] changed = bytes;
        int changes = 1 + random.nextInt(2);
        for (int i = 0; i < changes; i++) {
            changed = changeOnce(changed, random);
        }
        return changed;
    }

    private static byte[] changeOnce(byte[] bytes, Random random) {
        int commands = Math.min(StreamBytes.commandsOf(bytes), bytes.length - 16);
        boolean early = random.nextInt(4) == 0 || commands < 16;
        int at = early ? random.nextInt(bytes.length) : random.nextInt(commands, bytes.length);
        int word = Math.min(at & ~7, bytes.length - 8);
        switch (random.nextInt(8)) {
            case 0, 1, 2 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
            case 3 -> bytes[at] = (byte) random.nextInt(18);
            case 4 ->
                    StreamBytes.view(bytes)
                            .putInt(
                                    word + 4 * random.nextInt(2),
                                    ODD_NUMBERS[random.nextInt(ODD_NUMBERS.length)]);
            case 5 -> {
                return spliced(bytes, word, 8 * random.nextInt(4), 0);
            }
            case 6 -> {
                return spliced(bytes, word, 0, 8 * random.nextInt(4));
            }
            default -> {
                int from = Math.clamp(word - 8L * random.nextInt(8), 0, bytes.length - 8);
                System.arraycopy(bytes, from, bytes, word, 8);
            }
        }
        return bytes;
    }

    /// Removes or duplicates bytes and adjusts the size of the commands.
    private static byte[] spliced(byte[] bytes, int at, int removed, int doubled) {
        int end = Math.min(bytes.length, at + removed);
        int grown = bytes.length - (end - at) + doubled;
        if (grown < StreamBytes.HEADER + 16) {
            return bytes;
        }
        byte[] result = Arrays.copyOf(bytes, grown);
        int from = Math.max(0, end - doubled);
        System.arraycopy(bytes, from, result, at, Math.min(bytes.length - from, grown - at));
        int size = StreamBytes.getInt(result, StreamBytes.COMMAND_BYTES_AT);
        StreamBytes.view(result).putInt(StreamBytes.COMMAND_BYTES_AT, size + grown - bytes.length);
        return result;
    }

    @Test
    void streamThatIsCutOffAnywhereIsRefused() {
        try (World world = StreamRecords.world(Tier.HEAP);
                CommandBuffer target = world.commands()) {
            byte[] sound = validStream(world);
            for (int length = 0; length < sound.length; length++) {
                load(world, target, StreamBytes.repaired(Arrays.copyOf(sound, length)));
            }
            assertEquals(sound.length, refused);
        }
    }

    @Test
    void bitThatFlipsUnderTheChecksumIsNoticed() {
        try (World world = StreamRecords.world(Tier.HEAP);
                CommandBuffer target = world.commands()) {
            byte[] sound = validStream(world);
            for (int bit = 0; bit < sound.length * 8; bit += 3) {
                sound[bit >>> 3] ^= (byte) (1 << (bit & 7));
                load(world, target, sound);
                sound[bit >>> 3] ^= (byte) (1 << (bit & 7));
            }
            assertEquals(Math.ceilDiv(sound.length * 8, 3), refused);
        }
    }
}
