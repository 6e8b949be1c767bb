package dev.tercio.net.internal;

import java.util.ArrayList;
import java.util.List;

/// Sends refreshes in parts: everything that this node owns, as fast as the peers receive it.
///
/// A refresh contains the entities that exist when it starts. What changes until it is complete is
/// sent as usual, so everything that this node owns at its end was sent since its start.
final class RefreshSender {
    private final EntityRegistry registry;
    private final Offers offers;
    private final int retry;

    RefreshSender(EntityRegistry registry, Offers offers, int retry) {
        this.registry = registry;
        this.offers = offers;
        this.retry = retry;
    }

    /// Whether a refresh starts in this frame.
    boolean isDue(Channel channel, long tick) {
        return channel.refresh().isDue(tick, retry);
    }

    void begin(Channel channel, long tick) {
        RefreshProgress refresh = channel.refresh();
        channel.builder().beginRefresh(refresh.isForAll());
        List<SharedEntity> all = new ArrayList<>(registry.all());
        all.addAll(registry.dropped());
        refresh.begin(all, tick);
    }

    /// Sends what the peers accept in this frame.
    void resume(Channel channel, long tick) {
        RefreshProgress refresh = channel.refresh();
        if (!refresh.isRunning()) {
            return;
        }
        if (refresh.isAbandoned()) {
            refresh.end();
            return;
        }
        channel.builder().resumeRefresh();
        if (write(channel, refresh, tick) && refresh.isComplete(channel.deferred())) {
            offers.writeAll(channel);
            channel.builder().endRefresh();
            refresh.end();
        } else {
            channel.builder().pauseRefresh();
        }
    }

    /// @return whether all entities were written
    private boolean write(Channel channel, RefreshProgress refresh, long tick) {
        long sequence = -1;
        while (true) {
            if (sequence != channel.envelope().sequence()) {
                sequence = channel.envelope().sequence();
                if (!refresh.hasRoom(tick)) {
                    return false;
                }
            }
            SharedEntity shared = refresh.take();
            if (shared == null) {
                return true;
            }
            if (registry.known(shared.id) != shared) {
                // claims of this node on an entity whose replica was destroyed here
                if (registry.remembered(shared.id) == shared) {
                    registry.types().forEach(type -> writeLeft(channel, type, shared));
                }
            } else if (registry.world().isAlive(shared.entity())) {
                write(channel, shared);
            }
        }
    }

    /// Writes everything that this node owns of an entity.
    void write(Channel channel, SharedEntity shared) {
        if (!channel.sends(shared)) {
            return;
        }
        if (shared.creator() == registry.node()) {
            channel.builder().mention(shared);
        }
        List<SharedType<?>> types = registry.types();
        for (int i = 0; i < types.size(); i++) {
            if (registry.isPublished(shared, types.get(i))) {
                writeHeld(channel, types.get(i), shared);
            } else {
                writeLeft(channel, types.get(i), shared);
            }
        }
    }

    /// Writes a value, with a claim unless this node is the first owner.
    void writeHeld(StateOutput output, SharedType<?> type, SharedEntity shared) {
        if (shared.term(type) > 0) {
            offers.writeClaim(output, shared, type);
        } else {
            output.value(type, shared);
        }
    }

    /// Repeats that this node has given up a component, because peers may have missed it. A removed
    /// component of term 0 needs no claim: the refresh does not mention it.
    private void writeLeft(Channel channel, SharedType<?> type, SharedEntity shared) {
        boolean ours =
                shared.holder(type) == registry.node() && shared.state(type).isRelinquished();
        if (!ours) {
            return;
        }
        boolean kept = shared.state(type) == ClaimState.RELEASED && type.isOn(shared.entity());
        boolean removed = shared.state(type) == ClaimState.REMOVED && shared.term(type) > 0;
        if (kept || removed || shared.state(type) == ClaimState.DESTROYED) {
            offers.writeClaim(channel, shared, type);
        }
    }
}
