package dev.tercio;

import org.jspecify.annotations.Nullable;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.Collection;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.RandomAccess;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// A growable list of entity handles that stores each handle as a `long`.
///
/// It takes eight bytes per handle and has no objects to follow, so reading handles in order causes
/// far fewer cache misses than an `Entity[]` or an `ArrayList<Entity>`. The [Entity] that [#get] or
/// a for-each loop returns is created on demand; compiled code usually needs no object for it, so
/// loops are allocation-free after warm-up.
///
/// ```java
/// EntityList targets = new EntityList();
/// targets.add(ship);
/// targets.removeIf(target -> !world.isAlive(target));
/// for (Entity target : targets) {
///     world.set(target, new Marked(true));
/// }
/// ```
///
/// The list keeps handles, not entities: destroying an entity does not remove its handle.
/// [Entity#NONE] is allowed, null is not. Iteration is fail-fast as in [java.util.ArrayList].
///
/// A list is not thread-safe: use it on one thread at a time.
public final class EntityList extends AbstractList<Entity> implements RandomAccess {
    private static final int FIRST_CAPACITY = 16;
    private static final long[] NOTHING = {};

    private long[] handles;
    private int size;

    /// Creates an empty list. It allocates its array when the first handle is added.
    public EntityList() {
        this(NOTHING, 0);
    }

    /// Creates an empty list with room for handles.
    ///
    /// @param capacity the number of handles that can be added without growing
    public EntityList(int capacity) {
        this(array(capacity), 0);
    }

    /// Creates a list with a copy of some handles.
    ///
    /// @param entities the handles, in the order of iteration
    public EntityList(Collection<Entity> entities) {
        this(bitsOf(entities));
    }

    private EntityList(long[] handles) {
        this(handles, handles.length);
    }

    private EntityList(long[] handles, int size) {
        this.handles = handles;
        this.size = size;
    }

    /// Returns a list that uses an array of handles as its storage. The list is full, so the first
    /// addition moves it to a new array.
    ///
    /// @param bits the [Entity#bits()] of each handle; the array belongs to the list from now on
    /// @return the list
    public static EntityList wrap(long[] bits) {
        return new EntityList(bits);
    }

    private static long[] array(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException("capacity is negative: capacity=" + capacity);
        }
        return new long[capacity];
    }

    /// Copies the handles to an array of their own, so that nothing is changed if one is null and a
    /// list can be added to itself.
    private static long[] bitsOf(Collection<? extends Entity> entities) {
        if (entities instanceof EntityList list) {
            return Arrays.copyOf(list.handles, list.size);
        }
        Object[] objects = entities.toArray();
        long[] bits = new long[objects.length];
        for (int i = 0; i < bits.length; i++) {
            bits[i] = bits(i, (Entity) objects[i]);
        }
        return bits;
    }

    private static long bits(int index, @Nullable Entity entity) {
        if (entity == null) {
            throw new NullPointerException(
                    "entity is null: index=" + index + "; use Entity.NONE for no entity");
        }
        return entity.bits();
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public boolean isEmpty() {
        return size == 0;
    }

    @Override
    public Entity get(int index) {
        return new Entity(bits(index));
    }

    /// Returns the bits of a handle.
    ///
    /// @param index the position in the list
    /// @return the [Entity#bits()] of the handle
    public long bits(int index) {
        check(index, size);
        return handles[index];
    }

    private void check(int index, int limit) {
        if (index < 0 || index >= limit) {
            throw new IndexOutOfBoundsException(
                    "index is out of range: index=" + index + ", size=" + size);
        }
    }

    @Override
    public boolean add(Entity entity) {
        addBits(bits(size, entity));
        return true;
    }

    /// Adds a handle at the end.
    ///
    /// @param bits the [Entity#bits()] of the handle
    public void addBits(long bits) {
        modCount++;
        if (size == handles.length) {
            grow(size + 1);
        }
        handles[size++] = bits;
    }

    @Override
    public void add(int index, Entity entity) {
        check(index, size + 1);
        long bits = bits(index, entity);
        openGap(index, 1);
        handles[index] = bits;
    }

    @Override
    public boolean addAll(Collection<? extends Entity> entities) {
        return addAll(size, entities);
    }

    @Override
    public boolean addAll(int index, Collection<? extends Entity> entities) {
        check(index, size + 1);
        if (entities instanceof EntityList list && index == size) {
            // appending moves nothing, so no copy is needed even if it is the same list
            return insert(index, list.handles, list.size);
        }
        long[] bits = bitsOf(entities);
        return insert(index, bits, bits.length);
    }

    private boolean insert(int index, long[] bits, int count) {
        openGap(index, count);
        System.arraycopy(bits, 0, handles, index, count);
        return count > 0;
    }

    /// Moves the handles from a position on, so that new ones fit in front of them.
    private void openGap(int index, int count) {
        modCount++;
        if (count > handles.length - size) {
            grow(Math.addExact(size, count));
        }
        System.arraycopy(handles, index, handles, index + count, size - index);
        size += count;
    }

    @Override
    public Entity set(int index, Entity entity) {
        Entity old = get(index);
        handles[index] = bits(index, entity);
        return old;
    }

    /// Replaces a handle.
    ///
    /// @param index the position in the list
    /// @param bits the [Entity#bits()] of the new handle
    public void setBits(int index, long bits) {
        check(index, size);
        handles[index] = bits;
    }

    @Override
    public Entity remove(int index) {
        Entity old = get(index);
        removeRange(index, index + 1);
        return old;
    }

    /// Removes a handle in constant time: moves the last handle into its place. The order of the
    /// list changes.
    ///
    /// @param index the position in the list
    /// @return the handle that was removed
    public Entity removeSwap(int index) {
        Entity old = get(index);
        modCount++;
        handles[index] = handles[--size];
        return old;
    }

    @Override
    public boolean remove(Object entity) {
        int index = indexOf(entity);
        if (index >= 0) {
            removeRange(index, index + 1);
        }
        return index >= 0;
    }

    @Override
    protected void removeRange(int from, int to) {
        modCount++;
        System.arraycopy(handles, to, handles, from, size - to);
        size -= to - from;
    }

    /// Removes the handles that a condition is true for, in one pass and without allocation. If the
    /// condition throws, the handles that it accepted before are removed.
    ///
    /// @param condition decides about a handle; must not change the list
    /// @return whether a handle was removed
    @Override
    public boolean removeIf(Predicate<? super Entity> condition) {
        int expected = modCount;
        int kept = 0;
        int at = 0;
        try {
            while (at < size) {
                long bits = handles[at];
                boolean removed = condition.test(new Entity(bits));
                checkUnchanged(expected);
                if (!removed) {
                    handles[kept++] = bits;
                }
                at++;
            }
        } finally {
            // also after an exception: the handles in between are removed ones, or copies
            if (kept < at && at <= size) {
                removeRange(kept, at);
            }
        }
        return kept < at;
    }

    /// Removes all handles and keeps the capacity.
    @Override
    public void clear() {
        modCount++;
        size = 0;
    }

    /// Removes all handles from a position on.
    ///
    /// @param size the number of handles to keep
    public void truncate(int size) {
        check(size, this.size + 1);
        modCount++;
        this.size = size;
    }

    @Override
    public boolean contains(Object entity) {
        return indexOf(entity) >= 0;
    }

    @Override
    public int indexOf(Object entity) {
        if (entity instanceof Entity(long bits)) {
            for (int i = 0; i < size; i++) {
                if (handles[i] == bits) {
                    return i;
                }
            }
        }
        return -1;
    }

    @Override
    public int lastIndexOf(Object entity) {
        if (entity instanceof Entity(long bits)) {
            for (int i = size - 1; i >= 0; i--) {
                if (handles[i] == bits) {
                    return i;
                }
            }
        }
        return -1;
    }

    /// Sorts the handles by index, and those of the same index by generation. Looking up components
    /// in this order is faster, because it follows the order of the columns.
    public void sortByIndex() {
        modCount++;
        flip();
        Arrays.sort(handles, 0, size);
        flip();
    }

    /// Exchanges index and generation, so that the index is the more significant half.
    private void flip() {
        for (int i = 0; i < size; i++) {
            handles[i] = Long.rotateLeft(handles[i], Integer.SIZE);
        }
    }

    /// Makes room, so that the list does not grow before it has a number of handles.
    ///
    /// @param capacity the number of handles
    public void ensureCapacity(int capacity) {
        if (capacity > handles.length) {
            grow(capacity);
        }
    }

    private void grow(int needed) {
        int half = handles.length >> 1;
        int wanted = Math.max(FIRST_CAPACITY, handles.length + half);
        handles = Arrays.copyOf(handles, Math.max(needed, wanted));
    }

    /// Releases the capacity that is not used.
    public void trim() {
        handles = size == 0 ? NOTHING : Arrays.copyOf(handles, size);
    }

    @Override
    public Iterator<Entity> iterator() {
        return new Cursor();
    }

    @Override
    public void forEach(Consumer<? super Entity> action) {
        int expected = modCount;
        for (int i = 0; i < size; i++) {
            action.accept(new Entity(handles[i]));
            checkUnchanged(expected);
        }
    }

    private void checkUnchanged(int expected) {
        if (modCount != expected) {
            throw new ConcurrentModificationException(
                    "list was changed during iteration: size=" + size);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof EntityList list
                ? Arrays.equals(handles, 0, size, list.handles, 0, list.size)
                : super.equals(other);
    }

    @Override
    public int hashCode() {
        int hash = 1;
        for (int i = 0; i < size; i++) {
            hash = 31 * hash + new Entity(handles[i]).hashCode();
        }
        return hash;
    }

    /// Smaller than the iterator of [AbstractList], so that compiled code needs no object for it.
    private final class Cursor implements Iterator<Entity> {
        private int expected = modCount;
        private int next;
        private int last = -1;

        @Override
        public boolean hasNext() {
            return next != size;
        }

        @Override
        public Entity next() {
            checkUnchanged(expected);
            if (next >= size) {
                throw new NoSuchElementException("no next entity: size=" + size);
            }
            last = next++;
            return new Entity(handles[last]);
        }

        @Override
        public void remove() {
            if (last < 0) {
                throw new IllegalStateException("next() was not called: position=" + next);
            }
            checkUnchanged(expected);
            EntityList.this.remove(last);
            next = last;
            last = -1;
            expected = modCount;
        }
    }
}
