package dev.tercio.showcase.battlefield.picture;

import dev.tercio.showcase.battlefield.Side;

/// What is visible at the end of a frame.
///
/// @param frame how many frames are done
/// @param units living units; the kind of a point comes from [#mark]
/// @param wrecks destroyed units, likewise
/// @param shells shells in flight; the kind is the target side
/// @param explosions active explosions; the kind is the age in frames, the number is the size
public record Scene(
        int frame, PointList units, PointList wrecks, PointList shells, PointList explosions) {
    private static final int SIDES = Side.values().length;

    /// Combines side and kind of a unit into one number.
    ///
    /// @param side its side
    /// @param kind the id of its template
    /// @return the kind of a point
    public static int mark(Side side, int kind) {
        return SIDES * kind + side.number();
    }

    static Side side(int mark) {
        return mark % SIDES == Side.BLUE.number() ? Side.BLUE : Side.RED;
    }

    static int kind(int mark) {
        return mark / SIDES;
    }

    /// The number of points of each mark.
    static int[] counts(PointList dots, int kinds) {
        int[] counts = new int[SIDES * (kinds + 1)];
        for (int i = 0; i < dots.size(); i++) {
            counts[dots.kind(i)]++;
        }
        return counts;
    }
}
