package dev.tercio.dis;

/// The time of a PDU within its hour, in units of an hour / 2^31 (1.68 microseconds).
///
/// An absolute timestamp is the UTC time past the hour, for applications with synchronized clocks.
/// A relative timestamp counts from an arbitrary start. The hour itself is not part of a timestamp,
/// so differences are computed modulo one hour.
///
/// @param bits the units in the upper 31 bits; the lowest bit is 1 if the timestamp is absolute
public record DisTimestamp(int bits) {
    /// The number of bytes on the wire.
    public static final int BYTES = Integer.BYTES;

    /// Relative time zero.
    public static final DisTimestamp ZERO = new DisTimestamp(0);

    private static final long NANOS_PER_HOUR = 3_600_000_000_000L;

    /// An hour has 2^31 units and 2^13 * 439,453,125 nanoseconds: both shortened by 2^13.
    private static final int UNIT_SHIFT = 18;

    private static final long NANO_FACTOR = 439_453_125L;

    /// An absolute timestamp.
    ///
    /// @param epochNanos UTC in nanoseconds since 1970, or since the start of any other hour
    /// @return the timestamp
    public static DisTimestamp absolute(long epochNanos) {
        return new DisTimestamp(units(epochNanos) << 1 | 1);
    }

    /// A relative timestamp.
    ///
    /// @param nanos nanoseconds since an arbitrary start, such as that of the simulation
    /// @return the timestamp
    public static DisTimestamp relative(long nanos) {
        return new DisTimestamp(units(nanos) << 1);
    }

    private static int units(long nanos) {
        return (int) ((Math.floorMod(nanos, NANOS_PER_HOUR) << UNIT_SHIFT) / NANO_FACTOR);
    }

    /// Whether it is UTC past the hour.
    ///
    /// @return false if it counts from an arbitrary start
    public boolean isAbsolute() {
        return (bits & 1) != 0;
    }

    /// The time past the hour, rounded down to nanoseconds.
    ///
    /// @return 0 to less than an hour
    public long nanosPastHour() {
        return ((bits >>> 1) * NANO_FACTOR) >>> UNIT_SHIFT;
    }

    /// The time from another timestamp to this one. It takes the shorter way around the hour: one
    /// minute past the hour is two minutes after 59 minutes past.
    ///
    /// @param other the other timestamp, of the same kind and the same sender
    /// @return nanoseconds from minus to plus half an hour; negative if this one is older
    public long nanosSince(DisTimestamp other) {
        // the difference of the 31 bits, sign-extended
        int units = ((bits >>> 1) - (other.bits >>> 1)) << 1 >> 1;
        return (units * NANO_FACTOR) >> UNIT_SHIFT;
    }

    /// Returns the time past the hour in seconds and the kind, such as `12.5 s absolute`.
    @Override
    public String toString() {
        return nanosPastHour() / 1e9 + " s " + (isAbsolute() ? "absolute" : "relative");
    }
}
