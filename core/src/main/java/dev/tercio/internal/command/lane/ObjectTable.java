package dev.tercio.internal.command.lane;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.Objects;

/// The objects that commands refer to by number, because they cannot be stored in the stream.
final class ObjectTable {
    private @Nullable Object[] objects = new Object[4];
    private int count;

    /// Adds an object and returns its number.
    int add(Object object) {
        if (count == objects.length) {
            objects = Arrays.copyOf(objects, count * 2);
        }
        objects[count] = object;
        return count++;
    }

    /// Adds the objects of another table.
    void addAll(ObjectTable other) {
        for (int i = 0; i < other.count; i++) {
            add(other.get(i));
        }
    }

    Object get(long number) {
        return Objects.requireNonNull(objects[(int) number]);
    }

    int count() {
        return count;
    }

    /// Drops the objects from a number on.
    void dropFrom(int number) {
        Arrays.fill(objects, number, count, null);
        count = number;
    }
}
