package dev.tercio.internal.codec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.internal.codec.StreamValues.Deep;
import dev.tercio.internal.codec.StreamValues.Store;
import dev.tercio.internal.codec.TwinValues.Wide;
import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.internal.storage.HeapColumnAccess;
import dev.tercio.internal.storage.HeapColumns;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.stream.HandleResolver;
import dev.tercio.internal.stream.StreamBuffer;
import dev.tercio.internal.stream.Words;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Random;

/// A value that goes through a stream arrives as if it had been written directly, with generated
/// and interpreted codecs.
class StreamTwinTest {
    private static final ComponentSchema WIDE = ComponentSchema.of(Wide.class);
    private static final ComponentSchema DEEP = ComponentSchema.of(Deep.class);
    private static final int ROUNDS = 2_000;
    private static final int SLOT = 3;

    @Test
    void everyKindOfFieldSurvivesEncodeAndDecode() {
        String expected = StreamValues.text(StreamValues.deep());
        for (Store store : StreamValues.stores(DEEP)) {
            StreamBuffer stream = new StreamBuffer(0);
            store.codec().encode(stream, 0, 0, StreamValues.deep());
            Object decoded = store.codec().decode(stream.words(), 0, HandleResolver.NONE);
            assertEquals(expected, StreamValues.text((Deep) decoded));
        }
    }

    @Test
    void everyKindOfFieldSurvivesEncodeAndPlay() {
        String expected = StreamValues.text(StreamValues.deep());
        for (Store store : StreamValues.stores(DEEP)) {
            StreamBuffer stream = new StreamBuffer(0);
            store.codec().encode(stream, 0, 0, StreamValues.deep());
            store.codec().play(stream.words(), 0, store.page(), SLOT, HandleResolver.NONE);
            Deep read = (Deep) store.codec().read(store.page(), SLOT);
            assertEquals(expected, StreamValues.text(read));
        }
    }

    @Test
    void allCodecsWriteTheSameBytesIntoUsedMemory() {
        StreamBuffer clean = new StreamBuffer(0);
        Codecs.interpreted(DEEP, HeapColumnAccess.INSTANCE)
                .encode(clean, 11, 22, StreamValues.deep());
        for (Store store : StreamValues.stores(DEEP)) {
            StreamBuffer used = StreamValues.usedStream(1_000);
            store.codec().encode(used, 11, 22, StreamValues.deep());
            assertArrayEquals(StreamValues.contents(clean), StreamValues.contents(used));
        }
        assertEquals(11, Words.get(clean.words(), 0));
        assertEquals(22, Words.get(clean.words(), 8));
    }

    @Test
    void storingInPlaceWritesTheSameBytesAsAppending() {
        StreamBuffer clean = new StreamBuffer(0);
        Codecs.interpreted(DEEP, HeapColumnAccess.INSTANCE)
                .encode(clean, 11, 22, StreamValues.deep());
        for (Store store : StreamValues.stores(DEEP)) {
            StreamBuffer used = StreamValues.usedStream(1_000);
            int at = used.reserve(clean.size());
            store.codec().store(used.words(), Words.index(at), 11, 22, StreamValues.deep());
            assertEquals(at, used.size(), "the stream ends where it did");
            used.extendTo(at + clean.size());
            assertArrayEquals(StreamValues.contents(clean), StreamValues.contents(used));
        }
    }

    @Test
    void randomValuesArriveAsIfWrittenAtOnce() {
        Seed.run(
                random -> {
                    List<Store> direct = StreamValues.stores(WIDE);
                    List<Store> played = StreamValues.stores(WIDE);
                    int refused = 0;
                    for (int round = 0; round < ROUNDS; round++) {
                        refused += sendOne(random, direct, played) ? 0 : 1;
                    }
                    for (int i = 0; i < direct.size(); i++) {
                        assertSameColumns(direct.get(i), played.get(i));
                    }
                    assertNotEquals(0, refused, "no value was refused");
                    assertNotEquals(ROUNDS, refused, "all values were refused");
                });
    }

    /// Whether the value was accepted.
    private static boolean sendOne(Random random, List<Store> direct, List<Store> played) {
        Wide value = TwinValues.wide(random);
        int slot = random.nextInt(8) == 0 ? PageLayout.PAGE_SLOTS - 1 : random.nextInt(50);
        String outcome = "";
        byte[] bytes = {};
        for (int i = 0; i < direct.size(); i++) {
            Store store = direct.get(i);
            Codec codec = played.get(i).codec();
            Object[] target = played.get(i).page();
            StreamBuffer stream = StreamValues.usedStream(random.nextInt(300));
            stream.append(1, 2, 0);
            outcome = TwinValues.outcome(() -> store.codec().write(store.page(), slot, value));
            assertEquals(outcome, TwinValues.outcome(() -> codec.encode(stream, 3, 4, value)));
            if (!outcome.isEmpty()) {
                assertEquals(16, stream.size(), "a refused value leaves the stream as it was");
                continue;
            }
            assertEquals(32 + codec.streamBytes(), stream.size());
            bytes = i == 0 ? StreamValues.contents(stream) : bytes;
            assertArrayEquals(bytes, StreamValues.contents(stream));
            codec.play(stream.words(), 2, target, slot, HandleResolver.NONE);
            String expected = ((Wide) store.codec().read(store.page(), slot)).text();
            assertEquals(expected, ((Wide) codec.read(target, slot)).text());
            Object decoded = codec.decode(stream.words(), 2, HandleResolver.NONE);
            assertEquals(expected, ((Wide) decoded).text());
        }
        return outcome.isEmpty();
    }

    private static void assertSameColumns(Store direct, Store played) {
        for (int column = 0; column < direct.columns().size(); column++) {
            assertArrayEquals(
                    TwinValues.bytes(direct.columns().get(column)),
                    TwinValues.bytes(played.columns().get(column)));
        }
    }

    @Test
    void playTouchesOnlyItsSlot() {
        for (Store store : StreamValues.stores(DEEP)) {
            String before = StreamValues.text(StreamValues.deep());
            store.codec().write(store.page(), SLOT - 1, StreamValues.deep());
            store.codec().write(store.page(), SLOT + 1, StreamValues.deep());
            long[] zeros = new long[2 + store.codec().streamBytes() / Long.BYTES];
            store.codec().play(zeros, 0, store.page(), SLOT, HandleResolver.NONE);

            for (int slot : new int[] {SLOT - 1, SLOT + 1}) {
                Deep neighbour = (Deep) store.codec().read(store.page(), slot);
                assertEquals(before, StreamValues.text(neighbour));
            }
        }
    }

    private static final ThreadLocal<StreamBuffer> RECORDING = new ThreadLocal<>();

    record Nosy(int first, int second) {
        @Override
        public int second() {
            RECORDING.get().append(7, 8, 80);
            return second;
        }
    }

    /// The accessor's command comes first, and growth in between loses nothing.
    @Test
    void accessorMayRecordIntoTheSameStream() {
        for (Store store : StreamValues.stores(ComponentSchema.of(Nosy.class))) {
            StreamBuffer stream = new StreamBuffer(16);
            RECORDING.set(stream);
            store.codec().encode(stream, 1, 2, new Nosy(5, 6));

            assertEquals(96 + 24, stream.size());
            assertEquals(7, Words.get(stream.words(), 0));
            assertEquals(1, Words.get(stream.words(), 96));
            assertEquals(5, Words.getInt(stream.words(), 112));
            assertEquals(6, Words.getInt(stream.words(), 116));
        }
        RECORDING.remove();
    }

    record Tag() {}

    @Test
    void tagIsAHeaderOnly() {
        Codec codec = new TagCodec(Tag.class);
        StreamBuffer stream = new StreamBuffer(0);
        codec.encode(stream, 1, 2, new Tag());
        codec.play(stream.words(), 0, new Object[0], 0, HandleResolver.NONE);

        assertEquals(16, stream.size());
        assertEquals(0, codec.streamBytes());
        assertEquals(0, codec.handleOffsets().length);
        assertThrows(
                IllegalStateException.class,
                () -> codec.decode(stream.words(), 0, HandleResolver.NONE));
    }

    @Test
    void managedValueNeverEntersAStream() {
        Codec codec = ManagedCodec.INSTANCE;
        StreamBuffer stream = new StreamBuffer(0);
        Object[] columns = {new Object[1]};

        assertThrows(IllegalStateException.class, () -> codec.encode(stream, 1, 2, "text"));
        assertThrows(
                IllegalStateException.class,
                () -> codec.decode(new long[1], 0, HandleResolver.NONE));
        assertThrows(
                IllegalStateException.class,
                () -> codec.play(new long[1], 0, columns, 0, HandleResolver.NONE));
        assertEquals(0, stream.size());
        assertEquals(0, codec.streamBytes());
        assertEquals(0, codec.handleOffsets().length);
    }

    @Test
    void payloadPastTheEndIsAnErrorAndNotARead() {
        Object[] columns = new HeapColumns(DEEP).open(0);
        for (Codec codec :
                List.of(
                        Codecs.generated(DEEP, HeapColumnAccess.INSTANCE),
                        Codecs.interpreted(DEEP, HeapColumnAccess.INSTANCE))) {
            long[] stream = new long[codec.streamBytes() / Long.BYTES];
            assertThrows(
                    IndexOutOfBoundsException.class,
                    () -> codec.play(stream, 0, columns, 0, HandleResolver.NONE));
            assertThrows(
                    IndexOutOfBoundsException.class,
                    () -> codec.decode(stream, 0, HandleResolver.NONE));
        }
    }
}
