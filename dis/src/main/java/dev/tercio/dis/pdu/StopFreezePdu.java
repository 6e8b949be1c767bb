package dev.tercio.dis.pdu;

import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.DisTimestamp;

/// Requests the receiver to stop or freeze the simulation.
///
/// Not thread-safe.
public final class StopFreezePdu extends ManagementPdu {
    /// Creates a view of nothing.
    public StopFreezePdu() {
        super(PduType.STOP_FREEZE);
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
    public StopFreezePdu begin(
            byte[] target,
            int index,
            PduHeader header,
            DisEntityId originating,
            DisEntityId receiving) {
        start(target, index, header, originating, receiving);
        return this;
    }

    /// The hours of the real-world time at which to stop.
    ///
    /// @return hours since 1970
    public int realWorldTimeHour() {
        return i32(StopFreezeLayout.REAL_WORLD_TIME);
    }

    /// The time past the hour of the real-world time at which to stop.
    ///
    /// @return the time past the hour
    public DisTimestamp realWorldTimePastHour() {
        return new DisTimestamp(i32(StopFreezeLayout.REAL_WORLD_TIME + Integer.BYTES));
    }

    /// Sets the real-world time at which to stop.
    ///
    /// @param hour hours since 1970
    /// @param pastHour the time past the hour
    /// @return this
    public StopFreezePdu realWorldTime(int hour, DisTimestamp pastHour) {
        putI32(StopFreezeLayout.REAL_WORLD_TIME, hour);
        putI32(StopFreezeLayout.REAL_WORLD_TIME + Integer.BYTES, pastHour.bits());
        return this;
    }

    /// The reason.
    ///
    /// @return 0 other, 1 recess, 2 termination, and others, 0 to 255
    public int reason() {
        return u8(StopFreezeLayout.REASON);
    }

    /// Sets the reason.
    ///
    /// @param value 0 other, 1 recess, 2 termination, and others, 0 to 255
    /// @return this
    /// @throws IllegalArgumentException if the value is out of range
    public StopFreezePdu reason(int value) {
        putU8(StopFreezeLayout.REASON, "reason", value);
        return this;
    }

    /// What continues while frozen.
    ///
    /// @return bits: 1 clock, 2 transmit, 4 receive, 0 to 255
    public int frozenBehavior() {
        return u8(StopFreezeLayout.FROZEN_BEHAVIOR);
    }

    /// Sets what continues while frozen.
    ///
    /// @param value bits: 1 clock, 2 transmit, 4 receive, 0 to 255
    /// @return this
    /// @throws IllegalArgumentException if the value is out of range
    public StopFreezePdu frozenBehavior(int value) {
        putU8(StopFreezeLayout.FROZEN_BEHAVIOR, "frozenBehavior", value);
        return this;
    }

    /// The number of the request, which the answer repeats.
    ///
    /// @return 32 bits
    public int requestId() {
        return i32(StopFreezeLayout.REQUEST_ID);
    }

    /// Sets the number of the request, which the answer repeats.
    ///
    /// @param value 32 bits
    /// @return this
    public StopFreezePdu requestId(int value) {
        putI32(StopFreezeLayout.REQUEST_ID, value);
        return this;
    }
}
