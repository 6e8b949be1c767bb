package dev.tercio.dis.pdu;

/// An articulated or attached part: a variable parameter record of 16 bytes. An articulated part
/// has its value in the first half of the last eight bytes; an attached part has its entity type
/// there.
final class PartLayout {
    static final int KIND = 0;
    static final int CHANGE = 1;
    static final int ATTACHED_TO = 2;
    static final int PARAMETER = 4;
    static final int VALUE = 8;
    static final int LENGTH = 16;

    private PartLayout() {}
}
