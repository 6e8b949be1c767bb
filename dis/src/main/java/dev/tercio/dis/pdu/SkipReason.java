package dev.tercio.dis.pdu;

/// Why a [PduReader] skipped bytes.
public enum SkipReason {
    /// The version of the PDU is neither 6 nor 7. The reader continues after the PDU.
    UNSUPPORTED_VERSION,
    /// This package does not support the type of the PDU. The reader continues after the PDU.
    UNSUPPORTED_TYPE,
    /// The PDU is shorter than its type requires, or has counts of parts, datums or record sets
    /// that exceed its length. The reader continues after the PDU.
    MALFORMED,
    /// The announced length is shorter than a header or longer than the rest of the datagram. The
    /// reader cannot find the next PDU and skips the rest of the datagram.
    TRUNCATED
}
