package dev.tercio.net.internal;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.command.CommandBuffer;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.storage.AuthorityBits;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.stream.Bytes;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.net.Refusal;

import org.jspecify.annotations.Nullable;

import java.util.zip.CRC32C;

/// Applies messages with values, straight to the columns. They are not trusted: a message is
/// checked completely before its first value is applied.
final class ValueReceiver {
    private static final long NONE = 0;

    private final EntityRegistry registry;
    private final World world;
    private final EntityTable table;
    private final ValueCheck check;
    private final Counters counters;
    private final CRC32C sum = new CRC32C();
    private final int[] slots = new int[ValueLayout.MAX_ROWS];
    private final int[] picked = new int[ValueLayout.MAX_ROWS];
    private final int[] targets = new int[ValueLayout.MAX_ROWS];
    private final int[] offsets = new int[ValueLayout.MAX_ROWS];
    private boolean repeated;

    ValueReceiver(EntityRegistry registry, Counters counters, Problems problems) {
        this.registry = registry;
        this.world = registry.world();
        this.table = ((DirectWorld) world).table();
        this.counters = counters;
        this.check = new ValueCheck(registry, counters, problems);
    }

    /// Whether the header of a message is valid.
    boolean isIntact(ValueMessage message) {
        byte[] bytes = message.bytes();
        return message.length() >= ValueLayout.HEADER
                && message.sequence() > 0
                && message.state() >= 0
                && Bytes.getShort(bytes, MessageLayout.FLAGS_AT) == 0
                && Bytes.getInt(bytes, MessageLayout.CHECKSUM_AT)
                        == ValueLayout.checksum(sum, bytes, message.length());
    }

    /// Applies a message.
    ///
    /// @return false if it is invalid; nothing was applied then
    boolean apply(Peer peer, ValueMessage message) {
        peer.clock().heard(message.frame());
        // a single section is checked as a whole before it is applied
        boolean valid =
                message.sections() == 1
                        ? walk(peer, message, true)
                        : walk(peer, message, false) && walk(peer, message, true);
        if (!valid) {
            counters.refuse(Refusal.MALFORMED);
        }
        return valid;
    }

    /// Checks or applies all sections.
    private boolean walk(Peer peer, ValueMessage message, boolean apply) {
        byte[] bytes = message.bytes();
        int at = ValueLayout.HEADER;
        int end = message.length();
        for (int i = 0; i < message.sections(); i++) {
            if (end - at < ValueLayout.SECTION_HEADER) {
                return false;
            }
            int fingerprint = Bytes.getInt(bytes, at + ValueLayout.SECTION_TYPE_AT);
            int rows = Bytes.getShort(bytes, at + ValueLayout.SECTION_ROWS_AT) & 0xFFFF;
            int first = Bytes.getInt(bytes, at + ValueLayout.SECTION_SLOT_AT);
            int length = Bytes.getInt(bytes, at + ValueLayout.SECTION_LENGTH_AT);
            repeated = (bytes[at + ValueLayout.SECTION_FLAGS_AT] & ValueLayout.REPEATED) != 0;
            at += ValueLayout.SECTION_HEADER;
            boolean fits =
                    rows > 0
                            && rows <= ValueLayout.MAX_ROWS
                            && first >= 0
                            && length > 0
                            && length <= end - at
                            && (i < message.sections() - 1 || length == end - at);
            if (!fits) {
                return false;
            }
            SharedType<?> type = registry.type(fingerprint);
            if (type == null || type.packed() == null) {
                if (apply) {
                    check.refuseType(peer, rows);
                }
            } else if (!readSection(peer, message, type, first, rows, at, length, apply)) {
                return false;
            }
            at += length;
        }
        return at == end;
    }

    private boolean readSection(
            Peer peer,
            ValueMessage message,
            SharedType<?> type,
            int first,
            int rows,
            int at,
            int length,
            boolean apply) {
        PackedColumns packed = type.packed();
        int values = SlotRuns.read(message.bytes(), at, at + length, first, slots, rows);
        if (values < 0
                || packed == null
                || at + length - values != (long) rows * packed.rowBytes()) {
            return false;
        }
        if (!packed.isValid(message.bytes(), values, rows)) {
            return false;
        }
        if (apply) {
            applyRows(peer, message, type, packed, rows, values);
        }
        return true;
    }

    private void applyRows(
            Peer peer,
            ValueMessage message,
            SharedType<?> type,
            PackedColumns packed,
            int rows,
            int values) {
        int count = pick(peer, message, type, rows);
        ComponentStore store = packed.store();
        counters.updatesApplied += count;
        if (store.isHooked() || !packed.isDirect()) {
            play(peer, message, type, packed, rows, values, count);
        } else {
            write(message, packed, store, rows, values, count);
        }
        Samples samples = type.samples();
        for (int i = 0; samples != null && i < count; i++) {
            samples.record(table.entityAt(targets[i]), peer.clock(), message.frame());
        }
    }

    private void write(
            ValueMessage message,
            PackedColumns packed,
            ComponentStore store,
            int rows,
            int values,
            int count) {
        byte[] bytes = message.bytes();
        int from = 0;
        while (from < count) {
            int number = targets[from] >>> PageLayout.PAGE_SHIFT;
            ComponentPage page = store.openPage(number);
            int to = from;
            int end = from;
            while (end < count && targets[end] >>> PageLayout.PAGE_SHIFT == number) {
                int offset = targets[end] & PageLayout.OFFSET_MASK;
                int row = picked[end++];
                if (!repeated || !packed.isEqual(page, offset, bytes, values, rows, row)) {
                    picked[to] = row;
                    offsets[to++] = offset;
                    store.noteChanged(page, offset);
                }
            }
            packed.scatter(page, bytes, values, rows, picked, offsets, from, to);
            from = end;
        }
    }

    /// Applies values with commands, so that observers and relations follow, and failures are
    /// reported like those of other commands.
    private void play(
            Peer peer,
            ValueMessage message,
            SharedType<?> type,
            PackedColumns packed,
            int rows,
            int values,
            int count) {
        try (CommandBuffer commands = world.commands()) {
            for (int i = 0; i < count; i++) {
                Entity entity = table.entityAt(targets[i]);
                Object value = build(packed, message.bytes(), values, rows, picked[i]);
                if (value != null) {
                    type.recordReceived(commands, entity, value);
                }
            }
            commands.named("node " + peer.node);
            world.play(commands);
        }
    }

    /// Builds a value, or returns null if its class rejects it.
    private @Nullable Object build(
            PackedColumns packed, byte[] bytes, int values, int rows, int row) {
        try {
            return packed.read(bytes, values, rows, row);
        } catch (RuntimeException rejected) {
            counters.refuse(Refusal.INVALID_COMMANDS);
            return null;
        }
    }

    /// Finds the values that may be applied, and the slots here for them.
    private int pick(Peer peer, ValueMessage message, SharedType<?> type, int rows) {
        RemoteRows remote = peer.rows();
        ComponentStore store = type.store();
        long sequence = message.sequence();
        int version = registry.version();
        int count = 0;
        int lastNumber = -1;
        RemoteRows.Page page = null;
        RemoteRows.Column column = null;
        int herePage = -1;
        ComponentPage here = null;
        int[] generations = EntityTable.noGenerations();
        for (int row = 0; row < rows; row++) {
            int slot = slots[row];
            int index = slot & RemoteRows.MASK;
            if (slot - index != lastNumber) {
                lastNumber = slot - index;
                page = remote.page(slot);
                column = page == null ? null : page.column(type);
            }
            if (page == null || column == null) {
                check.refuseUnannounced(peer);
                continue;
            }
            long target = column.targets[index];
            if (column.versions[index] != version) {
                target = check.find(peer, message, type, page, column, index);
                version = registry.version();
                if (target == NONE) {
                    continue;
                }
            }
            int local = (int) target;
            if (local >>> PageLayout.PAGE_SHIFT != herePage) {
                herePage = local >>> PageLayout.PAGE_SHIFT;
                here = store.pageAt(herePage);
                generations = table.generationsOf(herePage);
            }
            int offset = local & PageLayout.OFFSET_MASK;
            if (here == null
                    || generations[offset] != (int) (target >>> Integer.SIZE)
                    || !here.contains(offset)
                    || isOwned(here, offset)
                    || column.applied[index] >= sequence
                    || page.announced[index] > message.state()) {
                // the world has changed since the decision, or the value is outdated
                target = check.find(peer, message, type, page, column, index);
                version = registry.version();
                if (target == NONE) {
                    continue;
                }
                here = store.pageAt(herePage);
            }
            column.applied[index] = sequence;
            picked[count] = row;
            targets[count++] = local;
        }
        return count;
    }

    private static boolean isOwned(ComponentPage page, int offset) {
        AuthorityBits owned = page.authority();
        return owned != null && owned.contains(offset);
    }
}
