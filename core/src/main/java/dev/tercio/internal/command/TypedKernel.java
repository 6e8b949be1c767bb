package dev.tercio.internal.command;

import static dev.tercio.internal.command.CommandWord.ENTITY;
import static dev.tercio.internal.command.CommandWord.HEADER;

import dev.tercio.internal.codec.Codec;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.EntityPage;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.stream.Bytes;
import dev.tercio.internal.structure.ComponentChange;

/// Plays runs of commands for one component type.
///
/// Every type gets a copy of this class, see [ClassCopies]: the compiler then sees one codec behind
/// each call and inlines it, however many types a program has.
final class TypedKernel extends CommandKernel {
    private final EntityTable table;
    private final ComponentStore store;
    private final Codec codec;

    TypedKernel(EntityTable table, ComponentStore store) {
        this.table = table;
        this.store = store;
        this.codec = store.codec();
    }

    @Override
    int sets(byte[] bytes, int from, int end, HandleScope scope) {
        return writes(bytes, from, end, scope, false, false);
    }

    @Override
    int adds(byte[] bytes, int from, int end, HandleScope scope, boolean strict) {
        return writes(bytes, from, end, scope, true, strict);
    }

    /// Stores values.
    ///
    /// @param adds whether components that are not there are added
    /// @param strict whether to leave components that are there, and would be added, to a closer
    ///   look
    private int writes(
            byte[] bytes, int from, int end, HandleScope scope, boolean adds, boolean strict) {
        long word = Bytes.getLong(bytes, from);
        int length = HEADER + codec.streamBytes();
        int[] handles = codec.handleOffsets();
        EntityPage headers = null;
        ComponentPage page = null;
        int bound = -1;
        int at = from;
        try {
            while (at < end && Bytes.getLong(bytes, at) == word) {
                long entity = scope.real(Bytes.getLong(bytes, at + ENTITY));
                int index = (int) entity >>> PageLayout.PAGE_SHIFT;
                if (index != bound) {
                    headers = table.pageOrNull(index);
                    page = store.pageAt(index);
                    bound = index;
                }
                int offset = (int) entity & PageLayout.OFFSET_MASK;
                if (headers == null
                        || page == null
                        || !headers.isAlive(offset, entity)
                        || !scope.canResolve(bytes, at + HEADER, handles)) {
                    break;
                }
                boolean present = page.contains(offset);
                if (present ? strict : !adds) {
                    break;
                }
                codec.play(bytes, at + HEADER, page.columns(), offset, scope);
                if (present) {
                    store.noteChanged(page, offset);
                } else {
                    ComponentChange.markAdded(headers, store, page, offset);
                }
                at += length;
            }
        } catch (Throwable thrown) {
            scope.noteThrown(at);
            throw thrown;
        }
        return at;
    }

    @Override
    int removes(byte[] bytes, int from, int end, HandleScope scope, boolean strict) {
        long word = Bytes.getLong(bytes, from);
        int at = from;
        try {
            while (at < end && Bytes.getLong(bytes, at) == word) {
                long entity = scope.real(Bytes.getLong(bytes, at + ENTITY));
                EntityPage headers = table.livePage(entity);
                ComponentPage page = store.pageAt((int) entity >>> PageLayout.PAGE_SHIFT);
                if (headers == null || page == null) {
                    break;
                }
                int offset = (int) entity & PageLayout.OFFSET_MASK;
                if (page.contains(offset)) {
                    ComponentChange.remove(headers, store, page, offset, entity);
                } else if (strict) {
                    break;
                }
                at += HEADER;
            }
        } catch (Throwable thrown) {
            scope.noteThrown(at);
            throw thrown;
        }
        return at;
    }
}
