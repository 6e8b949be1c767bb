package dev.tercio.net;

import java.util.List;

/// How the values of other nodes are [interpolated][Replication#interpolate]. Immutable: each
/// method returns changed options.
///
/// @param fields the paths of `float` and `double` fields that are interpolated linearly
/// @param angles the paths of fields that are angles in radians, interpolated along the shorter arc
/// @param rotation the paths of the four fields of a unit quaternion, or none
/// @param delay by how many frames of the sender the presented value is older than its newest one
/// @param extrapolation for how many frames a value is extrapolated if updates are late
/// @param teleport the distance between two values from which on they are not interpolated
public record InterpolationOptions(
        List<String> fields,
        List<String> angles,
        List<String> rotation,
        int delay,
        int extrapolation,
        double teleport) {
    /// No fields, a delay of 3 frames, extrapolation for 2 frames, no teleports.
    public static final InterpolationOptions DEFAULT =
            new InterpolationOptions(
                    List.of(), List.of(), List.of(), 3, 2, Double.POSITIVE_INFINITY);

    private static final int MAX_FRAMES = 120;
    private static final int QUATERNION = 4;

    /// Checks the values.
    public InterpolationOptions {
        fields = List.copyOf(fields);
        angles = List.copyOf(angles);
        rotation = List.copyOf(rotation);
        boolean valid =
                delay >= 0
                        && delay <= MAX_FRAMES
                        && extrapolation >= 0
                        && extrapolation <= MAX_FRAMES
                        && teleport > 0
                        && (rotation.isEmpty() || rotation.size() == QUATERNION);
        if (!valid) {
            throw new IllegalArgumentException(
                    "interpolation is invalid: delay="
                            + delay
                            + ", extrapolation="
                            + extrapolation
                            + ", teleport="
                            + teleport
                            + ", rotation="
                            + rotation);
        }
    }

    /// Sets the fields that are interpolated linearly.
    ///
    /// @param paths paths of fields, such as `x` or `position.x`
    /// @return the changed options
    public InterpolationOptions fields(String... paths) {
        return new InterpolationOptions(
                List.of(paths), angles, rotation, delay, extrapolation, teleport);
    }

    /// Sets the fields that are angles in radians.
    ///
    /// @param paths paths of fields
    /// @return the changed options
    public InterpolationOptions angles(String... paths) {
        return new InterpolationOptions(
                fields, List.of(paths), rotation, delay, extrapolation, teleport);
    }

    /// Sets the fields of a unit quaternion, in any order.
    ///
    /// @param paths four paths of fields
    /// @return the changed options
    public InterpolationOptions rotation(String... paths) {
        return new InterpolationOptions(
                fields, angles, List.of(paths), delay, extrapolation, teleport);
    }

    /// Sets the delay. It should cover the jitter of the network and a lost message or two.
    ///
    /// @param frames frames of the sender, from 0 to 120; 3 by default
    /// @return the changed options
    public InterpolationOptions delay(int frames) {
        return new InterpolationOptions(fields, angles, rotation, frames, extrapolation, teleport);
    }

    /// Sets for how long a value moves on if updates are late. Then it stands still.
    ///
    /// @param frames frames of the sender, from 0 to 120; 2 by default
    /// @return the changed options
    public InterpolationOptions extrapolation(int frames) {
        return new InterpolationOptions(fields, angles, rotation, delay, frames, teleport);
    }

    /// Sets from which distance on a change of the linear fields is a jump.
    ///
    /// @param distance the distance between two consecutive values; infinite by default
    /// @return the changed options
    public InterpolationOptions teleport(double distance) {
        return new InterpolationOptions(fields, angles, rotation, delay, extrapolation, distance);
    }
}
