package dev.tercio.aeron;

import java.nio.file.Path;
import java.util.List;

/// Where the registry of an exercise is, as part of a [NodeConfig]. The package
/// [dev.tercio.aeron.registry] makes options of it: `RegistryNodeOptions.of(config)` and
/// `RegistryClientOptions.of(config)`.
///
/// @param addresses the addresses of all members as `host:port`, in the same order in every
///   configuration
/// @param member the place of the member that this process runs, from 1; 0 if it runs none
/// @param directory where that member keeps its log
public record RegistryConfig(List<String> addresses, int member, Path directory) {
    /// Checks the values.
    ///
    /// @param addresses the addresses of all members
    /// @param member the place of the member that this process runs, from 1; 0 if it runs none
    /// @param directory where that member keeps its log
    public RegistryConfig {
        addresses = List.copyOf(addresses);
        if (addresses.isEmpty() || member < 0 || member > addresses.size()) {
            throw new IllegalArgumentException(
                    "registry.member must be a place in the list of addresses, from 1: registry=%s,"
                                    .formatted(String.join(",", addresses))
                            + " registry.member="
                            + member);
        }
    }

    /// Whether this process runs a member of the registry.
    ///
    /// @return false if it is only a client
    public boolean hasMember() {
        return member > 0;
    }
}
