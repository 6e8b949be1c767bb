package dev.tercio;

import java.util.Arrays;
import java.util.stream.Stream;

/// The ways in which a world can be set up or a virtual machine started, for tests that run in all.
final class Modes {
    private Modes() {}

    /// Whether misuse that costs time to find is looked for.
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
