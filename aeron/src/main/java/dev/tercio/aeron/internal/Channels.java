package dev.tercio.aeron.internal;

import dev.tercio.aeron.AeronOptions;
import dev.tercio.net.Delivery;

import io.aeron.ChannelUriStringBuilder;
import io.aeron.CommonContext;

import java.util.concurrent.TimeUnit;

/// The channels and stream ids of a node. The number of the receiver is part of the stream id, so a
/// message never reaches a process that has another number than the sender expects.
final class Channels {
    /// The stream of a shared broadcast.
    static final int BROADCAST_STREAM = 3 << 16;

    /// How long the driver waits before it skips a gap in an unreliable stream, in nanoseconds. It
    /// handles one gap at a time, so with a longer time many gaps would stop the stream.
    private static final long GAP_DELAY = 10_000;

    private static final long LINGER = TimeUnit.SECONDS.toNanos(1);

    private final AeronOptions options;

    Channels(AeronOptions options) {
        this.options = options;
    }

    static int stream(Delivery delivery, int receiver) {
        return (delivery == Delivery.RELIABLE ? 1 : 2) << 16 | receiver;
    }

    /// Where this node receives messages for itself. An unreliable stream fills gaps instead of
    /// requesting lost messages again.
    String receiving(Delivery delivery) {
        if (options.isIpc()) {
            return CommonContext.IPC_CHANNEL;
        }
        boolean reliable = delivery == Delivery.RELIABLE;
        ChannelUriStringBuilder channel = udp().endpoint(options.listen()).reliable(reliable);
        return reliable ? channel.build() : channel.nakDelay(GAP_DELAY).build();
    }

    String sending(Delivery delivery, String endpoint) {
        ChannelUriStringBuilder channel =
                options.isIpc()
                        ? new ChannelUriStringBuilder().media(CommonContext.IPC_MEDIA)
                        : udp().endpoint(endpoint);
        return limited(channel, delivery).build();
    }

    /// One stream to all peers. The fastest receiver sets the pace, so that a slow one loses
    /// messages instead of slowing the others.
    String sendingToAll() {
        ChannelUriStringBuilder channel = udp();
        options.multicast()
                .ifPresentOrElse(
                        group -> channel.endpoint(group).networkInterface(host(options.listen())),
                        () -> channel.controlMode(CommonContext.MDC_CONTROL_MODE_MANUAL));
        return limited(channel, Delivery.UNRELIABLE).flowControl("max").build();
    }

    /// Where this node receives messages for all.
    String receivingForAll() {
        return options.multicast()
                .map(
                        group ->
                                udp().endpoint(group)
                                        .networkInterface(host(options.listen()))
                                        .reliable(false)
                                        .build())
                .orElseGet(() -> receiving(Delivery.UNRELIABLE));
    }

    String destination(String endpoint) {
        return udp().endpoint(endpoint).build();
    }

    private ChannelUriStringBuilder limited(ChannelUriStringBuilder channel, Delivery delivery) {
        return channel.termLength(options.termBytes(delivery))
                .mtu(options.mtu())
                .sparse(true)
                .linger(LINGER);
    }

    private static ChannelUriStringBuilder udp() {
        return new ChannelUriStringBuilder().media(CommonContext.UDP_MEDIA);
    }

    private static String host(String endpoint) {
        return endpoint.substring(0, endpoint.lastIndexOf(':'));
    }
}
