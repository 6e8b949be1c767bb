package dev.tercio.showcase.overworld.picture;

import dev.tercio.showcase.overworld.rules.Census;
import dev.tercio.showcase.overworld.rules.Faction;
import dev.tercio.showcase.overworld.rules.Orders;
import dev.tercio.showcase.overworld.rules.Role;

import java.util.List;

/// What is visible at the end of a frame.
///
/// @param frame how many frames are done
/// @param census the counts
/// @param orders the rally points of the armies
/// @param figures the characters by their numbers
/// @param missiles the missiles in flight
/// @param explosions the active explosions
public record Scene(
        int frame,
        Census census,
        Orders orders,
        List<Figure> figures,
        List<Flying> missiles,
        List<Burning> explosions) {
    /// A character.
    ///
    /// @param number its unique number
    /// @param x where it is, in tiles
    /// @param y where it is, in tiles
    /// @param faction its side
    /// @param role what it fights with
    /// @param leads whether it leads a squad
    public record Figure(int number, float x, float y, Faction faction, Role role, boolean leads) {}

    /// A missile.
    ///
    /// @param x where it is, in tiles
    /// @param y where it is, in tiles
    /// @param dx how far it flies in a frame
    /// @param dy how far it flies in a frame
    public record Flying(float x, float y, float dx, float dy) {}

    /// An explosion.
    ///
    /// @param x where it is, in tiles
    /// @param y where it is, in tiles
    /// @param age its age in frames
    public record Burning(float x, float y, int age) {}
}
