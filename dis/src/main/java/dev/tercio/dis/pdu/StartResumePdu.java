package dev.tercio.dis.pdu;

import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.DisTimestamp;

/// Requests the receiver to start or resume the simulation.
///
/// Not thread-safe.
public final class StartResumePdu extends ManagementPdu {
    /// Creates a view of nothing.
    public StartResumePdu() {
        super(PduType.START_RESUME);
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
    public StartResumePdu begin(
            byte[] target,
            int index,
            PduHeader header,
            DisEntityId originating,
            DisEntityId receiving) {
        start(target, index, header, originating, receiving);
        return this;
    }

    /// The hours of the real-world time at which to start.
    ///
    /// @return hours since 1970
    public int realWorldTimeHour() {
        return i32(StartResumeLayout.REAL_WORLD_TIME);
    }

    /// The time past the hour of the real-world time at which to start.
    ///
    /// @return the time past the hour
    public DisTimestamp realWorldTimePastHour() {
        return new DisTimestamp(i32(StartResumeLayout.REAL_WORLD_TIME + Integer.BYTES));
    }

    /// Sets the real-world time at which to start.
    ///
    /// @param hour hours since 1970
    /// @param pastHour the time past the hour
    /// @return this
    public StartResumePdu realWorldTime(int hour, DisTimestamp pastHour) {
        putI32(StartResumeLayout.REAL_WORLD_TIME, hour);
        putI32(StartResumeLayout.REAL_WORLD_TIME + Integer.BYTES, pastHour.bits());
        return this;
    }

    /// The hours of the simulation time at which to start.
    ///
    /// @return hours since 1970
    public int simulationTimeHour() {
        return i32(StartResumeLayout.SIMULATION_TIME);
    }

    /// The time past the hour of the simulation time at which to start.
    ///
    /// @return the time past the hour
    public DisTimestamp simulationTimePastHour() {
        return new DisTimestamp(i32(StartResumeLayout.SIMULATION_TIME + Integer.BYTES));
    }

    /// Sets the simulation time at which to start.
    ///
    /// @param hour hours since 1970
    /// @param pastHour the time past the hour
    /// @return this
    public StartResumePdu simulationTime(int hour, DisTimestamp pastHour) {
        putI32(StartResumeLayout.SIMULATION_TIME, hour);
        putI32(StartResumeLayout.SIMULATION_TIME + Integer.BYTES, pastHour.bits());
        return this;
    }

    /// The number of the request, which the answer repeats.
    ///
    /// @return 32 bits
    public int requestId() {
        return i32(StartResumeLayout.REQUEST_ID);
    }

    /// Sets the number of the request, which the answer repeats.
    ///
    /// @param value 32 bits
    /// @return this
    public StartResumePdu requestId(int value) {
        putI32(StartResumeLayout.REQUEST_ID, value);
        return this;
    }
}
