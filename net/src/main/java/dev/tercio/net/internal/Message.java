package dev.tercio.net.internal;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;

/// A message whose header is sound. Its tables are read when it is applied, so that messages that
/// wait take no more memory than their bytes.
///
/// @param kind [MessageLayout#STATE] or [MessageLayout#REQUEST]
/// @param node who sent it
/// @param session which run of that node
/// @param instance which process, whatever node it says it is
/// @param sequence its number in that session
/// @param flags what it is part of
/// @param target which node is asked, in a request
/// @param types the fingerprint of the types that the sender shares
/// @param bytes the whole message
record Message(
        int kind,
        int node,
        long session,
        long instance,
        long sequence,
        int flags,
        int target,
        long types,
        ByteBuffer bytes) {
    boolean isRefresh() {
        return (flags & MessageLayout.REFRESH) != 0;
    }

    boolean isFirst() {
        return (flags & MessageLayout.FIRST) != 0;
    }

    boolean isLast() {
        return (flags & MessageLayout.LAST) != 0;
    }

    boolean isForAll() {
        return (flags & MessageLayout.FOR_ALL) != 0;
    }

    /// What a message of state says, as far as its own tables are sound; the commands have not been
    /// looked at.
    ///
    /// @param ids the stable ids of the handles in it, in their order
    /// @param claims who owns what
    /// @param commands the commands, or nothing
    record Content(Map<Long, Long> ids, List<Claim> claims, ByteBuffer commands) {}
}
