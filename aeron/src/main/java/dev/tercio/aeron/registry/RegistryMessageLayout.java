package dev.tercio.aeron.registry;

/// The beginning of all messages between clients and the registry. Numbers are little-endian.
///
/// ```
/// version (2) | kind (2) | zero (4) | instance (8) | first (8) | second (8) | content
/// ```
///
/// | kind | first | second | content |
/// |---|---|---|---|
/// | COMMAND | number of the command | highest number up to which all answers have arrived | kind (4), arguments |
/// | HEARTBEAT | version of the client's view | the client's time in nanoseconds | |
/// | ANSWER | number of the command | 0 | status (4), first (8), second (8), text |
/// | ALIVE | version of the view | the client's time, as sent | time of the registry (8), whether the client is a member (4) |
/// | VIEW | version of the view | 0 | the view |
final class RegistryMessageLayout {
    static final short VERSION = 1;

    static final int VERSION_OFFSET = 0;
    static final int KIND_OFFSET = 2;
    static final int ZERO_OFFSET = 4;
    static final int INSTANCE_OFFSET = 8;
    static final int FIRST_OFFSET = 16;
    static final int SECOND_OFFSET = 24;
    static final int HEADER_BYTES = 32;

    static final short COMMAND = 1;
    static final short HEARTBEAT = 2;
    static final short ANSWER = 3;
    static final short ALIVE = 4;
    static final short VIEW = 5;

    private RegistryMessageLayout() {}
}
