package dev.tercio.query;

import dev.tercio.World;
import dev.tercio.internal.component.ComponentRegistry;
import dev.tercio.internal.storage.ChangeClock;
import dev.tercio.internal.world.DirectWorld;

/// Lets change ticks pass as if queries ran, without running them.
final class TickAdvance {
    private TickAdvance() {}

    /// Sets the clock to a later tick without a change of its epoch, as if the ticks had passed.
    static void skip(ChangeClock clock, long ticks) {
        clock.undo(clock.now() + ticks, clock.epoch());
    }

    /// Advances in steps that are shorter than the interval at which a world clamps the ticks of
    /// its slots.
    static void pass(World world, long count) {
        ComponentRegistry registry = ((DirectWorld) world).registry();
        long end = registry.clock().now() + count;
        while (registry.clock().now() < end) {
            long step = Math.min(end - registry.clock().now(), ChangeClock.HORIZON / 16);
            skip(registry.clock(), step - 1);
            registry.advanceClock();
        }
    }
}
