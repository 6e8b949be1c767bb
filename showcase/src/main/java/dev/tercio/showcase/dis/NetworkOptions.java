package dev.tercio.showcase.dis;

import dev.tercio.cli.UsageException;
import dev.tercio.cli.internal.option.OptionChecks;
import dev.tercio.dis.transport.UdpSettings;
import dev.tercio.dis.transport.UdpTransport;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Option;

import java.io.UncheckedIOException;

/// The options that say where DIS datagrams are sent and received. A program includes them with
/// `@Mixin`.
public final class NetworkOptions {
    private static final int LARGEST_PORT = 65_535;

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "3000",
            description = "The UDP port; default: ${DEFAULT-VALUE}.")
    private int port;

    @Option(
            names = "--to",
            paramLabel = "ADDRESS",
            description = {
                "The address of a host or a broadcast address;",
                "default: a multicast group on the loopback interface."
            })
    private @Nullable String to;

    @Option(
            names = "--group",
            paramLabel = "ADDRESS",
            description = "A multicast group, such as 239.1.2.3.")
    private @Nullable String group;

    @Option(
            names = "--interface",
            paramLabel = "NAME",
            description = "The network interface for multicast; default: loopback.")
    private @Nullable String networkInterface;

    /// Creates the options without values.
    public NetworkOptions() {}

    /// Whether an option was given, so that a command that uses no network can refuse it.
    ///
    /// @return true if not all options have their defaults
    public boolean isSet() {
        return to != null
                || group != null
                || networkInterface != null
                || port != UdpSettings.DIS_PORT;
    }

    /// The settings that the options describe.
    ///
    /// @return the settings
    /// @throws UsageException if an option is invalid
    public UdpSettings settings() {
        OptionChecks.requireRange("--port", port, LARGEST_PORT);
        if (to != null && group != null) {
            throw new UsageException("--to and --group exclude each other");
        }
        try {
            UdpSettings settings = UdpSettings.DEFAULT.port(port);
            if (to != null) {
                settings = settings.to(to);
            }
            if (group != null) {
                settings = settings.group(group);
            }
            return networkInterface == null
                    ? settings
                    : settings.networkInterface(networkInterface);
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }

    /// Opens the sockets.
    ///
    /// @return a transport that has not been started
    /// @throws UsageException if they cannot be opened
    public UdpTransport open() {
        try {
            return UdpTransport.open(settings());
        } catch (IllegalArgumentException | UncheckedIOException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }
}
