package dev.tercio.aeron.internal;

import dev.tercio.aeron.AeronOptions;

import io.aeron.Aeron;

import java.util.Map;

/// What the connections of a node have in common.
///
/// @param options the settings
/// @param aeron the client of the driver
/// @param channels the channels
/// @param epochs the numbers of connections
/// @param instance the epoch at which this process started
/// @param seal authenticates control frames
record LocalNode(
        AeronOptions options,
        Aeron aeron,
        Channels channels,
        Epochs epochs,
        long instance,
        ControlSeal seal) {
    static LocalNode of(AeronOptions options, Aeron aeron) {
        Epochs epochs = new Epochs();
        return new LocalNode(
                options,
                aeron,
                new Channels(options),
                epochs,
                epochs.next(),
                new ControlSeal(options.key()));
    }

    /// The same node with another client.
    LocalNode with(Aeron renewed) {
        return new LocalNode(options, renewed, channels, epochs, instance, seal);
    }

    int number() {
        return options.node();
    }

    Map<Integer, String> peers() {
        return options.peers();
    }
}
