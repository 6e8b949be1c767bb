package dev.tercio.aeron.log;

import io.aeron.archive.client.AeronArchive;

import java.util.ArrayList;
import java.util.List;

/// Finds logs and checkpoints in an archive.
final class LogCatalog {
    static final int LOG_STREAM = 1101;
    static final int CHECKPOINT_STREAM = 1102;

    private static final String LOG_ALIAS = "alias=tercio-log";

    private final AeronArchive archive;

    LogCatalog(AeronArchive archive) {
        this.archive = archive;
    }

    static String logChannel() {
        return "aeron:ipc?term-length=1m|" + LOG_ALIAS;
    }

    static String checkpointChannel(long log) {
        return "aeron:ipc?term-length=1m|" + checkpointAlias(log);
    }

    private static String checkpointAlias(long log) {
        return "alias=tercio-checkpoint-" + log + "-";
    }

    /// The newest log.
    ///
    /// @return the number of the recording
    /// @throws IllegalStateException if there is none
    long newestLog() {
        List<Long> found = list(LOG_ALIAS, LOG_STREAM);
        if (found.isEmpty()) {
            throw new IllegalStateException("archive has no log; start a WorldLog first");
        }
        return found.getLast();
    }

    /// The checkpoints of a log, oldest first.
    List<Long> checkpoints(long log) {
        return list(checkpointAlias(log), CHECKPOINT_STREAM);
    }

    private List<Long> list(String fragment, int stream) {
        List<Long> found = new ArrayList<>();
        archive.listRecordingsForUri(
                0,
                Integer.MAX_VALUE,
                fragment,
                stream,
                (_, _, recording, _, _, _, _, _, _, _, _, _, _, _, _, _) -> found.add(recording));
        found.sort(null);
        return found;
    }
}
