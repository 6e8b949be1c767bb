package dev.tercio.dis.pdu;

/// The layout of a [CommentPdu].
final class CommentLayout {
    static final int LENGTH = 32;

    private CommentLayout() {}
}
