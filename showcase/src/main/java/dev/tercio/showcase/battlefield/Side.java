package dev.tercio.showcase.battlefield;

/// One of two armies.
public enum Side {
    /// Starts on the left.
    BLUE(0),
    /// Starts on the right.
    RED(1);

    private final int number;

    Side(int number) {
        this.number = number;
    }

    /// Its index.
    ///
    /// @return 0 or 1
    public int number() {
        return number;
    }

    /// The other side.
    ///
    /// @return the enemy
    public Side enemy() {
        return this == BLUE ? RED : BLUE;
    }

    /// The direction of the enemy at the start.
    ///
    /// @return 1 for right, -1 for left
    int forward() {
        return this == BLUE ? 1 : -1;
    }
}
