package dev.tercio.net.internal;

import dev.tercio.Entity;
import dev.tercio.command.CommandBuffer;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

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

    /// The flags of the messages of a refresh, and whether one is being written.
    private int refreshFlags;

    private boolean refreshing;
    private boolean refers;

    /// Which entities the peer receives, or null if it receives all.
    private @Nullable PeerInterest interest;

    /// The values in the current message that may refer to entities.
    private final List<PeerInterest.Component> referring = new ArrayList<>();

    private final Set<Long> left = new LinkedHashSet<>();

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

    void interest(@Nullable PeerInterest wanted) {
        interest = wanted;
    }

    /// The size of a message without entities.
    int overhead() {
        return tableBytes;
    }

    /// The estimated size of the current message; 0 if it is empty.
    int estimate() {
        return isEmpty() ? 0 : estimate;
    }

    @Override
    public void value(SharedType<?> type, SharedEntity shared, @Nullable Claim claim) {
        int bytes = type.messageBytes();
        separate(shared.id);
        makeRoom(bytes + MessageLayout.CLAIM_BYTES);
        type.recordValue(commands, shared.entity());
        refers |= type.refers();
        if (interest != null && type.refers()) {
            referring.add(new PeerInterest.Component(shared, type));
        }
        add(shared, bytes);
        counters.updatesSent++;
        if (claim != null) {
            add(claim);
        }
    }

    @Override
    public void claim(SharedEntity shared, Claim claim) {
        claim(claim);
    }

    /// Writes a claim without a value.
    void claim(Claim claim) {
        separate(claim.id());
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

    /// Writes that the peer no longer receives an entity.
    void leave(long id) {
        if (ids.containsValue(id) || !claims.isEmpty()) {
            finish();
        }
        makeRoom(Long.BYTES);
        left.add(id);
        estimate += Long.BYTES;
        counters.entitiesLeft++;
    }

    /// Posts the current message if an entity leaves in it, because a receiver applies the content
    /// of a message before entities leave.
    private void separate(long id) {
        if (left.contains(id)) {
            finish();
        }
    }

    /// Writes only the id of an entity: in a refresh, this means that the entity is alive.
    void mention(SharedEntity shared) {
        separate(shared.id);
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
        if (!isEmpty()) {
            post();
        }
    }

    private boolean isEmpty() {
        return commands.isEmpty() && ids.isEmpty() && claims.isEmpty() && left.isEmpty();
    }

    /// Starts a refresh.
    ///
    /// @param forAll whether peers that have missed no message should apply it, too
    void beginRefresh(boolean forAll) {
        int first = MessageLayout.REFRESH | MessageLayout.FIRST;
        refreshFlags = forAll ? first | MessageLayout.FOR_ALL : first;
    }

    /// Continues the refresh: what is written from now on is a part of it.
    void resumeRefresh() {
        finish();
        refreshing = true;
    }

    /// Whether what is written is a part of a refresh.
    boolean isRefreshing() {
        return refreshing;
    }

    /// Interrupts the refresh.
    void pauseRefresh() {
        finish();
        refreshing = false;
    }

    void endRefresh() {
        refreshFlags |= MessageLayout.LAST;
        post();
        refreshing = false;
        counters.refreshesSent++;
    }

    /// Posts the current message even if it is empty.
    void post() {
        int flags = refreshing ? refreshFlags : 0;
        if (refreshing) {
            refreshFlags &= ~(MessageLayout.FIRST | MessageLayout.FOR_ALL);
        }
        int filtered = interest == null ? 0 : MessageLayout.FILTERED;
        if (isEmpty()) {
            envelope.postHeartbeat(flags | filtered);
            return;
        }
        byte[] bytes = commands.isEmpty() ? new byte[0] : commands.toBytes();
        if (refers) {
            addReferences(bytes);
        }
        envelope.postState(flags | filtered, ids, claims, List.copyOf(left), bytes);
        clear();
    }

    /// Discards the current message and the refresh it may belong to.
    void abandon() {
        refreshing = false;
        clear();
    }

    private void clear() {
        commands.clear();
        ids.clear();
        claims.clear();
        left.clear();
        referring.clear();
        refers = false;
        estimate = tableBytes;
    }

    /// Adds the ids of handles inside values.
    private void addReferences(byte[] bytes) {
        StreamHandles.forEach(
                registry.world(),
                null,
                bytes,
                entity -> {
                    if (!ids.containsKey(entity)) {
                        addReference(entity);
                    }
                });
    }

    private void addReference(Entity entity) {
        SharedEntity shared = registry.entry(entity);
        if (shared == null) {
            counters.referencesLost++;
            return;
        }
        if (interest != null && !interest.isInside(shared)) {
            interest.addOutside(shared, referring);
            return;
        }
        registry.watch(shared);
        ids.put(entity, shared.id);
    }

    void close() {
        commands.close();
    }
}
