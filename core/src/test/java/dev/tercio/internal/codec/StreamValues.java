package dev.tercio.internal.codec;

import dev.tercio.Entity;
import dev.tercio.Length;
import dev.tercio.Utf8;
import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.internal.storage.HeapColumnAccess;
import dev.tercio.internal.storage.HeapColumns;
import dev.tercio.internal.storage.NativeColumnAccess;
import dev.tercio.internal.storage.NativeColumns;
import dev.tercio.internal.stream.StreamBuffer;
import dev.tercio.internal.stream.Words;

import java.lang.foreign.Arena;
import java.util.Arrays;
import java.util.List;

/// Values of every kind for streams, and every codec that moves them.
final class StreamValues {
    record Runs(
            @Length(2) boolean[] flags,
            @Length(3) byte[] bytes,
            @Length(2) short[] shorts,
            @Length(2) char[] chars,
            @Length(3) int[] ints,
            @Length(2) long[] longs,
            @Length(2) float[] floats,
            @Length(2) double[] doubles,
            @Length(1) int[] single) {}

    record Crew(Entity captain, @Length(3) Entity[] members, @Utf8(5) String name) {}

    record Deep(Crew crew, TwinValues.Mood mood, Runs runs, Entity self, boolean flag, double d) {}

    /// A codec and the columns of a page it writes to.
    record Store(Codec codec, List<Object> columns) {
        Object[] page() {
            return columns.toArray();
        }
    }

    private StreamValues() {}

    static Deep deep() {
        return new Deep(
                new Crew(
                        Entity.of(5, 1),
                        new Entity[] {Entity.NONE, Entity.of(7, 2), Entity.of(9, -3)},
                        "a€\0"),
                TwinValues.Mood.ASLEEP,
                new Runs(
                        new boolean[] {true, false},
                        new byte[] {1, -2, 3},
                        new short[] {Short.MIN_VALUE, 258},
                        new char[] {'x', '\uFFFF'},
                        new int[] {1, Integer.MIN_VALUE, 0x01020304},
                        new long[] {Long.MIN_VALUE, 0x0102030405060708L},
                        new float[] {Float.intBitsToFloat(0x7FC1_2345), -0f},
                        new double[] {Double.longBitsToDouble(0x7FF8_0000_DEAD_BEEFL), 1e300},
                        new int[] {42}),
                Entity.of(1, 1),
                true,
                Double.longBitsToDouble(0x7FF8_0000_0000_1234L));
    }

    /// All fields as text, with the bits of floating-point numbers.
    static String text(Deep deep) {
        Runs runs = deep.runs();
        return List.of(deep.crew().captain(), deep.crew().name(), deep.mood(), deep.self())
                + Arrays.toString(deep.crew().members())
                + Arrays.toString(runs.flags())
                + Arrays.toString(runs.bytes())
                + Arrays.toString(runs.shorts())
                + Arrays.toString(runs.chars())
                + Arrays.toString(runs.ints())
                + Arrays.toString(runs.longs())
                + Float.floatToRawIntBits(runs.floats()[0])
                + Float.floatToRawIntBits(runs.floats()[1])
                + Double.doubleToRawLongBits(runs.doubles()[0])
                + Double.doubleToRawLongBits(runs.doubles()[1])
                + Arrays.toString(runs.single())
                + deep.flag()
                + Double.doubleToRawLongBits(deep.d());
    }

    /// Generated and interpreted codecs, each with heap and with native columns of its own.
    static List<Store> stores(ComponentSchema schema) {
        return List.of(
                heap(schema, Codecs.generated(schema, HeapColumnAccess.INSTANCE)),
                heap(schema, Codecs.interpreted(schema, HeapColumnAccess.INSTANCE)),
                nativeMemory(schema, Codecs.generated(schema, NativeColumnAccess.INSTANCE)),
                nativeMemory(schema, Codecs.interpreted(schema, NativeColumnAccess.INSTANCE)));
    }

    private static Store heap(ComponentSchema schema, Codec codec) {
        return new Store(codec, List.of(new HeapColumns(schema).open(0)));
    }

    private static Store nativeMemory(ComponentSchema schema, Codec codec) {
        NativeColumns columns = new NativeColumns(schema, 1, Arena.ofAuto(), 0);
        return new Store(codec, List.of(columns.open(0)));
    }

    /// The content of a stream.
    static byte[] contents(StreamBuffer stream) {
        byte[] bytes = new byte[stream.size()];
        Words.toBytes(stream.words(), 0, bytes, 0, bytes.length);
        return bytes;
    }

    /// The words of a command with a payload.
    static long[] words(byte[] payload) {
        int length = StreamBuffer.HEADER_BYTES + payload.length;
        long[] words = new long[length / Long.BYTES];
        Words.fromBytes(payload, 0, words, StreamBuffer.HEADER_BYTES, payload.length);
        return words;
    }

    /// A stream whose memory contains old data.
    static StreamBuffer usedStream(int capacity) {
        StreamBuffer stream = new StreamBuffer(capacity);
        Arrays.fill(stream.words(), 0xA5A5_A5A5_A5A5_A5A5L);
        return stream;
    }
}
