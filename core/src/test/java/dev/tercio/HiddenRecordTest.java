package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.List;

/// Records that a program generates as hidden classes are components like any other, although
/// bytecode cannot name them. Proves CO-01.
@Tag("conformance")
class HiddenRecordTest {
    @ParameterizedTest
    @EnumSource
    void hiddenRecordIsAComponent(Tier tier) throws ReflectiveOperationException, IOException {
        Class<? extends Record> type = hidden();
        assertTrue(type.isHidden());
        Constructor<? extends Record> constructor =
                type.getDeclaredConstructor(int.class, long.class);
        Record first = constructor.newInstance(1, 2L);
        Record second = constructor.newInstance(3, 4L);
        try (World world = World.create(WorldOptions.DEFAULT.tier(tier))) {
            check(world, type, first, second);
        }
    }

    private static <R extends Record> void check(
            World world, Class<R> type, Record first, Record second) {
        Lookup<R> lookup = world.lookup(type);
        Entity entity = world.spawn(first);
        assertEquals(first, lookup.get(entity));
        lookup.set(entity, type.cast(second));
        assertEquals(second, world.get(entity, type));
        world.query(type).update(_ -> type.cast(first));
        List<R> seen = new ArrayList<>();
        world.query(type).forEach(value -> seen.add(value));
        assertEquals(List.of(first), seen);
    }

    private static Class<? extends Record> hidden()
            throws ReflectiveOperationException, IOException {
        try (InputStream file =
                HiddenRecordTest.class.getResourceAsStream("HiddenRecordTemplate.class")) {
            return MethodHandles.lookup()
                    .defineHiddenClass(file.readAllBytes(), true)
                    .lookupClass()
                    .asSubclass(Record.class);
        }
    }
}
