package dev.tercio.net;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;

/// A message that is sound as far as its own tables go; the commands have not been looked at.
///
/// @param kind [MessageLayout#STATE] or [MessageLayout#REQUEST]
/// @param node who sent it
/// @param session which life of that node
/// @param sequence its number in that life
/// @param flags what it is part of
/// @param target which node is asked, in a request
/// @param ids the stable ids of the handles in it, in their order
/// @param transfers who owns what from now on
/// @param commands the commands, or nothing
record Message(
        int kind,
        int node,
        long session,
        long sequence,
        int flags,
        int target,
        Map<Long, Long> ids,
        List<Transfer> transfers,
        ByteBuffer commands) {
    boolean isRefresh() {
        return (flags & MessageLayout.REFRESH) != 0;
    }

    boolean isFirst() {
        return (flags & MessageLayout.FIRST) != 0;
    }

    boolean isLast() {
        return (flags & MessageLayout.LAST) != 0;
    }
}
