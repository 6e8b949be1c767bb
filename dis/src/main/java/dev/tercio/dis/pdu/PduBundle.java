package dev.tercio.dis.pdu;

/// Collects PDUs for one datagram.
///
/// ```java
/// if (!bundle.tryAppend(state)) {
///     send(bundle.bytes(), bundle.length());
///     bundle.clear();
///     bundle.tryAppend(state);
/// }
/// ```
///
/// Every PDU starts at a multiple of eight bytes, without gaps: a PDU whose length is not a
/// multiple of eight is the last one of its bundle. So receivers find all PDUs, whether they expect
/// alignment or not.
///
/// Not thread-safe.
public final class PduBundle {
    /// The default limit: such a datagram fits into one Ethernet frame.
    public static final int DEFAULT_LIMIT = 1_400;

    private static final int ALIGNMENT = 8;

    private final int limit;
    private final byte[] bytes;
    private int length;
    private int count;

    /// Creates an empty bundle of at most [#DEFAULT_LIMIT] bytes.
    public PduBundle() {
        this(DEFAULT_LIMIT);
    }

    /// Creates an empty bundle.
    ///
    /// @param limit the largest number of bytes, 0 to [Pdu#MAX_LENGTH]; a longer PDU gets a
    ///   datagram of its own, so 0 turns bundling off
    /// @throws IllegalArgumentException if the limit is out of range
    public PduBundle(int limit) {
        if (limit < 0 || limit > Pdu.MAX_LENGTH) {
            throw new IllegalArgumentException(
                    "value is out of range: limit=" + limit + ", allowed=0.." + Pdu.MAX_LENGTH);
        }
        this.limit = limit;
        this.bytes = new byte[Pdu.MAX_LENGTH];
    }

    /// Copies a PDU to the end of the bundle. An empty bundle accepts every PDU.
    ///
    /// @param pdu the PDU
    /// @return false if the bundle has to be sent first; then it is unchanged
    public boolean tryAppend(Pdu pdu) {
        int added = pdu.length();
        if (length > 0 && (length % ALIGNMENT != 0 || length + added > limit)) {
            return false;
        }
        System.arraycopy(pdu.bytes(), pdu.offset(), bytes, length, added);
        length += added;
        count++;
        return true;
    }

    /// Removes all PDUs.
    public void clear() {
        length = 0;
        count = 0;
    }

    /// The array that contains the bundle, from index zero on.
    ///
    /// @return the array, not a copy
    public byte[] bytes() {
        return bytes;
    }

    /// The number of bytes in the bundle.
    ///
    /// @return zero if it is empty
    public int length() {
        return length;
    }

    /// The number of PDUs in the bundle.
    ///
    /// @return zero if it is empty
    public int count() {
        return count;
    }
}
