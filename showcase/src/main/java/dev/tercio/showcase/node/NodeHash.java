package dev.tercio.showcase.node;

import dev.tercio.Entity;
import dev.tercio.World;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/// The hash of one component on all shared entities. Nodes with the same state have the same hash:
/// it depends on stable ids and values, not on handles and their order.
final class NodeHash {
    private static final long MIX = 0x9E3779B97F4A7C15L;

    private NodeHash() {}

    static long of(World world, Class<?> component) {
        CRC32C text = new CRC32C();
        long sum = 0;
        for (Entity entity : world.query(component).entities()) {
            long id = world.stableIds().idOf(entity).orElse(0);
            if (id != 0) {
                text.reset();
                String value = world.get(entity, component).toString();
                text.update(value.getBytes(StandardCharsets.UTF_8));
                long mixed = (id ^ text.getValue() << 32 ^ text.getValue()) * MIX;
                sum += mixed ^ mixed >>> 29;
            }
        }
        return sum;
    }
}
