package dev.tercio.aeron.log;

import dev.tercio.replay.ChangeFollower;
import dev.tercio.replay.CorruptFileException;

/// Applies entries of a log to a world.
final class LogEntries {
    private LogEntries() {}

    /// Applies an entry and compares the state with its hash.
    ///
    /// @throws LogDamagedException if the entry does not fit, or if the state differs afterwards
    static void apply(ChangeFollower follower, LogEntry entry) {
        try {
            switch (entry.kind()) {
                case LogEntryLayout.SNAPSHOT -> follower.load(entry.frame(), entry.content());
                case LogEntryLayout.FRAME -> follower.apply(entry.frame(), entry.content());
                default -> throw new CorruptFileException("unknown entry: kind=" + entry.kind());
            }
        } catch (CorruptFileException e) {
            throw new LogDamagedException(
                    "log is damaged: frame="
                            + entry.frame()
                            + ", position="
                            + entry.end()
                            + ", because="
                            + e.getMessage(),
                    entry.end(),
                    e);
        }
        if (entry.hash() != 0 && entry.kind() == LogEntryLayout.FRAME) {
            long actual = follower.hash();
            if (actual != entry.hash()) {
                throw new LogDamagedException(
                        "state differs from the log: frame="
                                + entry.frame()
                                + ", position="
                                + entry.end()
                                + ", logged="
                                + Long.toHexString(entry.hash())
                                + ", actual="
                                + Long.toHexString(actual),
                        entry.end());
            }
        }
    }
}
