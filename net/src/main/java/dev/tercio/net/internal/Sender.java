package dev.tercio.net.internal;

import dev.tercio.Entity;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.world.DirectWorld;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/// Sends the changed components that this node owns. New components, ownership and everything else
/// that must arrive goes into state messages; values of known components go into value messages.
final class Sender implements StateOutput {
    private final EntityRegistry registry;
    private final Offers offers;
    private final Channels channels;
    private final RefreshSender refreshes;
    private final int heartbeat;
    private final int retry;
    private final int rollingRefresh;
    private final int interestInterval;
    private final List<SharedType<?>> types;
    private final ChangedSlots.Visitor[] changed;
    private final SharedType.WordVisitor gained = this::gain;
    private final SharedType.WordVisitor lost = this::lose;

    /// The components that this node has taken over since the last call of [#send].
    private final List<Taken> taken = new ArrayList<>();

    private int ids;
    private boolean started;

    /// Alternates, so that neither of two kinds of content keeps the other one back.
    private boolean even;

    private record Taken(SharedType<?> type, SharedEntity shared) {}

    Sender(EntityRegistry registry, Offers offers, Channels channels, ReplicationSettings set) {
        this.registry = registry;
        this.offers = offers;
        this.channels = channels;
        this.heartbeat = set.heartbeat();
        this.retry = set.retry();
        this.rollingRefresh = set.rollingRefresh();
        this.interestInterval = set.interestInterval();
        refreshes = new RefreshSender(registry, offers, set.retry());
        channels.writer(refreshes::write);
        types = registry.types();
        changed = new ChangedSlots.Visitor[types.size()];
        for (SharedType<?> type : types) {
            changed[type.number()] = (page, word, bits) -> writeChanged(type, page, word, bits);
        }
    }

    /// Schedules a refresh for all peers, including those that have missed no message.
    void refreshAllSoon() {
        channels.refreshSoon(Connections.ALL, true);
    }

    /// Sends everything that is due.
    ///
    /// @param tick a counter of calls; unlike the frame number of the world, it never decreases
    void send(long tick) {
        boolean done = false;
        try {
            write(tick);
            done = true;
        } finally {
            if (!done) {
                // changes that were already read may not have been sent
                channels.all().forEach(Channel::abandon);
            }
        }
    }

    private void write(long tick) {
        even = !even;
        if (!started) {
            // the first call sends all owned components anyway
            started = true;
            channels.all().forEach(channel -> channel.refresh().skip());
        }
        for (int i = 0; i < channels.all().size(); i++) {
            channels.all().get(i).beginFrame(tick);
        }
        claimTaken();
        writeRemovals();
        writeChanges();
        offers.write(this, tick, retry);
        finish();
        for (int i = 0; i < channels.all().size(); i++) {
            send(channels.all().get(i), tick);
        }
    }

    /// Notes that this node has taken over a component.
    void takenOver(SharedType<?> type, SharedEntity shared) {
        taken.add(new Taken(type, shared));
    }

    /// Claims the components that were taken over and removed since the last call, so that the
    /// removal is sent. Those that are still there are found as changes of the authority.
    private void claimTaken() {
        for (int i = 0; i < taken.size(); i++) {
            SharedType<?> type = taken.get(i).type;
            SharedEntity shared = taken.get(i).shared;
            if (!type.isOn(shared.entity())) {
                long term = shared.nextTerm(type);
                registry.set(shared, type, ClaimState.HELD, registry.node(), term);
            }
        }
        taken.clear();
    }

    private void send(Channel channel, long tick) {
        boolean begins = refreshes.isDue(channel, tick);
        PeerInterest interest = channel.interest();
        if (interest != null && channel.hasPeer()) {
            boolean unlimited = channel.budget() == null;
            boolean silent = begins && unlimited && channel.refresh().isForAll();
            interest.update(tick, interestInterval, begins, silent);
            channel.builder().finish();
        }
        if (begins) {
            refreshes.begin(channel, tick);
        }
        if (even) {
            writeDeferred(channel);
            refreshes.resume(channel, tick);
        } else {
            refreshes.resume(channel, tick);
            writeDeferred(channel);
        }
        if (channel.hasPeer()) {
            channel.values().refreshSlice(tick, rollingRefresh);
            channel.sendValues(tick);
            channel.builder().finish();
        } else {
            // peers that connect later get everything
            channel.values().clear();
        }
        channel.keepAlive(tick, heartbeat);
    }

    private void writeDeferred(Channel channel) {
        if (channel.deferred().size() > 0) {
            channel.deferred().drain(channel, (type, slot) -> writeDeferred(channel, type, slot));
            channel.builder().finish();
        }
        channel.countDeferred();
        channels.reportOverload(channel);
    }

    /// Writes the current value of a component, unless it was removed or given up.
    private void writeDeferred(Channel channel, SharedType<?> type, int slot) {
        Entity entity = ((DirectWorld) registry.world()).table().entityAt(slot);
        SharedEntity shared = registry.known(entity);
        if (shared != null
                && registry.world().isAlive(entity)
                && registry.isPublished(shared, type)
                && type.isOn(entity)) {
            refreshes.writeHeld(channel, type, shared);
        }
    }

    private void writeRemovals() {
        for (int i = 0; i < types.size(); i++) {
            SharedType<?> type = types.get(i);
            if (type.hasRemovals()) {
                type.forEachRemoved(entity -> writeRemoval(type, entity));
            }
        }
        if (registry.hasEntitiesWithoutComponents()) {
            registry.takeDestroyedWithoutComponents().forEach(this::writeDestroyed);
        }
    }

    private void writeRemoval(SharedType<?> type, Entity entity) {
        SharedEntity shared = registry.known(entity);
        if (shared == null) {
            return;
        }
        if (!registry.world().isAlive(entity)) {
            writeDestroyed(shared);
            return;
        }
        writeRemoved(shared, type, ClaimState.REMOVED);
        // even if another node owned it: without components, no removal reader reports its
        // destruction
        registry.watch(shared);
    }

    /// Writes that a component was removed, if this node owned or offered it.
    ///
    /// @param left whether it was removed, or destroyed with its entity
    void writeRemoved(SharedEntity shared, SharedType<?> type, ClaimState left) {
        int node = registry.node();
        if (registry.isPublished(shared, type)) {
            registry.set(shared, type, left, node, shared.term(type));
            offers.writeClaim(this, shared, type);
        } else if (shared.isOfferedBy(type, node) && !type.isOn(shared.entity())) {
            // the offer is withdrawn; if it was accepted in the meantime, the new owner answers
            // with its claim
            registry.set(shared, type, left, node, shared.highestTerm(type) + 1);
            offers.writeClaim(this, shared, type);
        }
    }

    /// Writes that an entity of this node was destroyed. For an entity of another node, writes that
    /// the components that this node owned were destroyed; its creator then destroys the entity,
    /// unless other nodes own components of it.
    void writeDestroyed(SharedEntity shared) {
        if (shared.creator() == registry.node()) {
            destroy(shared);
            registry.markDestroyed(shared);
        } else {
            types.forEach(type -> writeRemoved(shared, type, ClaimState.DESTROYED));
            registry.drop(shared);
        }
    }

    /// Posts the current messages.
    void finish() {
        for (int i = 0; i < channels.all().size(); i++) {
            channels.all().get(i).builder().finish();
        }
    }

    private void writeChanges() {
        boolean idsChanged = ids != registry.world().stableIds().size();
        ids = registry.world().stableIds().size();
        for (int i = 0; i < types.size(); i++) {
            SharedType<?> type = types.get(i);
            type.takeChanged(changed[i]);
            if (idsChanged && type.hasEntitiesWithoutId()) {
                type.clearWithoutId();
            }
            type.findAuthorityChanges(gained, lost);
            if (type.takeMissedRemovals()) {
                registry.all().forEach(shared -> release(type, shared));
            }
        }
    }

    /// Marks changed values of published components, and writes the others.
    private void writeChanged(SharedType<?> type, int page, int word, long bits) {
        long[] published = type.publishedBits().page(page);
        long known = published == null || !type.isSentPacked() ? 0 : bits & published[word];
        if (known != 0) {
            for (int i = 0; i < channels.all().size(); i++) {
                Channel channel = channels.all().get(i);
                long sent = known & channel.insideWord(page, word);
                if (sent != 0) {
                    channel.values().dirty(type).openPage(page)[word] |= sent;
                }
            }
        }
        for (long rest = bits & ~known; rest != 0; rest &= rest - 1) {
            SharedEntity shared = registry.entry(entityAt(page, word, rest));
            if (shared != null) {
                writeValue(type, shared);
            }
        }
    }

    private Entity entityAt(int page, int word, long bits) {
        int slot = slot(page, word, bits);
        return ((DirectWorld) registry.world()).table().entityAt(slot);
    }

    private static int slot(int page, int word, long bits) {
        return (page << PageLayout.PAGE_SHIFT)
                + (word << PageLayout.WORD_SHIFT)
                + Long.numberOfTrailingZeros(bits);
    }

    private void writeValue(SharedType<?> type, SharedEntity shared) {
        if (registry.isPublished(shared, type)) {
            for (int i = 0; i < channels.all().size(); i++) {
                channels.all().get(i).change(type, shared);
            }
            return;
        }
        long term = shared.nextTerm(type);
        registry.set(shared, type, ClaimState.HELD, registry.node(), term);
        if (shared.creator() != registry.node()) {
            // the creator must know that this node needs the entity
            require(shared, shared.creator());
        }
        refreshes.writeHeld(this, type, shared);
    }

    /// Writes components that this node has taken without a change of their value.
    private void gain(SharedType<?> type, int page, int word, long bits) {
        for (long rest = bits; rest != 0; rest &= rest - 1) {
            SharedEntity shared = registry.entry(entityAt(page, word, rest));
            if (shared == null) {
                type.addWithoutId(slot(page, word, rest));
            } else if (!registry.isPublished(shared, type)) {
                writeValue(type, shared);
            } else {
                type.addPublished(shared.entity());
            }
        }
    }

    /// Writes components that this node has given up.
    private void lose(SharedType<?> type, int page, int word, long bits) {
        for (long rest = bits; rest != 0; rest &= rest - 1) {
            Entity entity = new Entity(type.publishedAt(slot(page, word, rest)));
            SharedEntity shared = registry.known(entity);
            if (shared != null) {
                release(type, shared);
            } else {
                type.removePublished(entity);
            }
        }
    }

    private void release(SharedType<?> type, SharedEntity shared) {
        if (!registry.world().isAlive(shared.entity())) {
            // its destruction was missed because this system did not run for some frames
            writeDestroyed(shared);
        } else if (registry.isPublished(shared, type) && !type.isOwned(shared.entity())) {
            boolean on = type.isOn(shared.entity());
            ClaimState left = on ? ClaimState.RELEASED : ClaimState.REMOVED;
            registry.set(shared, type, left, registry.node(), shared.term(type));
            offers.writeClaim(this, shared, type);
        }
    }

    @Override
    public void value(SharedType<?> type, SharedEntity shared, @Nullable Claim claim) {
        for (int i = 0; i < channels.all().size(); i++) {
            channels.all().get(i).value(type, shared, claim);
        }
    }

    @Override
    public void claim(SharedEntity shared, Claim claim) {
        for (int i = 0; i < channels.all().size(); i++) {
            channels.all().get(i).claim(shared, claim);
        }
    }

    @Override
    public void reply(int node, Claim claim) {
        channels.toNode(node).reply(claim);
    }

    @Override
    public void require(SharedEntity shared, int node) {
        for (int i = 1; i < channels.all().size(); i++) {
            channels.all().get(i).require(shared, node);
        }
    }

    @Override
    public boolean hasRoom(int node) {
        // what waits may be the answers to offers of other nodes
        return channels.hasRoom(node) && (even || !channels.hasDeferred(node));
    }

    @Override
    public void destroy(SharedEntity shared) {
        for (int i = 0; i < channels.all().size(); i++) {
            channels.all().get(i).destroy(shared);
        }
    }
}
