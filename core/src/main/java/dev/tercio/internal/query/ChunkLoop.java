package dev.tercio.internal.query;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.internal.component.ColumnField;
import dev.tercio.internal.component.ComponentRegistry;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.component.RelationSpec;
import dev.tercio.internal.guard.StructureGuard;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.NativeColumnAccess;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.storage.SlotTicks;
import dev.tercio.query.Chunk;
import dev.tercio.query.Field;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import java.util.Arrays;
import java.util.function.Consumer;

/// Passes runs of slots to a body instead of single rows.
public final class ChunkLoop extends RowLoop {
    private final ComponentRegistry registry;
    private final StructureGuard guard;

    ChunkLoop(ComponentRegistry registry, StructureGuard guard) {
        this.registry = registry;
        this.guard = guard;
    }

    @Override
    public void dense(Object body, RowFrame frame, int from, int to) {
        pass(body, frame, from, to, true);
    }

    @Override
    public void sparse(Object body, RowFrame frame, int from, int to) {
        clearBetween(frame, from, to);
        int first = frame.words[from];
        int end = frame.words[to - 1] + 1;
        while (first < end && frame.match[first] == 0) {
            first++;
        }
        while (end > first && frame.match[end - 1] == 0) {
            end--;
        }
        if (first < end) {
            pass(body, frame, first << PageLayout.WORD_SHIFT, end << PageLayout.WORD_SHIFT, false);
        }
    }

    /// Clears the words between listed words, which are undefined: the chunk contains them.
    private static void clearBetween(RowFrame frame, int from, int to) {
        for (int i = from + 1; i < to; i++) {
            Arrays.fill(frame.match, frame.words[i - 1] + 1, frame.words[i], 0);
        }
    }

    @SuppressWarnings("unchecked")
    private void pass(Object body, RowFrame frame, int from, int to, boolean full) {
        View chunk = frame.chunk;
        if (chunk == null) {
            chunk = new View(registry, guard, frame);
            frame.chunk = chunk;
        }
        chunk.from = from;
        chunk.to = to;
        chunk.full = full;
        ((Consumer<Chunk>) body).accept(chunk);
    }

    /// The chunk that a body receives. A frame reuses its chunk.
    public static final class View implements Chunk {
        private final ComponentRegistry registry;
        private final StructureGuard guard;
        private final RowFrame frame;
        private int from;
        private int to;
        private boolean full;

        View(ComponentRegistry registry, StructureGuard guard, RowFrame frame) {
            this.registry = registry;
            this.guard = guard;
            this.frame = frame;
        }

        @Override
        public int from() {
            return from & PageLayout.LOOP_MASK;
        }

        @Override
        public int to() {
            return to & PageLayout.LOOP_MASK;
        }

        @Override
        public boolean isFull() {
            return full;
        }

        @Override
        public long word(int index) {
            return frame.match[index];
        }

        @Override
        public <A> A column(Field<A> field) {
            ColumnField<A> known = (ColumnField<A>) field;
            Object column = columnOf(known);
            if (!known.array().isInstance(column)) {
                String advice = column instanceof Buffer ? "; use segment()" : "";
                throw new IllegalStateException(
                        "column is not an array: field=" + describe(known) + advice);
            }
            return known.array().cast(column);
        }

        @Override
        public MemorySegment segment(Field<?> field) {
            ColumnField<?> known = (ColumnField<?>) field;
            return switch (columnOf(known)) {
                case Buffer buffer -> NativeColumnAccess.memory(buffer);
                case byte[] bytes -> MemorySegment.ofArray(bytes);
                case short[] shorts -> MemorySegment.ofArray(shorts);
                case char[] chars -> MemorySegment.ofArray(chars);
                case int[] ints -> MemorySegment.ofArray(ints);
                case long[] longs -> MemorySegment.ofArray(longs);
                case float[] floats -> MemorySegment.ofArray(floats);
                case double[] doubles -> MemorySegment.ofArray(doubles);
                default ->
                        throw new IllegalStateException(
                                "column is not memory: field=" + describe(known));
            };
        }

        private Object columnOf(ColumnField<?> field) {
            ComponentStore store = registry.find(field.spec());
            ComponentPage page = null;
            if (store != null) {
                checkNoTarget(field);
                guard.checkRead(store.id());
                page = pageOf(store);
            }
            if (page == null || page.columns().length <= field.column()) {
                throw new IllegalStateException("column does not exist: field=" + describe(field));
            }
            return page.columns()[field.column()];
        }

        /// A column can be written, which would not update the other direction of a relation.
        private static void checkNoTarget(ColumnField<?> field) {
            RelationSpec relation = field.spec().relation();
            if (relation != null && relation.targetColumn() == field.column()) {
                throw new IllegalStateException(
                        "the target of a relation has no column for chunks: field="
                                + describe(field)
                                + "; read it with forEach, set it with commands");
            }
        }

        private @Nullable ComponentPage pageOf(ComponentStore store) {
            return store.pageAt(frame.firstSlot >>> PageLayout.PAGE_SHIFT);
        }

        private static String describe(ColumnField<?> field) {
            return field.spec().type().getName() + "." + field.path();
        }

        @Override
        public Entity entity(int position) {
            return Entity.of(frame.firstSlot + position, (int) frame.identities[position]);
        }

        @Override
        public long entityBits(int position) {
            return (frame.identities[position] << 32) | (frame.firstSlot + position);
        }

        /// The change ticks of a component, or null if its changes are not tracked.
        private @Nullable SlotTicks changesOf(ComponentType<?> type) {
            ComponentStore store = registry.find((ComponentSpec<?>) type);
            if (store == null) {
                return null;
            }
            guard.checkWrite(store.id());
            ComponentPage page = pageOf(store);
            return page == null ? null : page.changes();
        }

        @Override
        public void changed(ComponentType<?> type, int position) {
            SlotTicks changes = changesOf(type);
            if (changes != null) {
                int word = position >>> PageLayout.WORD_SHIFT;
                changes.markWord(word, 1L << position, registry.clock().tick());
            }
        }

        @Override
        public void changed(ComponentType<?> type) {
            SlotTicks changes = changesOf(type);
            if (changes != null) {
                for (int word = from >>> PageLayout.WORD_SHIFT;
                        word < to >>> PageLayout.WORD_SHIFT;
                        word++) {
                    if (frame.match[word] != 0) {
                        changes.markWord(word, frame.match[word], registry.clock().tick());
                    }
                }
            }
        }
    }
}
