package dev.tercio.dis.internal;

import dev.tercio.Tier;
import dev.tercio.World;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;

/// Where a world stores components, and the zero values of those that are objects.
final class Tiers {
    private Tiers() {}

    /// Whether a component is in a tier. Registers it.
    static boolean isIn(World world, Class<?> component, Tier tier) {
        world.register(component);
        try {
            world.register(component, tier); // refused if it is in another tier
            return true;
        } catch (IllegalStateException otherTier) {
            return false;
        }
    }

    /// Whether all components have columns that are arrays. Registers them.
    static boolean areOnHeap(World world, List<Class<?>> components) {
        return components.stream().allMatch(component -> isIn(world, component, Tier.HEAP));
    }

    /// A record with zero in all fields; fields that are neither numbers nor records are null.
    ///
    /// @throws IllegalArgumentException if it cannot be created
    static <T> T zero(Class<T> type) {
        RecordComponent[] parts = type.getRecordComponents();
        if (parts == null) {
            throw new IllegalArgumentException(
                    "managed component of a mapping is not a record: component=" + type.getName());
        }
        Class<?>[] types =
                Arrays.stream(parts).map(RecordComponent::getType).toArray(Class<?>[]::new);
        Object[] values = Arrays.stream(types).map(Tiers::zeroField).toArray();
        try {
            Constructor<T> constructor = type.getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return constructor.newInstance(values);
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw new IllegalArgumentException(
                    "managed component of a mapping has no zero value: component="
                            + type.getName()
                            + "; store it in HEAP or NATIVE",
                    e);
        }
    }

    private static Object zeroField(Class<?> type) {
        if (type.isRecord()) {
            return zero(type);
        }
        // an element of a new array is zero or null
        return Array.get(Array.newInstance(type, 1), 0);
    }
}
