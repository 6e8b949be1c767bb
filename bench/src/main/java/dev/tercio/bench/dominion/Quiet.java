package dev.tercio.bench.dominion;

import dev.dominion.ecs.api.Dominion;

/// Suppresses the banner of Dominion, which would appear between the rows of tables.
final class Quiet {
    private Quiet() {}

    static Dominion dominion() {
        System.setProperty("dominion.show-banner", "false");
        return Dominion.create();
    }
}
