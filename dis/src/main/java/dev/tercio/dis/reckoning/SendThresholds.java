package dev.tercio.dis.reckoning;

/// When the state of an entity has to be sent, and when receivers give it up.
///
/// @param position the largest error of the position, in metres
/// @param orientation the largest error of the orientation, in radians
/// @param heartbeat the time after which the state is sent in any case, in seconds
/// @param stationaryHeartbeat the heartbeat of entities that are declared stationary, in seconds
/// @param variation by which fraction heartbeats vary at random, so that they do not all happen in
///   the same frame
/// @param timeoutFactor after how many heartbeats without an update an entity is removed
public record SendThresholds(
        double position,
        double orientation,
        double heartbeat,
        double stationaryHeartbeat,
        double variation,
        double timeoutFactor) {
    /// The usual values: 1 m, 3 degrees, heartbeats of 5 s and of 1 min for stationary entities,
    /// both with 10 % variation, and a timeout of 2.4 heartbeats.
    public static final SendThresholds DEFAULT =
            new SendThresholds(1, Math.toRadians(3), 5, 60, 0.1, 2.4);

    /// Checks the values.
    ///
    /// @throws IllegalArgumentException if a value is negative or NaN, a heartbeat is zero, the
    ///   variation is 1 or more, or the timeout factor is below 1
    public SendThresholds {
        check("position", position, position >= 0);
        check("orientation", orientation, orientation >= 0);
        check("heartbeat", heartbeat, heartbeat > 0);
        check("stationaryHeartbeat", stationaryHeartbeat, stationaryHeartbeat > 0);
        check("variation", variation, variation >= 0 && variation < 1);
        check("timeoutFactor", timeoutFactor, timeoutFactor >= 1);
    }

    private static void check(String name, double value, boolean valid) {
        if (!valid) {
            throw new IllegalArgumentException("threshold is invalid: " + name + "=" + value);
        }
    }

    /// The time without an update after which a receiver removes an entity.
    ///
    /// @param stationary whether the entity is declared stationary
    /// @return seconds
    public double timeout(boolean stationary) {
        return timeoutFactor * (stationary ? stationaryHeartbeat : heartbeat);
    }
}
