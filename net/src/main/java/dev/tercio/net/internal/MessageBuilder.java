package dev.tercio.net.internal;

import dev.tercio.Entity;
import dev.tercio.command.CommandBuffer;

import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Builds messages. A full message is posted and the next one is started, so any amount of data is
/// split into messages that fit.
final class MessageBuilder implements StateOutput {
    private final EntityRegistry registry;
    private final Envelope envelope;
    private final Counters counters;
    private final int limit;
    private final int tableBytes;
    private final CommandBuffer commands;
    private final SlotHandles announced;
    private final Map<Entity, Long> ids = new LinkedHashMap<>();
    private final List<Claim> claims = new ArrayList<>();
    private int estimate;
    private int flags;
    private boolean refers;

    MessageBuilder(
            EntityRegistry registry,
            Envelope envelope,
            Counters counters,
            TypeTable types,
            int limit,
            SlotHandles announced) {
        this.registry = registry;
        this.envelope = envelope;
        this.counters = counters;
        this.limit = limit;
        this.announced = announced;
        commands = registry.world().commands();
        tableBytes = types.bytes();
        estimate = tableBytes;
    }

    @Override
    public void value(SharedType<?> type, SharedEntity shared, @Nullable Claim claim) {
        int bytes = type.messageBytes();
        makeRoom(bytes + MessageLayout.CLAIM_BYTES);
        type.recordValue(commands, shared.entity());
        refers |= type.refers();
        add(shared, bytes);
        counters.updatesSent++;
        if (claim != null) {
            add(claim);
        }
    }

    @Override
    public void claim(SharedEntity shared, Claim claim) {
        makeRoom(MessageLayout.CLAIM_BYTES);
        add(claim);
        counters.updatesSent++;
    }

    @Override
    public void destroy(SharedEntity shared) {
        makeRoom(4 * MessageLayout.ID_BYTES);
        commands.destroy(shared.entity());
        ids.put(shared.entity(), shared.id);
        estimate += 2 * MessageLayout.ID_BYTES;
        announced.remove(shared.entity());
        counters.updatesSent++;
    }

    /// Writes only the id of an entity: in a refresh, this means that the entity is alive.
    void mention(SharedEntity shared) {
        makeRoom(MessageLayout.ID_BYTES);
        add(shared, MessageLayout.ID_BYTES);
    }

    private void add(Claim claim) {
        claims.add(claim);
        estimate += MessageLayout.CLAIM_BYTES;
    }

    private void add(SharedEntity shared, int bytes) {
        ids.put(shared.entity(), shared.id);
        announced.put(shared.entity());
        estimate += bytes;
    }

    private void makeRoom(int bytes) {
        if (estimate + bytes > limit) {
            finish();
        }
    }

    /// Posts the current message unless it is empty.
    void finish() {
        if (!commands.isEmpty() || !ids.isEmpty() || !claims.isEmpty()) {
            post();
        }
    }

    /// Starts a refresh.
    ///
    /// @param forAll whether peers that have missed no message should apply it, too
    void beginRefresh(boolean forAll) {
        finish();
        int first = MessageLayout.REFRESH | MessageLayout.FIRST;
        flags = forAll ? first | MessageLayout.FOR_ALL : first;
    }

    void endRefresh() {
        flags |= MessageLayout.LAST;
        post();
        flags = 0;
        counters.refreshesSent++;
    }

    /// Posts the current message even if it is empty.
    void post() {
        byte[] bytes = commands.isEmpty() ? new byte[0] : commands.toBytes();
        if (refers) {
            addReferences(bytes);
        }
        envelope.postState(flags, ids, claims, bytes);
        flags &= ~(MessageLayout.FIRST | MessageLayout.FOR_ALL);
        clear();
    }

    /// Discards the current message and the refresh it may belong to.
    void abandon() {
        flags = 0;
        clear();
    }

    private void clear() {
        commands.clear();
        ids.clear();
        claims.clear();
        refers = false;
        estimate = tableBytes;
    }

    /// Adds the ids of handles inside values. Loading the bytes again passes each handle to the
    /// translation once.
    private void addReferences(byte[] bytes) {
        commands.load(
                registry.world(),
                ByteBuffer.wrap(bytes),
                entity -> {
                    if (!ids.containsKey(entity)) {
                        addReference(entity);
                    }
                    return entity;
                });
    }

    private void addReference(Entity entity) {
        SharedEntity shared = registry.entry(entity);
        if (shared == null) {
            counters.referencesLost++;
            return;
        }
        registry.watch(shared);
        ids.put(entity, shared.id);
    }

    void close() {
        commands.close();
    }
}
