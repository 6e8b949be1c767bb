package dev.tercio.showcase.overworld.rules;

/// What a character fights with.
public enum Role {
    /// Hits an adjacent enemy.
    SWORD(60, 1.1f, 12),
    /// Launches missiles that explode where they land.
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

    /// The range of its weapon.
    ///
    /// @return the distance in tiles
    public float reach() {
        return reach;
    }

    /// The cooldown of its weapon.
    ///
    /// @return the number of frames
    public int pause() {
        return pause;
    }
}
