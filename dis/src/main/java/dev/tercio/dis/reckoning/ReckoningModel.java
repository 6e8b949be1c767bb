package dev.tercio.dis.reckoning;

/// The dead reckoning models of DIS: how receivers move an entity between two updates.
///
/// The letters of a name mean: F fixed or R rotating orientation; P constant velocity or V constant
/// acceleration; W velocities in ECEF (world) axes or B in body axes.
public enum ReckoningModel {
    /// The entity does not move.
    STATIC(1, false, false, false),
    /// Fixed orientation, constant velocity in ECEF axes.
    FPW(2, false, false, false),
    /// Rotating, constant velocity in ECEF axes.
    RPW(3, true, false, false),
    /// Rotating, constant acceleration in ECEF axes.
    RVW(4, true, true, false),
    /// Fixed orientation, constant acceleration in ECEF axes.
    FVW(5, false, true, false),
    /// Fixed orientation, constant velocity in body axes.
    FPB(6, false, false, true),
    /// Rotating, constant velocity in body axes.
    RPB(7, true, false, true),
    /// Rotating, constant acceleration in body axes.
    RVB(8, true, true, true),
    /// Fixed orientation, constant acceleration in body axes.
    FVB(9, false, true, true);

    private static final ReckoningModel[] ALL = values();

    private final int code;
    private final boolean rotating;
    private final boolean accelerating;
    private final boolean inBodyAxes;

    ReckoningModel(int code, boolean rotating, boolean accelerating, boolean inBodyAxes) {
        this.code = code;
        this.rotating = rotating;
        this.accelerating = accelerating;
        this.inBodyAxes = inBodyAxes;
    }

    /// The model with a code.
    ///
    /// @param code the number on the wire
    /// @return the model, or [#STATIC] for an unknown code
    public static ReckoningModel of(int code) {
        return code >= 1 && code <= ALL.length ? ALL[code - 1] : STATIC;
    }

    /// The number on the wire.
    ///
    /// @return 1 to 9
    public int code() {
        return code;
    }

    /// Whether the orientation changes.
    ///
    /// @return true for models whose name starts with R
    public boolean isRotating() {
        return rotating;
    }

    /// Whether the velocity changes.
    ///
    /// @return true for models with V in the name
    public boolean isAccelerating() {
        return accelerating;
    }

    /// Whether velocity and acceleration are in body axes.
    ///
    /// @return true for models whose name ends with B
    public boolean isInBodyAxes() {
        return inBodyAxes;
    }
}
