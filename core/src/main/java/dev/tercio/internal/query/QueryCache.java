package dev.tercio.internal.query;

import org.jspecify.annotations.Nullable;

/// Queries that are found again by a kind and up to four classes, so that code can request a query
/// where it uses it.
///
/// Several threads may use a cache. Finding is lock-free and allocation-free. A thread that finds
/// nothing adds the query under the lock, which looks again. Classes are compared by identity.
final class QueryCache<Q> {
    private static final int FIRST_SIZE = 8;

    private record Entry<Q>(
            int kind,
            @Nullable Class<?> first,
            @Nullable Class<?> second,
            @Nullable Class<?> third,
            @Nullable Class<?> fourth,
            Q query) {
        boolean has(
                int wanted,
                @Nullable Class<?> a,
                @Nullable Class<?> b,
                @Nullable Class<?> c,
                @Nullable Class<?> d) {
            return kind == wanted && first == a && second == b && third == c && fourth == d;
        }

        int hash() {
            return hashOf(kind, first, second, third, fourth);
        }
    }

    /// An open-addressed hash table with linear probing. Entries are added in place, so that adding
    /// many queries does not copy the table for each: the fields of an entry are final, so a thread
    /// that sees it without the lock sees all of it. An entry never moves in its table.
    private volatile @Nullable Entry<Q>[] table = newTable(FIRST_SIZE);

    private int size;

    /// The query of a key, or null if it is not cached.
    @Nullable Q find(
            int kind,
            @Nullable Class<?> first,
            @Nullable Class<?> second,
            @Nullable Class<?> third,
            @Nullable Class<?> fourth) {
        @Nullable Entry<Q>[] entries = table;
        int mask = entries.length - 1;
        int place = hashOf(kind, first, second, third, fourth) & mask;
        for (Entry<Q> entry = entries[place]; entry != null; entry = entries[place]) {
            if (entry.has(kind, first, second, third, fourth)) {
                return entry.query;
            }
            place = (place + 1) & mask;
        }
        return null;
    }

    /// Adds a query unless its key is known.
    synchronized void add(
            int kind,
            @Nullable Class<?> first,
            @Nullable Class<?> second,
            @Nullable Class<?> third,
            @Nullable Class<?> fourth,
            Q query) {
        if (find(kind, first, second, third, fourth) != null) {
            return;
        }
        size++;
        if (size * 2 > table.length) {
            grow();
        }
        insert(table, new Entry<>(kind, first, second, third, fourth, query));
    }

    private void grow() {
        @Nullable Entry<Q>[] entries = newTable(table.length * 2);
        for (Entry<Q> entry : table) {
            if (entry != null) {
                insert(entries, entry);
            }
        }
        table = entries;
    }

    /// Forgets all queries.
    synchronized void clear() {
        size = 0;
        table = newTable(FIRST_SIZE);
    }

    private static <Q> void insert(@Nullable Entry<Q>[] entries, Entry<Q> entry) {
        int mask = entries.length - 1;
        int place = entry.hash() & mask;
        while (entries[place] != null) {
            place = (place + 1) & mask;
        }
        entries[place] = entry;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static <Q> @Nullable Entry<Q>[] newTable(int length) {
        return new Entry[length];
    }

    private static int hashOf(
            int kind,
            @Nullable Class<?> first,
            @Nullable Class<?> second,
            @Nullable Class<?> third,
            @Nullable Class<?> fourth) {
        int hash = kind;
        hash = hash * 31 + hashOf(first);
        hash = hash * 31 + hashOf(second);
        hash = hash * 31 + hashOf(third);
        hash = hash * 31 + hashOf(fourth);
        return hash ^ hash >>> 15;
    }

    private static int hashOf(@Nullable Class<?> type) {
        return type == null ? 0 : type.hashCode();
    }
}
