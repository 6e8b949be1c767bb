package dev.tercio.net.internal;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.command.CommandBuffer;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/// Properties of messages that follow from the shared types.
///
/// @param bytes the size of a message with all types and no values
/// @param fingerprint a hash that is equal on nodes that share the same types
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

    /// A 64-bit FNV-1a hash of the stream, which contains the names of classes and fields.
    private static long fingerprint(byte[] stream) {
        long hash = 0xCBF2_9CE4_8422_2325L;
        for (byte next : stream) {
            hash = (hash ^ (next & 0xFF)) * 0x100_0000_01B3L;
        }
        return hash;
    }
}
