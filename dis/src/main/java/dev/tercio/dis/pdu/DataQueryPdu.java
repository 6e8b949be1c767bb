package dev.tercio.dis.pdu;

import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.DisTimestamp;

import java.util.Objects;

/// Requests data. The receiver answers with a [DataPdu].
///
/// Not thread-safe.
public final class DataQueryPdu extends ManagementPdu {
    /// Creates a view of nothing.
    public DataQueryPdu() {
        super(PduType.DATA_QUERY);
    }

    /// Starts to write a PDU whose other fields are zero.
    ///
    /// @param target the array to write into
    /// @param index the index of the first byte of the PDU
    /// @param header the header
    /// @param originating the sender
    /// @param receiving the receiver; its parts can be [DisEntityId#ALL]
    /// @return this
    /// @throws IndexOutOfBoundsException if the array is too short
    public DataQueryPdu begin(
            byte[] target,
            int index,
            PduHeader header,
            DisEntityId originating,
            DisEntityId receiving) {
        start(target, index, header, originating, receiving);
        return this;
    }

    /// The number of the request, which the answer repeats.
    ///
    /// @return 32 bits
    public int requestId() {
        return i32(DataQueryLayout.REQUEST_ID);
    }

    /// Sets the number of the request, which the answer repeats.
    ///
    /// @param value 32 bits
    /// @return this
    public DataQueryPdu requestId(int value) {
        putI32(DataQueryLayout.REQUEST_ID, value);
        return this;
    }

    /// The time between answers.
    ///
    /// @return the time, or [DisTimestamp#ZERO] for a single answer
    public DisTimestamp timeInterval() {
        return new DisTimestamp(i32(DataQueryLayout.TIME_INTERVAL));
    }

    /// Sets the time between answers.
    ///
    /// @param value the time, or [DisTimestamp#ZERO] for a single answer
    /// @return this
    public DataQueryPdu timeInterval(DisTimestamp value) {
        putI32(DataQueryLayout.TIME_INTERVAL, value.bits());
        return this;
    }

    /// The number of requested fixed datums.
    ///
    /// @return zero or more
    public int fixedCount() {
        return i32(DataQueryLayout.FIXED_COUNT);
    }

    /// The id of a requested fixed datum.
    ///
    /// @param index from zero
    /// @return the id, 32 bits
    /// @throws IndexOutOfBoundsException if there is no such id
    public int fixedId(int index) {
        Objects.checkIndex(index, fixedCount());
        return i32(DataQueryLayout.LENGTH + index * Integer.BYTES);
    }

    /// The number of requested variable datums.
    ///
    /// @return zero or more
    public int variableCount() {
        return i32(DataQueryLayout.VARIABLE_COUNT);
    }

    /// The id of a requested variable datum.
    ///
    /// @param index from zero
    /// @return the id, 32 bits
    /// @throws IndexOutOfBoundsException if there is no such id
    public int variableId(int index) {
        Objects.checkIndex(index, variableCount());
        return i32(DataQueryLayout.LENGTH + (fixedCount() + index) * Integer.BYTES);
    }

    /// Requests a fixed datum.
    ///
    /// @param id the id, 32 bits
    /// @return this
    /// @throws IllegalStateException if the PDU requests variable datums, which follow all fixed
    ///   ones
    /// @throws IndexOutOfBoundsException if the PDU does not fit into its array
    public DataQueryPdu addFixedId(int id) {
        if (variableCount() > 0) {
            throw new IllegalStateException(
                    "fixed datum after a variable datum: type=" + type() + ", id=" + id);
        }
        putI32(extend(Integer.BYTES), id);
        putI32(DataQueryLayout.FIXED_COUNT, fixedCount() + 1);
        return this;
    }

    /// Requests a variable datum.
    ///
    /// @param id the id, 32 bits
    /// @return this
    /// @throws IndexOutOfBoundsException if the PDU does not fit into its array
    public DataQueryPdu addVariableId(int id) {
        putI32(extend(Integer.BYTES), id);
        putI32(DataQueryLayout.VARIABLE_COUNT, variableCount() + 1);
        return this;
    }
}
