package dev.tercio.aeron.internal;

import dev.tercio.net.SendResult;

import io.aeron.ExclusivePublication;
import io.aeron.logbuffer.BufferClaim;

import java.nio.ByteBuffer;

/// One stream to all peers, by multicast or multi-destination-cast.
final class SharedBroadcast {
    private final ExclusivePublication publication;
    private final BufferClaim claim = new BufferClaim();
    private final long value;

    SharedBroadcast(LocalNode local) {
        publication =
                local.aeron()
                        .addExclusivePublication(
                                local.channels().sendingToAll(), Channels.BROADCAST_STREAM);
        if (local.options().multicast().isEmpty()) {
            for (String endpoint : local.peers().values()) {
                publication.addDestination(local.channels().destination(endpoint));
            }
        }
        value = FrameLayout.of(local.number(), FrameLayout.DATA, local.instance());
    }

    SendResult send(Connection[] peers, ByteBuffer source, int offset, int length) {
        boolean any = false;
        for (Connection peer : peers) {
            any |= peer.isEstablished();
        }
        if (!any) {
            return SendResult.NO_PEER;
        }
        long result = publication.tryClaim(length, claim);
        if (result == ExclusivePublication.ADMIN_ACTION) {
            result = publication.tryClaim(length, claim);
        }
        boolean sent = result > 0;
        if (sent) {
            claim.buffer().putBytes(claim.offset(), source, offset, length);
            claim.reservedValue(value).commit();
        }
        for (Connection peer : peers) {
            if (peer.isEstablished()) {
                count(peer.traffic(), sent, length);
            }
        }
        return sent ? SendResult.SENT : SendResult.BACK_PRESSURE;
    }

    private static void count(Traffic traffic, boolean sent, int length) {
        if (sent) {
            traffic.sent(length);
        } else {
            traffic.backPressure++;
            traffic.messagesDropped++;
        }
    }
}
