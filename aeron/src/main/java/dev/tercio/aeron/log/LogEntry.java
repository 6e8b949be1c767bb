package dev.tercio.aeron.log;

/// An entry of a log.
///
/// @param log the number of the log, chosen at random
/// @param kind the kind, see [LogEntryLayout]
/// @param frame the number of the frame
/// @param hash the hash of the state after the frame, or 0 if there is none
/// @param content the snapshot or the changes
/// @param end the position in the recording after the entry; 0 before it was written
record LogEntry(
        long log,
        short kind,
        long frame,
        long hash,
        @SuppressWarnings("ArrayRecordComponent") byte[] content,
        long end) {}
