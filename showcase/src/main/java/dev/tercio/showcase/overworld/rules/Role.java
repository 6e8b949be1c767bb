package dev.tercio.showcase.overworld.rules;

/// What a character fights with.
public enum Role {
    /// Hits the enemy it stands before.
    SWORD(60, 1.1f, 12),
    /// Throws fire over some distance, which bursts where it lands.
    MAGE(36, 6.5f, 34);

    private final int points;
    private final float reach;
    private final int pause;

    Role(int points, float reach, int pause) {
        this.points = points;
        this.reach = reach;
        this.pause = pause;
    }

    /// The hit points it starts with.
    ///
    /// @return the points
    public int points() {
        return points;
    }

    /// How far its weapon carries.
    ///
    /// @return the distance in tiles
    public float reach() {
        return reach;
    }

    /// How long it takes to be ready again.
    ///
    /// @return the number of frames
    public int pause() {
        return pause;
    }
}
