package dev.tercio.aeron.registry;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;

/// The addresses of the members of a registry, in the forms that Aeron wants.
///
/// A member has five consecutive ports: for clients, for elections, for the log, for members that
/// catch up, and for its archive.
final class ClusterAddresses {
    private static final int MAX_PORT = 65_535;
    private static final int ARCHIVE = 4;

    private ClusterAddresses() {}

    /// @throws IllegalArgumentException if an address is invalid, or if two overlap
    static void check(List<String> addresses) {
        int count = addresses.size();
        if (count == 0 || count % 2 == 0) {
            throw new IllegalArgumentException(
                    "a registry needs an odd number of members, so that a majority exists: members="
                            + count);
        }
        Set<String> used = new HashSet<>();
        for (String address : addresses) {
            for (int i = 0; i < RegistryNodeOptions.PORTS; i++) {
                if (!used.add(endpoint(address, i))) {
                    throw new IllegalArgumentException(
                            "members use the same port: address="
                                    + endpoint(address, i)
                                    + "; each member uses "
                                    + RegistryNodeOptions.PORTS
                                    + " consecutive ports");
                }
            }
        }
    }

    /// The address of one of the ports of a member.
    static String endpoint(String address, int port) {
        int colon = address.lastIndexOf(':');
        int first = colon > 0 ? parse(address.substring(colon + 1)) : -1;
        if (first < 1 || first > MAX_PORT - RegistryNodeOptions.PORTS + 1) {
            throw new IllegalArgumentException(
                    "address is invalid: address="
                            + address
                            + "; write host:port, with a port from 1 to "
                            + (MAX_PORT - RegistryNodeOptions.PORTS + 1));
        }
        return address.substring(0, colon + 1) + (first + port);
    }

    private static int parse(String port) {
        try {
            return Integer.parseInt(port);
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    static String archive(String address) {
        return endpoint(address, ARCHIVE);
    }

    /// The members with all their ports.
    static String members(List<String> addresses) {
        StringJoiner members = new StringJoiner("|");
        for (int i = 0; i < addresses.size(); i++) {
            StringJoiner member = new StringJoiner(",").add(String.valueOf(i));
            for (int port = 0; port < RegistryNodeOptions.PORTS; port++) {
                member.add(endpoint(addresses.get(i), port));
            }
            members.add(member.toString());
        }
        return members.toString();
    }

    /// The ports for clients.
    static String ingress(List<String> addresses) {
        StringJoiner members = new StringJoiner(",");
        for (int i = 0; i < addresses.size(); i++) {
            members.add(i + "=" + endpoint(addresses.get(i), 0));
        }
        return members.toString();
    }
}
