package dev.tercio.aeron.registry;

import java.util.zip.CRC32C;

/// A hash of all commands that were carried out, in their order: two registries with the same hash
/// have carried out the same commands. Also counts the commands that were dropped.
final class CommandHash {
    private static final long PRIME = 0x9E3779B97F4A7C15L;

    private long hash;
    private long applied;
    private long duplicates;
    private long gaps;

    void add(long instance, long number, int kind, byte[] arguments) {
        CRC32C crc = new CRC32C();
        crc.update(arguments);
        hash = mix(hash ^ instance);
        hash = mix(hash ^ number);
        hash = mix(hash ^ (((long) kind << 32) | crc.getValue()));
        applied++;
    }

    private static long mix(long value) {
        long mixed = (value ^ (value >>> 32)) * PRIME;
        return (mixed ^ (mixed >>> 29)) * PRIME;
    }

    void countDuplicate() {
        duplicates++;
    }

    void countGap() {
        gaps++;
    }

    long value() {
        return hash;
    }

    /// The number of commands that were carried out or refused with an answer.
    long applied() {
        return applied;
    }

    /// The number of commands that were received again.
    long duplicates() {
        return duplicates;
    }

    /// The number of commands that were received before an earlier one.
    long gaps() {
        return gaps;
    }

    void set(CommandHash other) {
        hash = other.hash;
        applied = other.applied;
        duplicates = other.duplicates;
        gaps = other.gaps;
    }

    void write(MessageWriter out) {
        out.putLong(hash).putLong(applied).putLong(duplicates).putLong(gaps);
    }

    static CommandHash read(MessageReader in) {
        CommandHash read = new CommandHash();
        read.hash = in.takeLong();
        read.applied = in.takeLong();
        read.duplicates = in.takeLong();
        read.gaps = in.takeLong();
        return read;
    }
}
