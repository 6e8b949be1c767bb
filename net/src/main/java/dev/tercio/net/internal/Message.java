package dev.tercio.net.internal;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;

/// A message with a valid header. Its tables are read when it is applied, so that queued messages
/// take no more memory than their bytes.
///
/// @param address the peer of the transport from which it came
/// @param kind [MessageLayout#STATE], [MessageLayout#REQUEST] or [MessageLayout#MISSING]
/// @param node the sender
/// @param session the session of the sender
/// @param instance the sending process, whatever node number it uses
/// @param sequence the sequence number in the session
/// @param flags whether the message is part of a refresh
/// @param target in a request, the node that is asked; in a state message, the frame of the sender
/// @param types the fingerprint of the types that the sender shares
/// @param values the number of the last value message before this one
/// @param bytes the whole message
record Message(
        int address,
        int kind,
        int node,
        long session,
        long instance,
        long sequence,
        int flags,
        int target,
        long types,
        long values,
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

    /// Whether the sender withholds entities that this node has not asked for.
    boolean isFiltered() {
        return (flags & MessageLayout.FILTERED) != 0;
    }

    boolean isForAll() {
        return (flags & MessageLayout.FOR_ALL) != 0;
    }

    /// The content of a state message. Its tables have been checked, its commands have not.
    ///
    /// @param ids the stable ids of the handles in it, in their order
    /// @param claims claims of ownership
    /// @param left the ids of entities that this node no longer receives
    /// @param commands the commands, possibly empty
    record Content(Map<Long, Long> ids, List<Claim> claims, List<Long> left, ByteBuffer commands) {}
}
