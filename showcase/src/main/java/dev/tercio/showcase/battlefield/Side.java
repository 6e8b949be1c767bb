package dev.tercio.showcase.battlefield;

/// Who fights whom.
public enum Side {
    /// Comes from the left.
    BLUE(0),
    /// Comes from the right.
    RED(1);

    private final int number;

    Side(int number) {
        this.number = number;
    }

    /// Its place among both.
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

    /// Which way its enemy is at the beginning.
    ///
    /// @return 1 for to the right, -1 for to the left
    int forward() {
        return this == BLUE ? 1 : -1;
    }
}
