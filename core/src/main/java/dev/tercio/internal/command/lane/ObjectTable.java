package dev.tercio.internal.command.lane;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.Objects;

/// The objects that commands refer to by number, because they cannot be stored in the stream.
///
/// A table can borrow the array of another one, so that splitting a buffer does not copy all
/// objects. Then neither changes an element that the other one uses: the borrower copies before it
/// adds, and the lender before it drops.
final class ObjectTable {
    /// Tables of this size are copied: that is cheaper than to allocate another array later.
    private static final int FEW = 16;

    private @Nullable Object[] objects = new Object[4];
    private int count;

    /// Whether the array belongs to another table.
    private boolean borrowed;

    /// Whether other tables may use the array.
    private boolean lent;

    /// Adds an object and returns its number.
    int add(Object object) {
        if (borrowed || count == objects.length) {
            replaceBy(Arrays.copyOf(objects, Math.max(4, count * 2)));
        }
        objects[count] = object;
        return count++;
    }

    private void replaceBy(@Nullable Object[] array) {
        objects = array;
        borrowed = false;
        lent = false;
    }

    /// Makes this empty table contain the objects of another one.
    void borrow(ObjectTable other) {
        if (other.count <= FEW) {
            addAll(other);
        } else {
            objects = other.objects;
            count = other.count;
            borrowed = true;
            other.lent = true;
        }
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
        if ((borrowed || lent) && number < count) {
            @Nullable Object[] kept = new Object[Math.max(4, number)];
            System.arraycopy(objects, 0, kept, 0, number);
            replaceBy(kept);
        } else {
            Arrays.fill(objects, number, count, null);
        }
        count = number;
    }
}
