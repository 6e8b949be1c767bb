package dev.tercio.internal.codec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.Tier;
import dev.tercio.internal.codec.TwinValues.Wide;
import dev.tercio.internal.schema.BundleSchema;
import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.internal.storage.HeapColumnAccess;
import dev.tercio.internal.storage.HeapColumns;
import dev.tercio.internal.storage.NativeColumnAccess;
import dev.tercio.internal.storage.NativeColumns;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Generated and interpreted loops fill columns alike and fail at the same bundle.
///
/// Proves CO-01, EN-02.
class BundleLoopTwinTest {
    private record Speed(double metres) {}

    private record Frozen() {}

    private record Bundle(Wide wide, Speed speed, Frozen frozen, String note) {}

    private static final int RUN = 16;

    @Test
    void twinsFillColumnsAlike() {
        Seed.run(
                random -> {
                    try (Arena arena = Arena.ofShared()) {
                        play(random, arena);
                    }
                });
    }

    private static void play(Random random, Arena arena) {
        List<BundlePart> parts = parts();
        BundleLoop generated = new BundleLoopGenerator(Bundle.class, parts).generate();
        BundleLoop interpreted = new InterpretedBundleLoop(Bundle.class, parts);
        Object[][] ones = columns(parts, arena);
        Object[][] others = columns(parts, arena);
        List<Bundle> bundles =
                random.ints(RUN * 100).mapToObj(seed -> bundle(new Random(seed))).toList();
        for (int from = 0; from < bundles.size(); from += RUN) {
            int first = from;
            int last = from + RUN;
            String outcome =
                    TwinValues.outcome(
                            () -> generated.fill(bundles::get, ones, first, last, first));
            String twins =
                    TwinValues.outcome(
                            () -> interpreted.fill(bundles::get, others, first, last, first));
            assertEquals(outcome, twins);
        }
        assertSame(ones[0], others[0]);
        assertSame(ones[1], others[1]);
        assertArrayEquals((Object[]) ones[3][0], (Object[]) others[3][0]);
    }

    private static Bundle bundle(Random random) {
        Wide wide = random.nextInt(100) == 0 ? null : TwinValues.wide(random);
        Speed speed = random.nextInt(100) == 0 ? null : new Speed(random.nextDouble());
        return random.nextInt(100) == 0 ? null : new Bundle(wide, speed, new Frozen(), "note");
    }

    private static List<BundlePart> parts() {
        BundleSchema schema = BundleSchema.of(Bundle.class);
        ComponentSchema wide = ComponentSchema.of(Wide.class);
        ComponentSchema speed = ComponentSchema.of(Speed.class);
        ComponentSchema frozen = ComponentSchema.of(Frozen.class);
        List<StoredComponent> components =
                List.of(
                        new StoredComponent(
                                Wide.class,
                                wide,
                                Tier.HEAP,
                                Codecs.interpreted(wide, HeapColumnAccess.INSTANCE)),
                        new StoredComponent(
                                Speed.class,
                                speed,
                                Tier.NATIVE,
                                Codecs.interpreted(speed, NativeColumnAccess.INSTANCE)),
                        new StoredComponent(
                                Frozen.class, frozen, Tier.HEAP, new TagCodec(Frozen.class)),
                        new StoredComponent(
                                String.class, null, Tier.MANAGED, ManagedCodec.INSTANCE));
        List<BundlePart> parts = new ArrayList<>();
        for (int i = 0; i < components.size(); i++) {
            parts.add(new BundlePart(schema.parts().get(i), components.get(i)));
        }
        return parts;
    }

    private static Object[][] columns(List<BundlePart> parts, Arena arena) {
        return new Object[][] {
            new HeapColumns(parts.get(0).component().schema()).open(0),
            new NativeColumns(parts.get(1).component().schema(), 1, arena, 0).open(0),
            {},
            {new Object[1 << 14]}
        };
    }

    private static void assertSame(Object[] ones, Object[] others) {
        for (int column = 0; column < ones.length; column++) {
            assertArrayEquals(TwinValues.bytes(ones[column]), TwinValues.bytes(others[column]));
        }
    }
}
