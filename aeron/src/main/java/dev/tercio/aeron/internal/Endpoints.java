package dev.tercio.aeron.internal;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Checks the text of endpoints: host and port. Names are resolved later, by the driver.
public final class Endpoints {
    private static final Pattern ENDPOINT =
            Pattern.compile("([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+(?:%[A-Za-z0-9]+)?]):([0-9]{1,5})");
    private static final Pattern GROUP =
            Pattern.compile("(2[23][0-9])\\.\\d+\\.\\d+\\.(\\d+):\\d+");
    private static final int MAX_PORT = 65_535;
    private static final int MIN_GROUP = 224;

    private Endpoints() {}

    /// Checks an endpoint.
    ///
    /// @param name what the endpoint is for
    public static String check(String name, String endpoint) {
        Matcher parts = ENDPOINT.matcher(endpoint);
        int port = parts.matches() ? Integer.parseInt(parts.group(2)) : 0;
        if (port < 1 || port > MAX_PORT) {
            throw new IllegalArgumentException(
                    "endpoint is not an address and a port: %s=%s; write it as 10.0.0.1:40100"
                            .formatted(name, endpoint));
        }
        return endpoint;
    }

    /// Aeron uses the next address for control messages, so that of the data has to be odd.
    public static String checkGroup(String group) {
        check("multicast", group);
        Matcher parts = GROUP.matcher(group);
        if (!parts.matches()
                || Integer.parseInt(parts.group(1)) < MIN_GROUP
                || Integer.parseInt(parts.group(2)) % 2 == 0) {
            throw new IllegalArgumentException(
                    "not a multicast address whose last byte is odd: multicast="
                            + group
                            + "; write it as 224.0.1.77:40200");
        }
        return group;
    }
}
