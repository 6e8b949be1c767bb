package dev.tercio.dis.pdu;

/// The header of every PDU. Version 6 has padding in place of the status.
final class HeaderLayout {
    static final int VERSION = 0;
    static final int EXERCISE_ID = 1;
    static final int TYPE = 2;
    static final int FAMILY = 3;
    static final int TIMESTAMP = 4;
    static final int PDU_LENGTH = 8;
    static final int STATUS = 10;
    static final int LENGTH = 12;

    private HeaderLayout() {}
}
