package dev.tercio.net;

import dev.tercio.Entity;
import dev.tercio.command.CommandBuffer;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The message that is being written. When it is full it is posted and the next one begins, so
/// everything is cut into messages that fit.
final class Draft {
    private static final int UNKNOWN = -1;

    private final Roster roster;
    private final Envelope envelope;
    private final Counters counters;
    private final int limit;
    private final int tableBytes;

    /// How many bytes a value of each type takes, once one has been seen.
    private final int[] valueBytes;

    private final CommandBuffer commands;
    private final Map<Entity, Long> ids = new LinkedHashMap<>();
    private final List<Transfer> transfers = new ArrayList<>();
    private int estimate;
    private int flags;
    private boolean refers;

    Draft(Roster roster, Envelope envelope, Counters counters, int limit) {
        this.roster = roster;
        this.envelope = envelope;
        this.counters = counters;
        this.limit = limit;
        commands = roster.world().commands();
        valueBytes = new int[roster.types().size()];
        Arrays.fill(valueBytes, UNKNOWN);
        tableBytes = measureTables();
        if (tableBytes >= limit) {
            throw new IllegalArgumentException(
                    "messages are too small: bytes=" + limit + ", needed=" + tableBytes);
        }
        estimate = tableBytes;
    }

    /// The bytes that a message with all types takes without any values.
    private int measureTables() {
        for (SharedType<?> type : roster.types()) {
            type.recordDefault(commands, Entity.of(0, 1));
        }
        int bytes = commands.toBytes().length;
        commands.clear();
        return MessageLayout.HEADER + bytes;
    }

    void value(SharedType<?> type, Shared shared) {
        int expected = valueBytes[type.number()];
        makeRoom(expected == UNKNOWN ? limit : expected);
        int before = commands.bytes();
        type.recordValue(commands, shared.entity);
        int taken = commands.bytes() - before;
        // each handle inside may need a row of its own
        int total = MessageLayout.ID_BYTES + (type.refers() ? 3 * taken : taken);
        if (tableBytes + total > limit) {
            commands.clear();
            throw new IllegalStateException(
                    "component does not fit a message: component="
                            + type.name()
                            + ", bytes="
                            + (tableBytes + total)
                            + ", limit="
                            + limit);
        }
        valueBytes[type.number()] = total;
        refers |= type.refers();
        add(shared, total);
        counters.updatesSent++;
    }

    void removal(SharedType<?> type, Shared shared) {
        makeRoom(4 * MessageLayout.ID_BYTES);
        type.recordRemoval(commands, shared.entity);
        add(shared, 2 * MessageLayout.ID_BYTES);
        counters.updatesSent++;
    }

    void end(Shared shared) {
        makeRoom(4 * MessageLayout.ID_BYTES);
        commands.destroy(shared.entity);
        add(shared, 2 * MessageLayout.ID_BYTES);
        counters.updatesSent++;
    }

    /// Says that an entity is alive.
    void mention(Shared shared) {
        makeRoom(MessageLayout.ID_BYTES);
        add(shared, MessageLayout.ID_BYTES);
    }

    void transfer(Shared shared, SharedType<?> type, int owner, int term) {
        int bytes = MessageLayout.TRANSFER_BYTES + 3 * type.name().length();
        makeRoom(bytes);
        transfers.add(new Transfer(shared.id, type.name(), owner, term));
        estimate += bytes;
    }

    private void add(Shared shared, int bytes) {
        ids.put(shared.entity, shared.id);
        estimate += bytes;
    }

    private void makeRoom(int bytes) {
        if (estimate + bytes > limit) {
            finish();
        }
    }

    /// Posts what has been written, if anything.
    void finish() {
        if (!commands.isEmpty() || !ids.isEmpty() || !transfers.isEmpty()) {
            post();
        }
    }

    void beginRefresh() {
        finish();
        flags = MessageLayout.REFRESH | MessageLayout.FIRST;
    }

    void endRefresh() {
        flags |= MessageLayout.LAST;
        post();
        flags = 0;
        counters.refreshesSent++;
    }

    /// Posts the message even if there is nothing in it.
    void post() {
        byte[] bytes = commands.isEmpty() ? new byte[0] : commands.toBytes();
        if (refers) {
            addReferences(bytes);
        }
        envelope.postState(flags, ids, transfers, bytes);
        flags &= ~MessageLayout.FIRST;
        commands.clear();
        ids.clear();
        transfers.clear();
        refers = false;
        estimate = tableBytes;
    }

    /// Finds the handles inside the values: reading the bytes back asks for each of them once.
    private void addReferences(byte[] bytes) {
        commands.load(
                roster.world(),
                ByteBuffer.wrap(bytes),
                entity -> {
                    if (!ids.containsKey(entity)) {
                        addReference(entity);
                    }
                    return entity;
                });
    }

    private void addReference(Entity entity) {
        Shared shared = roster.entry(entity);
        if (shared == null) {
            counters.referencesLost++;
            return;
        }
        roster.watch(shared);
        ids.put(entity, shared.id);
    }

    void close() {
        commands.close();
    }
}
