package dev.tercio.showcase.overworld.rules;

/// The kinds of ground.
public enum Tile {
    /// Open land.
    GRASS(0, 3, 0.15f),
    /// Fast, and the only way over water and through rock.
    ROAD(1, 2, 0.22f),
    /// Not walkable, but missiles fly over it.
    WATER(2, 0, 0),
    /// Not walkable, like water.
    ROCK(3, 0, 0);

    private final int number;
    private final int effort;
    private final float pace;

    Tile(int number, int effort, float pace) {
        this.number = number;
        this.effort = effort;
        this.pace = pace;
    }

    /// The index of this kind.
    ///
    /// @return a number from 0 on
    public int number() {
        return number;
    }

    /// What half a step here costs a path.
    ///
    /// @return the cost; 0 if not walkable
    public int effort() {
        return effort;
    }

    /// How far a character walks here in one frame.
    ///
    /// @return the distance in tiles
    public float pace() {
        return pace;
    }

    /// Whether a character can be here.
    ///
    /// @return true for grass and roads
    public boolean isWalkable() {
        return effort > 0;
    }
}
