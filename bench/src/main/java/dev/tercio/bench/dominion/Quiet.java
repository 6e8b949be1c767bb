package dev.tercio.bench.dominion;

import dev.dominion.ecs.api.Dominion;

/// Creates worlds of Dominion without its banner, which would appear between the rows of tables.
final class Quiet {
    private Quiet() {}

    /// A world whose entities have components of these classes.
    static Dominion dominion(Class<?>... components) {
        System.setProperty("dominion.show-banner", "false");
        setClassIndex("dominion.class-index-bit", components);
        return Dominion.create();
    }

    /// The same for many component sets. Each set has at least one chunk, by default of 16,384
    /// entities, and thousands of those do not fit into the heap.
    static Dominion withSmallChunks(Class<?>... components) {
        System.setProperty("dominion.show-banner", "false");
        System.setProperty("dominion.small-chunks.chunk-bit", "10");
        setClassIndex("dominion.small-chunks.class-index-bit", components);
        return Dominion.create("small-chunks");
    }

    private static void setClassIndex(String property, Class<?>... components) {
        int bits = ClassIndexBits.distinguishing(components);
        System.setProperty(property, Integer.toString(bits));
    }
}
