package dev.tercio.internal.command.play;

import dev.tercio.internal.codec.ClassCopies;
import dev.tercio.internal.command.lane.CommandWord;
import dev.tercio.internal.command.lane.LaneContent;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.schema.Unchecked;
import dev.tercio.internal.stream.Words;
import dev.tercio.internal.structure.Spawner;

import org.jspecify.annotations.Nullable;

import java.lang.invoke.MethodHandles;
import java.util.Arrays;

/// Finds the shape of a spawn by its words. Uses an open-addressing table, because a map would need
/// a key object for every spawn.
final class SpawnShapes {
    private static final ClassCopies COPIES =
            new ClassCopies(
                    MethodHandles.lookup(),
                    ShapedKernel.class,
                    EntityTable.class,
                    SpawnShape.class);

    /// Beyond this limit, spawns of new shapes are played without a kernel. It bounds the memory
    /// that untrusted bytes can claim by naming the same components in many orders.
    private static final int MAX_SHAPES = 1_024;

    private final EntityTable table;
    private final Spawner spawner;
    private @Nullable Known[] places = new Known[64];
    private int size;

    /// Whether each shape has its own copy of the kernel, see [PlaybackParts#beginsToCopyKernels].
    private boolean copiesKernels;

    /// The shape of the last spawn. Most spawns have the same shape as the previous one.
    private @Nullable Known last;

    /// A shape and its kernel.
    ///
    /// @param kernel null if some value is not plain fields
    record Known(int hash, SpawnShape shape, @Nullable SpawnKernel kernel) {}

    SpawnShapes(EntityTable table, Spawner spawner) {
        this.table = table;
        this.spawner = spawner;
    }

    /// Returns the shape of the spawn at an offset.
    Known find(LaneContent lane, int at) {
        long[] stream = lane.stream.words();
        int end = lane.stream.size();
        Known same = last;
        if (same != null && same.shape.fits(stream, at, end)) {
            return same;
        }
        int hash = hash(lane, at);
        int mask = places.length - 1;
        for (int i = hash; ; i++) {
            Known known = places[i & mask];
            if (known == null) {
                last = add(lane, at, hash);
                return last;
            }
            if (known.hash == hash && known.shape.fits(stream, at, end)) {
                last = known;
                return known;
            }
        }
    }

    /// Returns the length of the spawn at an offset if it has the same shape as the last one that
    /// was found, otherwise 0.
    int lengthLikeLast(long[] stream, int at, int end) {
        return last != null && last.shape.fits(stream, at, end) ? last.shape.length() : 0;
    }

    private static int hash(LaneContent lane, int start) {
        long[] stream = lane.stream.words();
        long hash = Words.get(stream, start);
        int end = lane.next(start);
        for (int at = start + CommandWord.HEADER; at < end; ) {
            long word = Words.get(stream, at);
            hash = hash * 0x9E37_79B9_7F4A_7C15L + word;
            at += lane.length(word);
        }
        return (int) (hash ^ hash >>> 32);
    }

    private Known add(LaneContent lane, int at, int hash) {
        SpawnShape shape = new SpawnShape(lane, at, spawner.plan(classes(lane, at)));
        if (size == MAX_SHAPES) {
            return new Known(hash, shape, null);
        }
        SpawnKernel kernel = shape.isPlain() ? newKernel(shape) : null;
        Known made = new Known(hash, shape, kernel);
        if (++size * 2 > places.length) {
            rehash();
        }
        put(made);
        return made;
    }

    /// Gives each shape its own copy of the kernel from now on.
    void copyKernels() {
        copiesKernels = true;
        clear();
    }

    private SpawnKernel newKernel(SpawnShape shape) {
        if (!copiesKernels) {
            return new ShapedKernel(table, shape);
        }
        try {
            return (SpawnKernel) (Object) COPIES.next().invokeExact(table, shape);
        } catch (Throwable thrown) {
            throw Unchecked.rethrow(thrown);
        }
    }

    private static Class<?>[] classes(LaneContent lane, int start) {
        Class<?>[] classes = new Class<?>[0];
        int end = lane.next(start);
        for (int at = start + CommandWord.HEADER; at < end; ) {
            long word = Words.get(lane.stream.words(), at);
            classes = Arrays.copyOf(classes, classes.length + 1);
            classes[classes.length - 1] = lane.type(word).type();
            at += lane.length(word);
        }
        return classes;
    }

    private void rehash() {
        @Nullable Known[] old = places;
        places = new Known[old.length * 2];
        for (Known known : old) {
            if (known != null) {
                put(known);
            }
        }
    }

    private void put(Known known) {
        int mask = places.length - 1;
        int i = known.hash;
        while (places[i & mask] != null) {
            i++;
        }
        places[i & mask] = known;
    }

    void clear() {
        Arrays.fill(places, null);
        size = 0;
        last = null;
    }
}
