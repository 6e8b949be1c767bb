package dev.tercio;

import java.util.Arrays;
import java.util.stream.Stream;

/// The configurations of worlds and JVMs, for tests that run in all of them.
final class Modes {
    private Modes() {}

    /// Whether expensive checks for misuse are enabled.
    static boolean checked() {
        return !"off".equals(System.getProperty("tercio.checks"));
    }

    /// One empty world for each tier.
    static World worldOf(Tier tier) {
        return World.create(WorldOptions.DEFAULT.tier(tier));
    }

    /// The tiers whose columns hold fields, not objects.
    static Stream<Tier> columnTiers() {
        return Arrays.stream(Tier.values()).filter(tier -> tier != Tier.MANAGED);
    }
}
