package dev.tercio.showcase.overworld.rules;

/// A place on the map, in tiles from the top left corner. The engine's version stores it as it is.
///
/// @param x to the right
/// @param y down
public record Position(float x, float y) {
    /// How far it is to another place, squared, because comparing needs no root.
    ///
    /// @param otherX the other place
    /// @param otherY the other place
    /// @return the square of the distance
    public float squaredTo(float otherX, float otherY) {
        float dx = otherX - x;
        float dy = otherY - y;
        return dx * dx + dy * dy;
    }
}
