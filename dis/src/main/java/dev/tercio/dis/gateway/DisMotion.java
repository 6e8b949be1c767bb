package dev.tercio.dis.gateway;

/// The last state that was received for a ghost, from which its current position is computed. The
/// gateway adds and changes it.
///
/// @param at the simulated time in seconds to which the state applies
/// @param model the code of the dead reckoning model; while [DisAppearance#FROZEN] is set, the
///   entity stands still in spite of it
/// @param x the position in ECEF coordinates
/// @param y the position in ECEF coordinates
/// @param z the position in ECEF coordinates
/// @param psi the orientation
/// @param theta the orientation
/// @param phi the orientation
/// @param velocityX in ECEF or body axes, depending on the model
/// @param velocityY in ECEF or body axes, depending on the model
/// @param velocityZ in ECEF or body axes, depending on the model
/// @param accelerationX in ECEF or body axes, depending on the model
/// @param accelerationY in ECEF or body axes, depending on the model
/// @param accelerationZ in ECEF or body axes, depending on the model
/// @param turnX the angular velocity in body axes
/// @param turnY the angular velocity in body axes
/// @param turnZ the angular velocity in body axes
/// @param jumpX how far the ghost was from the new position when it arrived, for smoothing
/// @param jumpY how far the ghost was from the new position when it arrived, for smoothing
/// @param jumpZ how far the ghost was from the new position when it arrived, for smoothing
/// @param jumpedAt the simulated time of the jump
public record DisMotion(
        double at,
        byte model,
        double x,
        double y,
        double z,
        float psi,
        float theta,
        float phi,
        float velocityX,
        float velocityY,
        float velocityZ,
        float accelerationX,
        float accelerationY,
        float accelerationZ,
        float turnX,
        float turnY,
        float turnZ,
        double jumpX,
        double jumpY,
        double jumpZ,
        double jumpedAt) {}
