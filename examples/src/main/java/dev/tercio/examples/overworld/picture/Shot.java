package dev.tercio.examples.overworld.picture;

import dev.tercio.examples.overworld.rules.Census;
import dev.tercio.examples.overworld.rules.Faction;
import dev.tercio.examples.overworld.rules.Orders;
import dev.tercio.examples.overworld.rules.Role;

import java.util.List;

/// All that can be seen at the end of a frame.
///
/// @param frame how many frames have been run
/// @param census what was counted
/// @param orders where the armies are to gather
/// @param figures the characters by their numbers
/// @param missiles what flies
/// @param explosions what burns
public record Shot(
        int frame,
        Census census,
        Orders orders,
        List<Figure> figures,
        List<Flying> missiles,
        List<Burning> explosions) {
    /// A character.
    ///
    /// @param number its number, which no other has
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
    /// @param age for how many frames it has been there
    public record Burning(float x, float y, int age) {}
}
