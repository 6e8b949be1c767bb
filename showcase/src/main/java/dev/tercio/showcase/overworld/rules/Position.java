package dev.tercio.showcase.overworld.rules;

/// A place on the map, in tiles from the top left corner. It is also a component.
///
/// @param x to the right
/// @param y down
public record Position(float x, float y) {
    /// The squared distance to another place; comparing needs no square root.
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
