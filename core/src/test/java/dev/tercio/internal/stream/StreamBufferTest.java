package dev.tercio.internal.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;

/// A stream grows without loss and provides zeroed space.
class StreamBufferTest {
    @Test
    void growthKeepsWhatIsThere() {
        StreamBuffer stream = new StreamBuffer(0);
        for (int i = 0; i < 1_000; i++) {
            int at = stream.append(i, -i, 8);
            Words.put(stream.words(), at, i * 3L);
        }

        assertEquals(24_000, stream.size());
        for (int i = 0; i < 1_000; i++) {
            assertEquals(i, Words.get(stream.words(), 24 * i));
            assertEquals(-i, Words.get(stream.words(), 24 * i + 8));
            assertEquals(i * 3L, Words.get(stream.words(), 24 * i + 16));
        }
    }

    @Test
    void payloadFollowsItsHeader() {
        StreamBuffer stream = new StreamBuffer(8);
        assertEquals(16, stream.append(1, 2, 0));
        assertEquals(16, stream.size());
        assertEquals(32, stream.append(3, 4, 40));
        assertEquals(72, stream.size());
    }

    @Test
    void growthDoubles() {
        StreamBuffer stream = new StreamBuffer(80);
        stream.reserve(81);
        assertEquals(20, stream.words().length);
        stream.reserve(1_001);
        assertEquals(126, stream.words().length);
    }

    @Test
    void paddingIsZeroWhenTheArrayIsUsedAgain() {
        StreamBuffer stream = new StreamBuffer(64);
        Arrays.fill(stream.words(), -1);
        int at = stream.append(-1, -1, 16);

        assertEquals(-1, Words.get(stream.words(), at - 16));
        assertEquals(-1, Words.get(stream.words(), at - 8));
        assertEquals(0, Words.get(stream.words(), at + 8));
    }

    @Test
    void reservedRoomIsUsedWithoutGrowth() {
        StreamBuffer stream = new StreamBuffer(16);
        stream.reserve(48);
        long[] words = stream.words();
        stream.append(1, 2, 8);
        stream.append(1, 2, 8);

        assertSame(words, stream.words());
    }

    @Test
    void truncatedAndClearedStreamsKeepTheirMemory() {
        StreamBuffer stream = new StreamBuffer(16);
        stream.append(1, 2, 0);
        stream.append(3, 4, 0);
        long[] words = stream.words();
        stream.truncate(16);
        assertEquals(16, stream.size());
        assertEquals(1, Words.get(stream.words(), 0));
        stream.clear();
        assertEquals(0, stream.size());
        assertSame(words, stream.words());
    }

    @Test
    void cutOutsideTheStreamIsRefused() {
        StreamBuffer stream = new StreamBuffer(64);
        stream.append(1, 2, 0);
        for (int offset : new int[] {-1, 17}) {
            for (IntConsumer cut : List.<IntConsumer>of(stream::truncate, stream::dropBefore)) {
                IllegalArgumentException refusal =
                        assertThrows(IllegalArgumentException.class, () -> cut.accept(offset));
                assertEquals(
                        "offset is outside the stream: offset=" + offset + ", size=16",
                        refusal.getMessage());
            }
        }
        assertEquals(16, stream.size());
    }

    @Test
    void droppedCommandsFreeRoomForLaterOnes() {
        StreamBuffer stream = new StreamBuffer();
        stream.append(1, 2, 0);
        stream.append(3, 4, 8);
        stream.dropBefore(16);
        assertEquals(24, stream.size());
        assertEquals(3, Words.get(stream.words(), 0));
        assertEquals(4, Words.get(stream.words(), 8));
        stream.dropBefore(24);
        assertEquals(0, stream.size());
    }

    @Test
    void commandsOfAnotherStreamAreAppendedAsTheyAre() {
        StreamBuffer other = new StreamBuffer();
        other.append(1, 2, 0);
        other.append(3, 4, 0);
        StreamBuffer stream = new StreamBuffer(16);
        stream.append(5, 6, 0);
        stream.append(other.words(), 16, 16);

        assertEquals(32, stream.size());
        assertEquals(5, Words.get(stream.words(), 0));
        assertEquals(3, Words.get(stream.words(), 16));
        assertEquals(4, Words.get(stream.words(), 24));
    }

    @Test
    void streamPastTheLimitIsRefusedAndStaysAsItWas() {
        StreamBuffer stream = new StreamBuffer(32);
        stream.append(1, 2, 0);
        long[] words = stream.words();
        int payload = Integer.MAX_VALUE - 47;
        IllegalStateException refusal =
                assertThrows(IllegalStateException.class, () -> stream.append(3, 4, payload));

        assertEquals(
                "command buffer is full: bytes=2147483632, max=1073741824; play it, or record"
                        + " into several buffers",
                refusal.getMessage());
        assertThrows(IllegalStateException.class, () -> stream.reserve(Integer.MAX_VALUE));
        assertEquals(16, stream.size());
        assertSame(words, stream.words());
    }
}
