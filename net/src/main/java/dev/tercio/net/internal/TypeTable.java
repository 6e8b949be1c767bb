package dev.tercio.net.internal;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.command.CommandBuffer;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/// What the types that are shared mean for messages.
///
/// @param bytes the bytes that a message with all types takes without any values
/// @param fingerprint a number that is the same on nodes that share the same types
public record TypeTable(int bytes, long fingerprint) {
    public static TypeTable of(World world, Collection<? extends Class<?>> types) {
        List<? extends Class<?>> sorted =
                types.stream().sorted(Comparator.comparing((Class<?> t) -> t.getName())).toList();
        try (CommandBuffer commands = world.commands()) {
            for (Class<?> type : sorted) {
                commands.add(Entity.of(0, 1), ComponentType.of(type));
            }
            byte[] stream = commands.toBytes();
            int names = sorted.stream().mapToInt(TypeTable::nameBytes).sum();
            return new TypeTable(MessageLayout.HEADER + names + stream.length, fingerprint(stream));
        }
    }

    private static int nameBytes(Class<?> type) {
        return MessageLayout.NAME_BYTES + type.getName().getBytes(StandardCharsets.UTF_8).length;
    }

    /// The stream names classes and fields; FNV-1a with 64 bits.
    private static long fingerprint(byte[] stream) {
        long hash = 0xCBF2_9CE4_8422_2325L;
        for (byte next : stream) {
            hash = (hash ^ (next & 0xFF)) * 0x100_0000_01B3L;
        }
        return hash;
    }
}
