package dev.tercio.internal.command.lane;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.Objects;

/// The objects that commands refer to by number, because they cannot be stored in the stream.
///
/// A table can borrow the array of another one, so that splitting a buffer does not copy all
/// objects. Then neither changes an element that the other one uses: the borrower copies before it
/// adds, and so does the lender after it has dropped objects.
final class ObjectTable {
    /// Tables of this size are copied: that is cheaper than to allocate another array later.
    private static final int FEW = 16;

    private static final @Nullable Object[] NONE = {};

    private @Nullable Object[] objects = new Object[4];
    private int count;

    /// Whether the array must be copied before an object is added, because other tables may use the
    /// elements after the last one.
    private boolean mustCopy;

    /// Whether other tables may use the array.
    private boolean lent;

    /// Adds an object and returns its number.
    int add(Object object) {
        if (mustCopy || count == objects.length) {
            replaceBy(Arrays.copyOf(objects, Math.max(4, count * 2)));
        }
        objects[count] = object;
        return count++;
    }

    private void replaceBy(@Nullable Object[] array) {
        objects = array;
        mustCopy = false;
        lent = false;
    }

    /// Makes this empty table contain the objects of another one.
    void borrow(ObjectTable other) {
        if (other.count <= FEW) {
            addAll(other);
        } else {
            objects = other.objects;
            count = other.count;
            mustCopy = true;
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

    /// Drops the objects from a number on. Allocates nothing, so that commands can be dropped when
    /// memory has run out.
    void dropFrom(int number) {
        if (!mustCopy && !lent) {
            Arrays.fill(objects, number, count, null);
        } else if (number == 0) {
            replaceBy(NONE);
        } else if (number < count) {
            mustCopy = true;
        }
        count = number;
    }
}
