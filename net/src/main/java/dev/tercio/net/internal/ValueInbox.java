package dev.tercio.net.internal;

import dev.tercio.net.Refusal;

import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Received messages with values, in the order of node and number. They are applied after the state
/// messages of the frame. A message that depends on a state message that has not arrived yet waits.
final class ValueInbox {
    /// The maximum number of messages that wait for a state message.
    private static final int MAX_WAITING = 1_024;

    /// The maximum size of the unused messages that are kept.
    private static final int MAX_POOLED_BYTES = 8 << 20;

    private final ValueReceiver receiver;
    private final Counters counters;
    private final List<ValueMessage> messages = new ArrayList<>();
    private final List<ValueMessage> pool = new ArrayList<>();
    private int pooledBytes;

    ValueInbox(ValueReceiver receiver, Counters counters) {
        this.receiver = receiver;
        this.counters = counters;
    }

    void add(ByteBuffer source, int offset, int length) {
        ValueMessage message = take();
        message.set(source, offset, length);
        if (!receiver.isIntact(message)) {
            counters.refuse(Refusal.MALFORMED);
            recycle(message);
            return;
        }
        int at = messages.size();
        while (at > 0 && message.isBefore(messages.get(at - 1))) {
            at--;
        }
        messages.add(at, message);
    }

    /// The last message that was received, or null.
    @Nullable ValueMessage last() {
        return messages.isEmpty() ? null : messages.getLast();
    }

    private ValueMessage take() {
        if (pool.isEmpty()) {
            return new ValueMessage();
        }
        ValueMessage message = pool.removeLast();
        pooledBytes -= message.bytes().length;
        return message;
    }

    private void recycle(ValueMessage message) {
        if (pooledBytes + message.bytes().length <= MAX_POOLED_BYTES) {
            pooledBytes += message.bytes().length;
            pool.add(message);
        }
    }

    /// Applies all messages that can be applied.
    void apply(Map<Integer, Peer> peers) {
        int waiting = 0;
        for (int i = 0; i < messages.size(); i++) {
            ValueMessage message = messages.get(i);
            Peer peer = peers.get(message.node());
            if (peer != null && peer.isOf(message) && !peer.hasGap()) {
                if (!peer.isReadyFor(message) && waiting < MAX_WAITING) {
                    messages.set(waiting++, message);
                    continue;
                }
                apply(peer, message);
            } else {
                counters.refuse(Refusal.STALE);
            }
            recycle(message);
        }
        while (messages.size() > waiting) {
            messages.removeLast();
        }
    }

    private void apply(Peer peer, ValueMessage message) {
        if (!peer.isReadyFor(message)) {
            // too many wait: it counts as lost, and its values are requested again
            counters.refuse(Refusal.STALE);
            peer.missing().sent(message.sequence());
        } else if (receiver.apply(peer, message)) {
            peer.missing().received(message.sequence());
        }
    }
}
