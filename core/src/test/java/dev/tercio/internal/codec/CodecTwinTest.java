package dev.tercio.internal.codec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.Utf8;
import dev.tercio.internal.codec.TwinValues.Wide;
import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.internal.storage.ColumnAccess;
import dev.tercio.internal.storage.HeapColumnAccess;
import dev.tercio.internal.storage.HeapColumns;
import dev.tercio.internal.storage.NativeColumnAccess;
import dev.tercio.internal.storage.NativeColumns;
import dev.tercio.internal.storage.PageColumns;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;

import java.lang.foreign.Arena;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/// Generated and interpreted codecs store, build and reject the same values.
///
/// Proves CO-01, CO-02.
class CodecTwinTest {
    private static final ComponentSchema SCHEMA = ComponentSchema.of(Wide.class);
    private static final int ROUNDS = 3_000;

    @Test
    void twinsAgreeOnHeapColumns() {
        Seed.run(
                random ->
                        play(
                                random,
                                new HeapColumns(SCHEMA),
                                new HeapColumns(SCHEMA),
                                HeapColumnAccess.INSTANCE));
    }

    /// Worlds share generated loops through the codec, so all must get the same instance.
    @Test
    void codecForNativeColumnsIsMadeOnce() {
        for (Codec codec :
                List.of(
                        Codecs.generated(SCHEMA, HeapColumnAccess.INSTANCE),
                        Codecs.interpreted(SCHEMA, HeapColumnAccess.INSTANCE))) {
            Codec twin = codec.inNativeColumns();
            assertNotSame(codec, twin);
            assertSame(twin, codec.inNativeColumns());
            assertSame(twin, twin.inNativeColumns());
        }
    }

    @Test
    void twinsAgreeOnNativeColumns() {
        Seed.run(
                random -> {
                    try (Arena arena = Arena.ofShared()) {
                        play(
                                random,
                                new NativeColumns(SCHEMA, 1, arena, 0),
                                new NativeColumns(SCHEMA, 1, arena, 0),
                                NativeColumnAccess.INSTANCE);
                    }
                });
    }

    private static void play(
            Random random, PageColumns first, PageColumns second, ColumnAccess access) {
        Codec generated = Codecs.generated(SCHEMA, access);
        Codec interpreted = assertInstanceOf(InterpretedCodec.class, twinOf(access));
        Object[] ones = first.open(0);
        Object[] others = second.open(0);
        int refused = 0;
        for (int round = 0; round < ROUNDS; round++) {
            int slot = random.nextInt(8) == 0 ? PageLayout.PAGE_SLOTS - 1 : random.nextInt(50);
            Wide value = TwinValues.wide(random);
            String outcome = TwinValues.outcome(() -> generated.write(ones, slot, value));
            String twins = TwinValues.outcome(() -> interpreted.write(others, slot, value));
            assertEquals(outcome, twins);
            assertEquals(text(generated, ones, slot), text(interpreted, others, slot));
            assertEquals(text(interpreted, ones, slot), text(generated, others, slot));
            refused += outcome.isEmpty() ? 0 : 1;
        }
        for (int column = 0; column < ones.length; column++) {
            assertArrayEquals(TwinValues.bytes(ones[column]), TwinValues.bytes(others[column]));
        }
        assertNotEquals(0, refused, "no value was refused");
        assertNotEquals(ROUNDS, refused, "all values were refused");
    }

    private static Codec twinOf(ColumnAccess access) {
        return Codecs.interpreted(SCHEMA, access);
    }

    private static String text(Codec codec, Object[] columns, int slot) {
        return ((Wide) codec.read(columns, slot)).text();
    }

    @Test
    void twinsRefuseAnInstanceOfAnotherClass() {
        ColumnAccess access = HeapColumnAccess.INSTANCE;
        Object[] columns = new HeapColumns(SCHEMA).open(0);
        for (Codec codec : List.of(Codecs.generated(SCHEMA, access), twinOf(access))) {
            assertThrows(ClassCastException.class, () -> codec.write(columns, 0, "another"));
        }
    }

    /// Equal values give equal bytes, whatever the memory contained before: hashes and files rely
    /// on it.
    @Test
    void shorterTextIsPaddedWithZeros() {
        ColumnAccess access = HeapColumnAccess.INSTANCE;
        ComponentSchema schema = ComponentSchema.of(Label.class);
        for (Codec codec :
                List.of(Codecs.generated(schema, access), Codecs.interpreted(schema, access))) {
            Object[] columns = new HeapColumns(schema).open(0);
            codec.write(columns, 1, new Label("abcd"));
            codec.write(columns, 1, new Label("e"));

            byte[] bytes = (byte[]) columns[0];
            assertArrayEquals(new byte[] {'e', 0, 0, 0}, Arrays.copyOfRange(bytes, 4, 8));
        }
    }

    private record Label(@Utf8(4) String text) {}
}
