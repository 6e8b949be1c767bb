package dev.tercio.command;

import dev.tercio.Entity;
import dev.tercio.Length;
import dev.tercio.Storage;
import dev.tercio.Tier;
import dev.tercio.Utf8;

/// Components for the tests of commands.
final class CommandRecords {
    record Position(int x, int y) {}

    record Mass(double kilos) {}

    record Frozen() {}

    record Parent(Entity entity) {}

    record Link(Parent parent, int strength) {}

    /// A handle two levels down.
    record Chain(Link link, Entity end) {}

    record Crew(@Length(3) Entity[] members) {}

    record Label(@Utf8(4) String text) {}

    @Storage(Tier.MANAGED)
    record Note(Object content) {}

    /// Its accessor returns another number than the field: columns store the returned one.
    record Rounded(int value) {
        @Override
        public int value() {
            return value / 10 * 10;
        }
    }

    static final Combiner<Mass> HEAVIER =
            Combiner.of("heavier", Mass.class, (a, b) -> a.kilos() > b.kilos() ? a : b);

    private CommandRecords() {}
}
