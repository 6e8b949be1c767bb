package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tercio.ConformanceRecords.Arrays8;
import dev.tercio.ConformanceRecords.Drawn;
import dev.tercio.ConformanceRecords.Inner;
import dev.tercio.ConformanceRecords.Middle;
import dev.tercio.ConformanceRecords.Outer;
import dev.tercio.ConformanceRecords.Percent;
import dev.tercio.ConformanceRecords.Rounded;
import dev.tercio.ConformanceRecords.Scalars;
import dev.tercio.ConformanceRecords.Shape;
import dev.tercio.ConformanceRecords.Written;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.List;
import java.util.Optional;

/// Every kind of field round-trips in every tier.
///
/// Proves CO-01, CO-03.
@Tag("conformance")
@ParameterizedClass
@EnumSource(Tier.class)
class TierConformanceTest {
    /// Only this class can access it.
    private record Secret(int code, Deeper deeper) {
        private record Deeper(long value) {}
    }

    private record Ship(Outer outer, Drawn drawn, Secret secret) {}

    private static final float ODD_NAN = Float.intBitsToFloat(0x7FC0_1234);
    private static final double ODD_DOUBLE_NAN = Double.longBitsToDouble(0xFFF8_0000_0000_4321L);

    @Parameter Tier tier;

    private World world;

    @BeforeEach
    void open() {
        world = Modes.worldOf(tier);
    }

    @AfterEach
    void close() {
        world.close();
    }

    /// Stores a value in every possible way and reads it back in every possible way.
    @SuppressWarnings("unchecked")
    private <T> void assertRoundTrips(T value) {
        Class<T> type = (Class<T>) value.getClass();
        ComponentType<T> handle = ComponentType.of(type);
        Entity spawned = world.spawn(value);
        Entity added = world.spawn();
        assertTrue(world.add(added, handle, value));
        Entity copied = world.copy(spawned);
        for (Entity entity : List.of(spawned, added, copied)) {
            assertEquals(value, world.get(entity, type));
            assertEquals(value, world.get(entity, handle));
            assertEquals(Optional.of(value), world.tryGet(entity, type));
            assertEquals(value, world.lookup(type).get(entity));
            world.lookup(handle).set(entity, value);
            assertEquals(value, world.get(entity, type));
        }
    }

    @Test
    void smallestAndLargestPrimitivesRoundTrip() {
        assertRoundTrips(
                new Scalars(
                        false,
                        Byte.MIN_VALUE,
                        Short.MIN_VALUE,
                        Character.MIN_VALUE,
                        Integer.MIN_VALUE,
                        Long.MIN_VALUE,
                        Float.MIN_VALUE,
                        Double.MIN_VALUE));
        assertRoundTrips(
                new Scalars(
                        true,
                        Byte.MAX_VALUE,
                        Short.MAX_VALUE,
                        Character.MAX_VALUE,
                        Integer.MAX_VALUE,
                        Long.MAX_VALUE,
                        Float.MAX_VALUE,
                        Double.MAX_VALUE));
    }

    @Test
    void negativeZeroAndInfinitiesRoundTrip() {
        assertRoundTrips(scalars(-0f, -0d));
        assertRoundTrips(scalars(Float.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY));
    }

    @Test
    void nanBitsRoundTrip() {
        Scalars back = world.get(world.spawn(scalars(ODD_NAN, ODD_DOUBLE_NAN)), Scalars.class);

        assertEquals(0x7FC0_1234, Float.floatToRawIntBits(back.f()));
        assertEquals(0xFFF8_0000_0000_4321L, Double.doubleToRawLongBits(back.d()));
    }

    private static Scalars scalars(float f, double d) {
        return new Scalars(true, (byte) 1, (short) 2, 'c', 4, 5L, f, d);
    }

    @Test
    void everyEnumConstantComesBack() {
        for (Shape shape : Shape.values()) {
            assertRoundTrips(new Drawn(shape, Shape.ROUND));
        }
        for (Character.UnicodeScript script : Character.UnicodeScript.values()) {
            assertRoundTrips(new Written(script));
        }
        assertTrue(Character.UnicodeScript.values().length > 128, "too few constants to prove it");
    }

    @Test
    void nestedRecordsAndHandlesRoundTrip() {
        assertRoundTrips(
                new Outer(
                        new Middle(
                                new Inner(1, Entity.of(Integer.MAX_VALUE, -1)),
                                2.5,
                                new Inner(3, Entity.NONE)),
                        true));
    }

    @Test
    void privateNestedRecordsRoundTrip() {
        assertRoundTrips(new Secret(42, new Secret.Deeper(43)));
    }

    @Test
    void arraysAreReturnedAsCopies() {
        Arrays8 value =
                new Arrays8(
                        new boolean[] {true, false},
                        new byte[] {-128, 0, 127},
                        new short[] {Short.MIN_VALUE, 1},
                        new char[] {'\0', '\uFFFF'},
                        new int[] {1, -2, 3, Integer.MIN_VALUE},
                        new long[] {Long.MAX_VALUE, -1},
                        new float[] {-0f, Float.NaN},
                        new double[] {Double.MIN_VALUE, -0d},
                        new Entity[] {Entity.of(3, 4), Entity.NONE});
        Entity entity = world.spawn(value);

        Arrays8 back = world.get(world.copy(entity), Arrays8.class);

        assertEquals(value.lists(), back.lists());
        if (tier == Tier.MANAGED) {
            assertSame(value, back);
        } else {
            assertNotSame(value.ints(), back.ints());
        }
    }

    @Test
    void adjacentValuesDoNotOverlap() {
        List<Entity> entities =
                world.spawnAll(
                        2_000,
                        Ship.class,
                        i -> new Ship(outer(i), drawn(i), new Secret(i, new Secret.Deeper(-i))));

        for (int i = 0; i < entities.size(); i++) {
            assertEquals(outer(i), world.get(entities.get(i), Outer.class));
            assertEquals(drawn(i), world.get(entities.get(i), Drawn.class));
            assertEquals(
                    new Secret(i, new Secret.Deeper(-i)), world.get(entities.get(i), Secret.class));
        }
    }

    private static Outer outer(int i) {
        Inner inner = new Inner(i, Entity.of(i, i + 1));
        return new Outer(new Middle(inner, i, inner), i % 3 == 0);
    }

    private static Drawn drawn(int i) {
        return new Drawn(Shape.values()[i % 2], Shape.SQUARE);
    }

    @Test
    void compactConstructorExceptionPropagates() {
        Entity entity = world.spawn(new Percent(50));
        assertEquals(new Percent(50), world.get(entity, Percent.class));

        var e =
                assertThrows(
                        IllegalArgumentException.class,
                        () ->
                                world.spawnAll(
                                        3, Wrapped.class, i -> new Wrapped(new Percent(2 - i))));

        assertEquals("not positive: 0", e.getMessage());
        assertEquals(1, world.size());
    }

    /// The default value of a component is zero, even if its constructor would reject it.
    @Test
    void compactConstructorExceptionDuringReadPropagates() {
        assumeTrue(tier != Tier.MANAGED, "only columns build records");
        Entity entity = world.spawn();
        world.add(entity, Percent.class);

        var e =
                assertThrows(
                        IllegalArgumentException.class, () -> world.get(entity, Percent.class));

        assertEquals("not positive: 0", e.getMessage());
    }

    private record Wrapped(Percent percent) {}

    @Test
    void columnsStoreAccessorResults() {
        Entity entity = world.spawn(new Rounded(57));

        Rounded kept = new Rounded(tier == Tier.MANAGED ? 57 : 50);
        assertEquals(kept, world.get(entity, Rounded.class));
    }
}
